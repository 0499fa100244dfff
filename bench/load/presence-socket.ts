import { randomBytes } from "node:crypto";
import { get } from "node:http";
import type { Socket } from "node:net";

const TEXT = 0x81;
const OPCODE_TEXT = 1;
const MASKED = 0x80;
/** Longer lengths stand in two bytes of their own. Nothing here is longer than those can say. */
const LONGEST_SHORT = 125;
const HAS_LONG_LENGTH = 126;

/** Called for each event that the server sends. */
export type OnEvent = (name: string, payload: unknown) => void;

/**
 * Opens a realtime connection and resolves when the server has accepted the token. It speaks just
 * enough of WebSocket, Engine.IO and Socket.IO to stay open and to hear events, so that thousands
 * of them cost the measuring side little.
 */
export async function openSocket(url: string, token: string, onEvent: OnEvent): Promise<Socket> {
  const { socket, head } = await upgrade(`${url}/socket.io/?EIO=4&transport=websocket`);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  let rest: Buffer = Buffer.alloc(0);
  const take = (chunk: Buffer) => {
    const read = readTexts(Buffer.concat([rest, chunk]));
    rest = read.rest;
    for (const text of read.texts) answer(text);
  };
  const answer = (text: string) => {
    if (text === "2") socket.write(frame("3"));
    else if (text.startsWith("0")) socket.write(frame(`40${JSON.stringify({ token })}`));
    else if (text.startsWith("40")) resolve(socket);
    else if (text.startsWith("44")) reject(new Error(`refused: ${text}`));
    else if (text.startsWith("42")) {
      const [name, payload] = JSON.parse(text.slice(2));
      onEvent(name, payload);
    }
  };
  socket.on("data", take);
  socket.once("close", () => reject(new Error("closed before it was accepted")));
  take(head);
  return await promise;
}

function upgrade(url: string): Promise<{ socket: Socket; head: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ socket: Socket; head: Buffer }>();
  const request = get(url, {
    agent: false,
    headers: {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    },
  });
  request.once("upgrade", (_reply, socket, head) => {
    socket.on("error", () => socket.destroy());
    resolve({ socket, head });
  });
  request.once("response", ({ statusCode }) => reject(new Error(`answered ${statusCode}`)));
  request.once("error", reject);
  return promise;
}

/** A text as a client must frame it: masked, here with zeros, which change nothing. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const lengths =
    length <= LONGEST_SHORT
      ? [MASKED | length]
      : [MASKED | HAS_LONG_LENGTH, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([TEXT, ...lengths, 0, 0, 0, 0]), payload]);
}

function readTexts(bytes: Buffer): { texts: string[]; rest: Buffer } {
  const texts: string[] = [];
  let rest = bytes;
  while (rest.length >= 4 || (rest.length >= 2 && (rest[1] ?? 0) <= LONGEST_SHORT)) {
    const short = rest[1] ?? 0;
    const start = short <= LONGEST_SHORT ? 2 : 4;
    const end = start + (short <= LONGEST_SHORT ? short : rest.readUInt16BE(2));
    if (rest.length < end) break;
    if (((rest[0] ?? 0) & 0x0f) === OPCODE_TEXT) texts.push(rest.toString("utf8", start, end));
    rest = rest.subarray(end);
  }
  return { texts, rest };
}
