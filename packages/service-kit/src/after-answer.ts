import { AsyncLocalStorage } from "node:async_hooks";
import type { Response } from "express";

/**
 * Acts once the answer is out, or at once when the caller has already gone away; still for the
 * request, whoever ends the connection.
 */
export function afterAnswer(response: Response, act: () => void): void {
  if (response.closed) act();
  else response.once("close", AsyncLocalStorage.bind(act));
}
