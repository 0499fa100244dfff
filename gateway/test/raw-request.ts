import { connect } from "node:net";

/** What came back on a bare connection. */
export interface RawReply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Sends exactly these bytes on a connection of their own and reads until the other side closes or
 * the answer is whole; for requests that well-behaved clients cannot send.
 */
export async function sendRaw(url: string, ...parts: (string | Buffer)[]): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
    if (isWhole(text)) resolve(text);
  });
  socket.on("close", () => resolve(text));
  socket.on("error", reject);
  for (const part of parts) socket.write(part);
  try {
    return parse(await promise);
  } finally {
    socket.destroy();
  }
}

/** A GET for exactly this path. */
export function getRaw(url: string, path: string, ...headers: string[]): Promise<RawReply> {
  const head = [`GET ${path} HTTP/1.1`, "Host: berea.example", ...headers];
  return sendRaw(url, `${head.join("\r\n")}\r\n\r\n`);
}

function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (/\r\ntransfer-encoding: chunked/i.test(text)) return text.endsWith("\r\n0\r\n\r\n");
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  return end >= 0 && length !== undefined && text.length >= end + 4 + Number(length);
}

function parse(text: string): RawReply {
  const end = text.indexOf("\r\n\r\n");
  const [status = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(status.split(" ")[1]),
    headers: new Map(headers),
    body: text.slice(end + 4),
  };
}
