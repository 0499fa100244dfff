import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Call, type CallId, calls } from "@berea/contracts";
import { defaultReplies } from "./default-replies.ts";
import { findCall } from "./find-call.ts";

/** A request as it reached the server, already parsed by the contract. */
export interface SeenRequest {
  id: CallId;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  authorization: string | undefined;
  /** Breaks the connection instead of answering. */
  drop(): Answer;
}

/** What is sent back; `text` instead of `json` for servers that do not speak JSON. */
export interface Answer {
  status: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

type Answering = (request: SeenRequest) => Answer | Promise<Answer>;

/**
 * A real HTTP server that speaks the contracts: it refuses requests that they do not allow, and
 * throws in the test when it is told to send a reply that they do not allow.
 */
export class ContractServer {
  /** Every request that was answered, in order. */
  readonly seen: SeenRequest[] = [];
  /** What went wrong inside the server: a test that leaves any fails. */
  readonly faults: string[] = [];
  private readonly answers = new Map<CallId, Answering>();
  private readonly http = createServer((request, response) => void this.serve(request, response));

  /** Listens on a free port and returns the origin. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.http.listen(0, "127.0.0.1", resolve));
    const { port } = this.http.address() as AddressInfo; // a TCP server's address is one
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }

  /** Answers a call with this reply, or with what the function makes of the request. */
  reply(id: CallId, reply: unknown | ((request: SeenRequest) => unknown)): void {
    this.answers.set(id, (request) => ({
      status: calls[id].status,
      json: typeof reply === "function" ? reply(request) : reply,
    }));
  }

  /** Answers a call with an error body, or with a function that decides for each request. */
  fail(id: CallId, status: number, told: { message?: string; code?: string } = {}): void {
    this.answers.set(id, () => ({ status, json: { ...told, requestId: "test" } }));
  }

  /** Answers a call in any way, unchecked. */
  answer(id: CallId, answering: Answering): void {
    this.answers.set(id, answering);
  }

  /** Keeps a call waiting; the returned function lets it go on. */
  hold(id: CallId): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.answering(id);
    this.answers.set(id, async (request) => {
      await promise;
      return before(request);
    });
    return resolve;
  }

  /** The requests of one call. */
  requestsOf(id: CallId): SeenRequest[] {
    return this.seen.filter((request) => request.id === id);
  }

  /** Forgets what a test has said and seen. */
  reset(): void {
    this.answers.clear();
    this.seen.length = 0;
    this.faults.length = 0;
  }

  private answering(id: CallId): Answering {
    return (
      this.answers.get(id) ??
      ((request) => ({ status: calls[id].status, json: defaultReplies[id](request) }))
    );
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { status, json, text, headers } = await this.answerTo(incoming, () => {
        response.destroy();
        return { status: 0 };
      });
      if (response.destroyed) return;
      response.writeHead(status, {
        "Content-Type": json === undefined ? "text/html" : "application/json",
        ...headers,
      });
      response.end(json === undefined ? text : JSON.stringify(json));
    } catch (error) {
      this.faults.push(String(error));
      response.writeHead(500).end();
    }
  }

  private async answerTo(incoming: IncomingMessage, drop: () => Answer): Promise<Answer> {
    const url = new URL(incoming.url ?? "/", "http://server");
    const found = findCall(incoming.method ?? "", url.pathname);
    if (!found) throw new Error(`No call ${incoming.method} ${url.pathname}`);
    const { id, params } = found;
    const call: Call = calls[id];
    const query = Object.fromEntries(url.searchParams);
    const { authorization } = incoming.headers;
    const body = await bodyOf(incoming);

    if (call.bearer && !authorization?.startsWith("Bearer ")) {
      throw new Error(`${id} was called without a token`);
    }
    const fault = call.body?.safeParse(body).error ?? call.query?.safeParse(query).error;
    const request = { id, params, query, body, authorization, drop };
    this.seen.push(request);
    if (fault) return refusal(fault.issues[0]?.message ?? "Invalid input.");

    const answer = await this.answering(id)(request);
    if (answer.status < 400 && answer.json !== undefined) call.reply.parse(answer.json);
    return answer;
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of incoming) text += chunk;
  return text ? JSON.parse(text) : undefined;
}

function refusal(message: string): Answer {
  return { status: 400, json: { message, code: "invalid_input", requestId: "test" } };
}
