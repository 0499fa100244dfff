import type { CallId, ErrorBody, Input, Reply } from "@berea/contracts";
import { addressOf, type Endpoint, endpoints } from "@berea/contracts/endpoints";
import { parsed } from "./browser-storage.ts";
import { readToken } from "./stored-session.ts";

/** What any call may be given. */
interface Given {
  params?: Readonly<Record<string, string>>;
  query?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** What a call is given; nothing at all where it needs nothing. */
type Arguments<Id extends CallId> =
  Record<never, never> extends Input<Id>
    ? [given?: Input<Id> & Pick<Given, "signal">]
    : [given: Input<Id> & Pick<Given, "signal">];

/** What the server says of a failure. */
interface Told {
  /** The `message` of the error body, fit to be shown. */
  readonly serverMessage?: string | undefined;
  /** The `code` of the error body, for programs. */
  readonly code?: string | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number | undefined;
}

/** A call that was not answered with what was asked for. */
export class ApiError extends Error implements Told {
  override readonly name = "ApiError";
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  readonly serverMessage: Told["serverMessage"];
  readonly code: Told["code"];
  readonly retryAfter: Told["retryAfter"];

  constructor(status: number, told: Told = {}) {
    super(told.serverMessage ?? `HTTP error ${status}`);
    this.status = status;
    this.serverMessage = told.serverMessage;
    this.code = told.code;
    this.retryAfter = told.retryAfter;
  }
}

/**
 * Calls the server and returns its JSON reply. The contract between both sides is tested on the
 * server, so it is not checked here again.
 * @throws ApiError for every other outcome; the signal's own reason when the call was cancelled
 */
export function call<Id extends CallId>(id: Id, ...given: Arguments<Id>): Promise<Reply<Id>>;
export async function call(id: CallId, given: Given = {}): Promise<unknown> {
  const { method, bearer }: Endpoint = endpoints[id];
  const token = bearer ? readToken() : null;
  if (bearer && !token) throw new ApiError(401, tokenMissing);

  const sent = send(id, given, token);
  if (method !== "GET") track(sent);
  const { response, reply } = await sent;
  if (response.ok && reply !== undefined) return reply;

  const body = errorBodyOf(reply);
  if (response.status === 401 && token && token === readToken() && body.code !== "wrong_password") {
    sessionEnded(token);
  }
  throw new ApiError(response.status, {
    serverMessage: body.message,
    code: body.code,
    retryAfter: secondsOf(response.headers.get("Retry-After")),
  });
}

/** What to show for a failed call: the server's message, or the fallback of the specification. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/** Calls back with the stored token when the server no longer accepts it; returns how to stop. */
export function onSessionEnded(listener: (token: string) => void): () => void {
  sessionEnded = listener;
  return () => {
    if (sessionEnded === listener) sessionEnded = () => {};
  };
}

/** Resolves when all that is being saved just now has been answered. */
export async function writesAnswered(): Promise<void> {
  await Promise.allSettled(writes);
}

const tokenMissing = {
  serverMessage: "Authentication token not found.",
  code: "token_missing",
};
const writes = new Set<Promise<unknown>>();
let sessionEnded: (token: string) => void = () => {};

async function send(id: CallId, { params, query, body, signal }: Given, token: string | null) {
  const search = `${new URLSearchParams(query)}`;
  const headers = new Headers({ Accept: "application/json" });
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (token) headers.set("Authorization", `Bearer ${token}`);
  try {
    const response = await fetch(addressOf(id, params) + (search && `?${search}`), {
      method: endpoints[id].method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
    return { response, reply: parsed(await response.text()) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, navigator.onLine ? {} : { serverMessage: "You are offline." });
  }
}

function track(write: Promise<unknown>): void {
  const done = () => writes.delete(write);
  writes.add(write);
  write.then(done, done);
}

function errorBodyOf(reply: unknown): Partial<Record<keyof ErrorBody, string>> {
  if (typeof reply !== "object" || reply === null) return {};
  const { message, code } = reply as Record<keyof ErrorBody, unknown>; // read field by field below
  return {
    ...(typeof message === "string" && message && { message }),
    ...(typeof code === "string" && { code }),
  };
}

/** Retry-After is a number of seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
