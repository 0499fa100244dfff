import { createECDH } from "node:crypto";
import { z } from "zod";
import { decodeBase64url, isPointOnP256 } from "./keys.ts";

const PRIVATE_KEY_BYTES = 32;

/** The public key that browsers subscribe with: a point on P-256, uncompressed, in base64url. */
export const vapidPublicKey = z
  .string("is missing")
  .refine((key) => /^[\w-]+$/.test(key) && isPointOnP256(decodeBase64url(key)), {
    error: "must be a point on P-256 (65 bytes) in base64url without padding",
  });

/** The private key that requests to push services are signed with, in base64url. */
export const vapidPrivateKey = z
  .string("is missing")
  .refine((key) => /^[\w-]+$/.test(key) && publicKeyOf(key) !== undefined, {
    error: "must be a private key on P-256 (32 bytes) in base64url without padding",
  });

/**
 * The contact for push services (RFC 8292, 2.1). Apple refuses requests whose subject is not a real
 * domain.
 */
export const vapidSubject = z.string("is missing").refine(isRealSubject, {
  error: "must be mailto:somebody@a.real.domain or https://a.real.domain (Apple refuses others)",
});

/** Whether two valid VAPID keys are a pair. */
export function isPair(publicKey: string, privateKey: string): boolean {
  return publicKeyOf(privateKey) === publicKey;
}

function publicKeyOf(privateKey: string): string | undefined {
  const bytes = decodeBase64url(privateKey);
  if (bytes.length !== PRIVATE_KEY_BYTES) return undefined;
  const curve = createECDH("prime256v1");
  try {
    curve.setPrivateKey(bytes);
    return curve.getPublicKey("base64url");
  } catch {
    return undefined; // zero, or not below the curve's order
  }
}

function isRealSubject(subject: string): boolean {
  const address = /^mailto:[^\s@<>,;:?&]+@([^\s@?&]+)$/i.exec(subject)?.[1];
  if (address) return isRealDomain(address);
  try {
    const url = new URL(subject);
    const plain = url.protocol === "https:" && url.username === "" && url.password === "";
    return plain && isRealDomain(url.hostname);
  } catch {
    return false;
  }
}

function isRealDomain(name: string): boolean {
  const labels = name.toLowerCase().split(".");
  const sound = labels.every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label));
  // A name that begins with a digit is an IP address in one of its notations.
  return (
    labels.length > 1 && sound && /^[a-z]/.test(labels.at(-1) ?? "") && !isOfOneNetwork(labels)
  );
}

/** Names of local scope only (RFC 6761, RFC 6762, and ICANN for `internal`). */
function isOfOneNetwork(labels: readonly string[]): boolean {
  return labels.includes("localhost") || ["local", "internal"].includes(labels.at(-1) ?? "");
}
