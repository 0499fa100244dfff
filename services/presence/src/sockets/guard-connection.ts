import type { Socket as Connection } from "engine.io";
import { webSocketOf } from "./engine-io.ts";

const WINDOW_MS = 10_000;
/** Ten times what an honest client sends. */
const MOST_PACKETS = 50;
const MOST_BYTES = 64 * 1024;
/** How long a client may take to answer that the connection is being closed. */
const FAREWELL_MS = 1_000;

/**
 * Closes a connection that sends too much, whatever it sends and whether it has logged in or not,
 * or that sends anything binary, which would be kept until it is complete.
 */
export function guardConnection(connection: Connection, onFlood: () => void): void {
  const { socket } = connection.request;
  const webSocket = webSocketOf(connection);
  const seen = { since: performance.now(), packets: 0, bytes: 0 };

  function count(packets: number, bytes: number): void {
    const now = performance.now();
    if (now - seen.since > WINDOW_MS) Object.assign(seen, { since: now, packets: 0, bytes: 0 });
    seen.packets += packets;
    seen.bytes += bytes;
    if (seen.packets <= MOST_PACKETS && seen.bytes <= MOST_BYTES) return;
    if (connection.readyState === "open") onFlood();
    connection.close(true);
    socket.destroy();
  }

  const countPacket = () => count(1, 0);
  connection.on("packet", ({ type, data }: { type: string; data?: unknown }) => {
    countPacket();
    if (type === "message" && typeof data !== "string") connection.close(true);
  });
  // Frames that are no packets: pings are answered and pongs dropped below Engine.IO, and parts of
  // a message that never ends are kept there.
  webSocket?.on("ping", countPacket);
  webSocket?.on("pong", countPacket);
  socket.on("data", (chunk: Buffer) => count(0, chunk.length));
  connection.once("close", () => {
    setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
  });
}
