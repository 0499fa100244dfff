import { AsyncLocalStorage } from "node:async_hooks";

const requestIds = new AsyncLocalStorage<string | undefined>();

/** Runs `act` in a request's scope, which everything it begins inherits, also after `await`. */
export function inRequest<T>(requestId: string | undefined, act: () => T): T {
  return requestIds.run(requestId, act);
}

/**
 * The id of the request being served, directly or through an event; undefined for background work.
 */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
