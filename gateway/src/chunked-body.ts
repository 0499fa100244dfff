import type { IncomingMessage } from "node:http";

/**
 * Limits a body of undeclared length. When it exceeds `limit`, `refuse` is called once and the rest
 * is discarded: a reader never sees the end, so it cannot mistake a truncated body for a whole one.
 * Call it before anything reads the body.
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
  // node:http passes each part of a body to `push`; reading it here would start the stream.
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
