import type { Response } from "express";

/** Acts once the answer is out, or at once when the caller has already gone away. */
export function afterAnswer(response: Response, act: () => void): void {
  if (response.closed) act();
  else response.once("close", act);
}
