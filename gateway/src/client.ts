import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The client's address. Each of the `proxies` in front has appended its peer's address to
 * X-Forwarded-For; earlier entries were written by the client and are not trusted.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const direct = request.socket.remoteAddress ?? "";
  if (proxies === 0) return direct;
  const forwarded = `${request.headers["x-forwarded-for"] ?? ""}`
    .split(",")
    .map((part) => part.trim());
  const address = forwarded.at(-proxies) ?? forwarded[0] ?? "";
  return isIP(address) ? address : direct;
}

/** Whether the client's own connection is encrypted, according to the proxies in front. */
export function cameByTls(request: IncomingMessage, proxies: number): boolean {
  if (proxies === 0) return false;
  const forwarded = `${request.headers["x-forwarded-proto"] ?? ""}`.split(",");
  return (forwarded.at(-proxies) ?? forwarded[0] ?? "").trim() === "https";
}
