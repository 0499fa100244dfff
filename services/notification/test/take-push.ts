import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type BrowserKeys, checkVapid, decrypt } from "./push-crypto.ts";

/** A push as the push service took it and the browser read it. */
export interface Push {
  /** The payload, decrypted; parsed when it is JSON. */
  readonly payload: unknown;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  /** `sub` of the VAPID token. */
  readonly subject: string;
  readonly answer: Answer;
}

/**
 * How a request is answered: with a status, perhaps only when `after` has resolved; never; or with
 * a connection that breaks, before any answer or in the middle of its headers.
 */
export type Answer =
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
      /** Whether the body never comes to its end. */
      readonly isEndless?: boolean;
      readonly after?: Promise<unknown>;
    }
  | "never"
  | "reset"
  | "half";

/** What a push service and a browser together know of a subscription. */
export interface Endpoint extends BrowserKeys {
  readonly publicKey: string;
  readonly pushes: Push[];
  readonly answers: Answer[];
}

const ACCEPTED: Answer = { status: 201 };

/** Takes a request for a subscription and answers it; throws when it is wrong. */
export async function takePush(
  request: IncomingMessage,
  response: ServerResponse,
  { endpoint, origin }: { endpoint: Endpoint; origin: string },
): Promise<void> {
  const body = await buffer(request);
  const answer = endpoint.answers.shift() ?? ACCEPTED;
  endpoint.pushes.push({ ...read(request, body, { endpoint, origin }), answer });
  await reply(request, response, answer);
}

/** Answers a request for a subscription that nobody has. */
export async function turnAway(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer = { status: 404, body: "no such subscription" },
): Promise<void> {
  await buffer(request);
  await reply(request, response, answer);
}

function read(
  { method, headers }: IncomingMessage,
  body: Buffer,
  { endpoint, origin }: { endpoint: Endpoint; origin: string },
): Omit<Push, "answer"> {
  if (method !== "POST") throw new Error(`method is ${method}`);
  const { publicKey } = endpoint;
  const subject = checkVapid(headers.authorization, { origin, publicKey });
  if (headers["content-encoding"] !== "aes128gcm") throw new Error("not aes128gcm");
  const { ttl, urgency, topic } = headers;
  if (!/^\d+$/.test(`${ttl}`)) throw new Error(`TTL is ${ttl}`);
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(`${topic}`)) throw new Error("topic");
  if (body.length > 4096) throw new Error("the body is too large");
  const text = decrypt(body, endpoint);
  const payload = text.startsWith("{") ? JSON.parse(text) : text;
  return {
    ...{ payload, subject, ttl: Number(ttl) },
    urgency: urgency === undefined ? undefined : `${urgency}`,
    topic: topic === undefined ? undefined : `${topic}`,
  };
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  if (answer === "never") return;
  if (answer === "reset") {
    request.socket.destroy();
  } else if (answer === "half") {
    request.socket.write("HTTP/1.1 201 Crea");
    request.socket.end();
  } else {
    await answer.after;
    response.writeHead(answer.status, answer.headers);
    if (answer.isEndless) response.write(answer.body ?? "and");
    else response.end(answer.body);
  }
}
