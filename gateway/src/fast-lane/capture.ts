import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

export interface Captured {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

type Writing = Pick<ServerResponse, "writeHead" | "write" | "end" | "destroy">;

/**
 * Holds back the answer until it is complete. Then `decide` may send something else and return
 * true; otherwise the answer goes out as written. Answers over `largest` bytes are passed through.
 * Nothing has been sent of an answer that breaks off while held, so an error can replace it.
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
    const named = typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"; // write() accepts these only
    const part = typeof chunk === "string" ? Buffer.from(chunk, named) : (chunk as Buffer); // write() accepts these only
    // The status has changed: an error replaces what was begun.
    if (begunWith !== response.statusCode) parts = [];
    begunWith = response.statusCode;
    parts.push(part);
    bytes += part.length;
  }

  function release(...names: readonly (keyof Writing)[]): Buffer {
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
      const body = release("writeHead", "write", "end", "destroy");
      return response.write(body);
    },
    end(chunk?: unknown, ...rest: unknown[]) {
      keep(chunk, rest[0]);
      const done = [chunk, ...rest].find((part) => typeof part === "function");
      if (done) response.once("finish", done as () => void); // end() accepts no other function
      const body = release("writeHead", "write", "end");
      const { statusCode: status } = response;
      if (!decide({ status, headers: response.getHeaders(), body })) response.end(body);
      return response;
    },
    // When an answer breaks off, the proxy destroys it, reports the error, and destroys it again.
    destroy(cause?: Error) {
      setImmediate(() => {
        if (response.writableEnded) return;
        release("writeHead", "write", "end", "destroy");
        response.destroy(cause);
      });
      return response;
    },
  };
  // node:http's overloads cannot each be written as one function.
  Object.assign(response, held as unknown as Writing);
}

/** Headers as writeHead() accepts them: an object, or alternating names and values. */
function setHeaders(response: ServerResponse, headers: unknown): void {
  if (typeof headers !== "object" || headers === null) return;
  const pairs = Array.isArray(headers)
    ? headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
    : Object.entries(headers);
  for (const [name, value] of pairs) response.setHeader(name, value);
}
