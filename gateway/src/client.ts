import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The address that a request comes from. Each of the `proxies` in front has added the address of
 * its own peer to X-Forwarded-For; what stands before those was written by the client and is not
 * believed.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const direct = request.socket.remoteAddress ?? "";
  if (proxies === 0) return direct;
  const told = `${request.headers["x-forwarded-for"] ?? ""}`.split(",").map((part) => part.trim());
  const address = told.at(-proxies) ?? told[0] ?? "";
  return isIP(address) ? address : direct;
}

/** Whether the client's own connection is encrypted, as the proxies in front say. */
export function cameByTls(request: IncomingMessage, proxies: number): boolean {
  if (proxies === 0) return false;
  const told = `${request.headers["x-forwarded-proto"] ?? ""}`.split(",");
  return (told.at(-proxies) ?? told[0] ?? "").trim() === "https";
}
