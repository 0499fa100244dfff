import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** An answer that has been written but not yet sent. */
export interface Captured {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

type Writing = Pick<ServerResponse, "writeHead" | "write" | "end" | "destroy">;

/**
 * Holds back what is written to `response`, by whomever, until it is whole. Then `decide` may send
 * something else and answer true; otherwise the answer goes out as it was written. An answer of
 * more than `largest` bytes is let through as it comes. Of one that breaks off before, nothing has
 * been sent: an error may take its place.
 */
export function captureAnswer(
  response: ServerResponse,
  largest: number,
  decide: (captured: Captured) => boolean,
): void {
  let parts: Buffer[] = [];
  let bytes = 0;
  let begunWith: number | undefined;

  function keep(chunk: unknown, encoding: unknown): void {
    if (chunk === undefined || chunk === null || typeof chunk === "function") return;
    const named = typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"; // as write() takes it
    const part = typeof chunk === "string" ? Buffer.from(chunk, named) : (chunk as Buffer); // write() takes nothing else
    // Another status than that of the parts before: an error takes the place of what was begun.
    if (begunWith !== response.statusCode) parts = [];
    begunWith = response.statusCode;
    parts.push(part);
    bytes += part.length;
  }

  function letGo(...names: readonly (keyof Writing)[]): Buffer {
    for (const name of names) Reflect.deleteProperty(response, name);
    return Buffer.concat(parts);
  }

  const held = {
    writeHead(status: number, ...rest: unknown[]) {
      response.statusCode = status;
      setHeaders(response, rest.at(-1));
      return response;
    },
    write(chunk: unknown, ...rest: unknown[]) {
      keep(chunk, rest[0]);
      const done = rest.find((part) => typeof part === "function");
      if (done) process.nextTick(done);
      if (bytes <= largest) return true;
      const body = letGo("writeHead", "write", "end", "destroy");
      return response.write(body);
    },
    end(chunk?: unknown, ...rest: unknown[]) {
      keep(chunk, rest[0]);
      const done = [chunk, ...rest].find((part) => typeof part === "function");
      if (done) response.once("finish", done as () => void); // end() takes no other function
      const body = letGo("writeHead", "write", "end");
      const { statusCode: status } = response;
      if (!decide({ status, headers: response.getHeaders(), body })) response.end(body);
      return response;
    },
    // The proxy destroys an answer that broke off, reports the error, and destroys it once more.
    destroy(cause?: Error) {
      setImmediate(() => {
        if (response.writableEnded) return;
        letGo("writeHead", "write", "end", "destroy");
        response.destroy(cause);
      });
      return response;
    },
  };
  // The overloads of node:http cannot be written as one function each.
  Object.assign(response, held as unknown as Writing);
}

/** The headers of writeHead(): an object, or names and values in turn. */
function setHeaders(response: ServerResponse, headers: unknown): void {
  if (typeof headers !== "object" || headers === null) return;
  const pairs = Array.isArray(headers)
    ? headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
    : Object.entries(headers);
  for (const [name, value] of pairs) response.setHeader(name, value);
}
