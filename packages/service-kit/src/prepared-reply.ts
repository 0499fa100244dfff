import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fresh from "fresh";
import { chooseEncoding, type Encoding } from "./accept-encoding.ts";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const DEFAULT_QUALITY = 9;

/** A body in one encoding, with the strong ETag of exactly these bytes. */
export interface Variant {
  readonly body: Buffer;
  readonly etag: string;
}

/** A reply that is the same for everybody, ready to be sent as it is. */
export interface PreparedReply {
  readonly type: string;
  readonly cacheControl: string;
  readonly variants: Readonly<{ identity: Variant } & Partial<Record<Encoding, Variant>>>;
}

/** How a reply is prepared: its media type, who may keep it, brotli's quality (0-11; 9). */
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

/** Prepares a reply that compression would not make smaller, or that fits into a packet anyway. */
export function prepareUncompressed(body: Buffer, how: Preparation): PreparedReply {
  const { type, cacheControl } = how;
  return { type, cacheControl, variants: { identity: variantOf(body) } };
}

/** Answers a GET or HEAD: `status` in the encoding that the client likes best, or 304. */
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
  // What zlib and the file system return may be a part of a larger piece of memory; a copy lets go.
  const body = Buffer.from(bytes);
  const digest = createHash("sha256").update(body).digest("base64url");
  return { body, etag: `"${digest.slice(0, 22)}"` };
}
