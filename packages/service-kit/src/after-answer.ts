import { AsyncLocalStorage } from "node:async_hooks";
import type { Response } from "express";

/** Runs `act` when the response has been sent or the client has gone, in the request's context. */
export function afterAnswer(response: Response, act: () => void): void {
  if (response.closed) act();
  else response.once("close", AsyncLocalStorage.bind(act));
}
