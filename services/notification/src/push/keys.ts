import { ECDH } from "node:crypto";

const POINT_BYTES = 65;
const UNCOMPRESSED = 4;

/** Decodes base64url, with or without padding. */
export function decodeBase64url(text: string): Buffer {
  return Buffer.from(text, "base64url");
}

/** Whether these bytes are an uncompressed point on P-256. */
export function isPointOnP256(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}
