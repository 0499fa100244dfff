import { AsyncLocalStorage } from "node:async_hooks";

const requestIds = new AsyncLocalStorage<string | undefined>();

/** Acts for a request; whatever is begun meanwhile knows its id, also after `await`. */
export function inRequest<T>(requestId: string | undefined, act: () => T): T {
  return requestIds.run(requestId, act);
}

/** The id of the request that is acted for, directly or by its event; none in work of our own. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
