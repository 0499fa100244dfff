/** A key as base64url, without padding. */
export function keyText(key: ArrayBuffer | null | undefined): string | null {
  if (!key) return null;
  const bytes = String.fromCharCode(...new Uint8Array(key));
  return bare(btoa(bytes).replaceAll("+", "-").replaceAll("/", "_"));
}

/**
 * The bytes of a key given as base64url.
 * @throws DOMException when it is none
 */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(bare(key).replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}

/** Whether a subscription was made with this key of the server. */
export function isMadeWith(subscription: PushSubscription, key: string): boolean {
  return keyText(subscription.options?.applicationServerKey) === bare(key);
}

function bare(key: string): string {
  return key.replace(/=+$/, "");
}
