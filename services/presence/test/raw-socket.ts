import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** The kinds of WebSocket frames. */
export const kinds = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** A connection that sends whatever bytes a test wants. */
export interface RawSocket {
  readonly socket: Socket;
  /** Everything that came, as text. */
  received(): string;
  readonly closed: Promise<void>;
}

/** Opens a TCP connection and asks for a WebSocket there; `headers` replace the usual ones. */
export async function askUpgrade(
  url: string,
  path = "/socket.io/?EIO=4&transport=websocket",
  headers: Record<string, string> = {},
): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  await once(socket, "connect");
  const all = {
    Host: `${hostname}:${port}`,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write([`GET ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
  return { socket, received: () => received, closed };
}

/** One masked frame, as clients send them. */
export function frame(kind: number, content: string | Buffer = "", final = true): Buffer {
  const body = Buffer.from(content);
  const mask = randomBytes(4);
  const size = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 0xff];
  const [first = 0, ...rest] = size;
  return Buffer.concat([
    Buffer.from([(final ? 0x80 : 0) | kind, 0x80 | first, ...rest]),
    mask,
    body.map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
  ]);
}
