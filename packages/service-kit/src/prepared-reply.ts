import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fresh from "fresh";
import { chooseEncoding, type Encoding } from "./accept-encoding.ts";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const DEFAULT_QUALITY = 9;

/** A body in one encoding, with the strong ETag of its exact bytes. */
export interface Variant {
  readonly body: Buffer;
  readonly etag: string;
}

/** A reply that is the same for everybody, encoded in advance. */
export interface PreparedReply {
  readonly type: string;
  readonly cacheControl: string;
  readonly variants: Readonly<{ identity: Variant } & Partial<Record<Encoding, Variant>>>;
}

/** Media type, `Cache-Control`, and brotli quality (0-11; default 9). */
export interface Preparation {
  readonly type: string;
  readonly cacheControl: string;
  readonly quality?: number;
}

/** Prepares a reply in every encoding that makes it smaller. */
export async function prepareReply(body: Buffer, how: Preparation): Promise<PreparedReply> {
  const [zipped, brotli] = await Promise.all([
    compressGzip(body, { level: constants.Z_BEST_COMPRESSION }),
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: how.quality ?? DEFAULT_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  ]);
  const plain = prepareUncompressed(body, how);
  return {
    ...plain,
    variants: {
      ...plain.variants,
      ...(zipped.length < body.length && { gzip: variantOf(zipped) }),
      ...(brotli.length < body.length && { br: variantOf(brotli) }),
    },
  };
}

/** Prepares a reply that compression would not shrink, or that fits into one packet anyway. */
export function prepareUncompressed(body: Buffer, how: Preparation): PreparedReply {
  const { type, cacheControl } = how;
  return { type, cacheControl, variants: { identity: variantOf(body) } };
}

/** Answers a GET or HEAD with `status` in the client's preferred encoding, or with 304. */
export function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  { type, cacheControl, variants }: PreparedReply,
  status = 200,
): void {
  const { headers } = request;
  const encoding = chooseEncoding(headers["accept-encoding"], (name) => name in variants);
  const { body, etag } = variants[encoding] ?? variants.identity;
  response.setHeader("Cache-Control", cacheControl);
  response.setHeader("ETag", etag);
  response.setHeader("Vary", "Accept-Encoding");
  if (status === 200 && fresh(headers, { etag })) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Length", body.length);
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.writeHead(status).end(request.method === "HEAD" ? undefined : body);
}

function variantOf(bytes: Buffer): Variant {
  // zlib and the file system may return a slice of a larger buffer; a copy releases the rest.
  const body = Buffer.from(bytes);
  const digest = createHash("sha256").update(body).digest("base64url");
  return { body, etag: `"${digest.slice(0, 22)}"` };
}
