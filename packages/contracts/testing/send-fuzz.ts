import { type Agent, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import type { FuzzRequest } from "./any-request.ts";
import type { FuzzReply } from "./find-breach.ts";

/** Sends a request exactly as it was made. `address` stands for the client's: limits count by it. */
export async function sendFuzz(
  url: string,
  { method, path, headers, body, chunked }: FuzzRequest,
  { agent, address }: { agent: Agent; address: string },
): Promise<FuzzReply> {
  const { promise, resolve, reject } = Promise.withResolvers<FuzzReply>();
  const { hostname, port } = new URL(url);
  const length = body === undefined || chunked ? {} : { "content-length": Buffer.byteLength(body) };
  const framing = body !== undefined && chunked ? { "transfer-encoding": "chunked" } : length;
  const sent = httpRequest(
    {
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...framing, "x-forwarded-for": address },
    },
    (answer) => {
      const { statusCode: status = 0, headers: given } = answer;
      text(answer).then((content) => resolve({ status, headers: given, body: content }), reject);
    },
  );
  sent.on("error", reject);
  sent.end(body);
  return promise;
}
