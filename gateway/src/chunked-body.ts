import type { IncomingMessage } from "node:http";

/**
 * Counts the bytes of a body that does not say its length. When it has grown larger than `limit`,
 * `refuse` is called once and the rest is thrown away: whoever reads the body never sees its end,
 * so a cut-off body cannot be taken for a whole one. Must be called before anybody reads.
 */
export function limitChunkedBody(
  request: IncomingMessage,
  limit: number,
  refuse: () => void,
): void {
  if (request.headers["transfer-encoding"] === undefined) return;
  const push = request.push.bind(request);
  let bytes = 0;
  let refused = false;
  // node:http hands each part of a body to `push`; reading it here would start the stream.
  request.push = (part: Buffer | null, encoding?: BufferEncoding) => {
    bytes += part?.length ?? 0;
    if (bytes <= limit) return push(part, encoding);
    if (!refused) {
      refused = true;
      refuse();
    }
    return true;
  };
}
