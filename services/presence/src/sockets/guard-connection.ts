import type { Socket as Connection } from "engine.io";
import { webSocketOf } from "./engine-io.ts";

const WINDOW_MS = 10_000;
/** Ten times what a legitimate client sends. */
const MOST_PACKETS = 50;
const MOST_BYTES = 64 * 1024;
/** How long a client may take to acknowledge the close. */
const CLOSE_TIMEOUT_MS = 1_000;

/**
 * Closes a connection that sends too much, logged in or not, or anything binary, which would be
 * buffered until complete.
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
  // Frames that are not packets: Engine.IO never sees pings and pongs, nor the fragments of an
  // unfinished message.
  webSocket?.on("ping", countPacket);
  webSocket?.on("pong", countPacket);
  socket.on("data", (chunk: Buffer) => count(0, chunk.length));
  connection.once("close", () => {
    setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref();
  });
}
