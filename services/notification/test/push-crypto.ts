import {
  createDecipheriv,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type JsonWebKey,
  verify,
} from "node:crypto";

const DAY_S = 24 * 3600;
const TAG_BYTES = 16;

/** What a browser keeps of its subscription, which nobody else knows. */
export interface BrowserKeys {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

/** Decrypts a body in aes128gcm (RFC 8188) as a browser does (RFC 8291); throws when it cannot. */
export function decrypt(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const record = body.subarray(keyEnd);
  if (record.length > recordSize) throw new Error("more than one record");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), senderKey]);
  const secret = derive(pair.computeSecret(senderKey), { salt: auth, info, length: 32 });
  const key = derive(secret, { salt, info: "Content-Encoding: aes128gcm\0", length: 16 });
  const nonce = derive(secret, { salt, info: "Content-Encoding: nonce\0", length: 12 });
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error("the last record does not end with 2");
  return padded.subarray(0, end).toString("utf8");
}

function derive(
  secret: Buffer,
  { salt, info, length }: { salt: Buffer; info: Buffer | string; length: number },
): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

/**
 * Checks an `Authorization` header as push services do (RFC 8292): signed with the key that the
 * browser subscribed with, for this origin, for a day at most. Answers the subject; throws.
 */
export function checkVapid(
  header: string | undefined,
  { origin, publicKey }: { origin: string; publicKey: string },
): string {
  const [, token = "", key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? "") ?? [];
  if (key !== publicKey) throw new Error("another key than the browser subscribed with");
  const [head = "", claims = "", signature = ""] = token.split(".");
  if (read(head).alg !== "ES256") throw new Error("not ES256");
  const sound = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwkOf(key), format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!sound) throw new Error("the signature does not fit");
  const { aud, exp, sub } = read(claims);
  const now = Date.now() / 1000;
  if (aud !== origin) throw new Error(`aud is ${aud}`);
  if (typeof exp !== "number" || exp <= now || exp > now + DAY_S) throw new Error(`exp is ${exp}`);
  if (typeof sub !== "string" || !/^(mailto:|https:)/.test(sub)) throw new Error(`sub is ${sub}`);
  return sub;
}

function read(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
}

function jwkOf(key: string): JsonWebKey {
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  return { kty: "EC", crv: "P-256", x, y };
}
