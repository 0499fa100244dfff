import { type Agent, request } from "node:https";

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The first 4 kB of the body; empty where the status suffices. */
  readonly text: string;
}

/** No answer came. If nothing was sent, the push service cannot have accepted anything. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly sent: boolean;

  constructor(reason: string, sent: boolean) {
    super(reason);
    this.sent = sent;
  }
}

/** The `NoAnswer` reason for a timeout. */
export const TIMED_OUT = "ETIMEDOUT";

const MAX_TEXT_BYTES = 4096;
/** Accepted, gone, too many requests: the body is ignored. */
const BODY_IGNORED = /^(2..|404|410|429)$/;

/**
 * Posts a body. Follows no redirect. Settles within `timeoutMs`.
 * @throws NoAnswer
 */
export function post(url: URL, { headers, body, ...options }: Parts): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { agent, signal } = options;
  // Data written before the TLS handshake is done stays in this process.
  let sent = false;
  let answered = false;
  const asked = request(url, { method: "POST", headers, agent, signal });
  const timer = setTimeout(() => asked.destroy(timedOut()), options.timeoutMs);
  asked.once("socket", (socket) => {
    // A reused connection, idle or handed over by another request, is no longer connecting. In
    // doubt, count it as sent: better no verse than two.
    sent = !("secureConnecting" in socket && socket.secureConnecting === true);
    if (sent) return;
    socket.once("secureConnect", () => {
      sent = true;
    });
  });
  asked.on("error", (error: NodeJS.ErrnoException) => {
    if (answered) return;
    clearTimeout(timer);
    reject(new NoAnswer(error.code ?? error.name, sent));
  });
  asked.once("response", (response) => {
    // The outcome is known, whatever happens to the rest.
    answered = true;
    const { statusCode: status = 0, headers: said } = response;
    const head = { status, retryAfter: said["retry-after"] };
    if (BODY_IGNORED.test(`${status}`)) resolve({ ...head, text: "" });
    const chunks: Buffer[] = [];
    let size = 0;
    function end(): void {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).subarray(0, MAX_TEXT_BYTES).toString("utf8");
      resolve({ ...head, text });
    }
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_TEXT_BYTES) asked.destroy();
    });
    response.on("error", end).on("end", end).on("close", end);
  });
  asked.end(body);
  return promise;
}

interface Parts {
  headers: Record<string, string | number>;
  body: Buffer;
  agent: Agent;
  timeoutMs: number;
  signal: AbortSignal;
}

function timedOut(): Error {
  return Object.assign(new Error("The push service did not answer in time."), {
    code: TIMED_OUT,
  });
}
