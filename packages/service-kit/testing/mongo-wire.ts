import { mongo } from "mongoose";

const { BSON } = mongo;

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const MORE_TO_COME = 2;

/** A command as a driver sent it; lists that travelled beside the command are part of it. */
export type Command = Record<string, unknown>;

/** One message of MongoDB's wire protocol. */
export interface Request {
  command: Command;
  /** The bytes that answer it with `reply`; none when the driver does not wait for an answer. */
  answer(reply: Command): Buffer | undefined;
}

/** Splits the whole messages off `bytes`; `rest` is the beginning of the next one. */
export function readMessages(bytes: Buffer): { requests: Request[]; rest: Buffer } {
  const requests: Request[] = [];
  let rest = bytes;
  while (rest.length >= HEADER_BYTES && rest.length >= rest.readInt32LE(0)) {
    const length = rest.readInt32LE(0);
    requests.push(readMessage(rest.subarray(0, length)));
    rest = rest.subarray(length);
  }
  return { requests, rest };
}

function readMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const code = message.readInt32LE(12);
  const body = message.subarray(HEADER_BYTES);
  if (code === OP_MSG) {
    const silent = (body.readUInt32LE(0) & MORE_TO_COME) !== 0;
    const answer = (reply: Command) => (silent ? undefined : messageOf(reply, id));
    return { command: readSections(body.subarray(4)), answer };
  }
  // Drivers open a connection with this older message before they know what the server speaks.
  if (code === OP_QUERY) {
    const document = body.subarray(body.indexOf(0, 4) + 1 + 8);
    return { command: readDocument(document), answer: (reply) => replyOf(reply, id) };
  }
  throw new Error(`This server does not know the message code ${code}.`);
}

function readSections(bytes: Buffer): Command {
  const command: Command = {};
  let at = 0;
  while (at < bytes.length) {
    const kind = bytes[at];
    const size = bytes.readInt32LE(at + 1);
    const section = bytes.subarray(at + 1, at + 1 + size);
    if (kind === 0) Object.assign(command, readDocument(section));
    else Object.assign(command, readList(section));
    at += 1 + size;
  }
  return command;
}

function readList(section: Buffer): Command {
  const end = section.indexOf(0, 4);
  const documents: Command[] = [];
  for (let at = end + 1; at < section.length; at += section.readInt32LE(at)) {
    documents.push(readDocument(section.subarray(at)));
  }
  return { [section.toString("utf8", 4, end)]: documents };
}

function readDocument(bytes: Buffer): Command {
  return BSON.deserialize(bytes.subarray(0, bytes.readInt32LE(0)));
}

function messageOf(reply: Command, to: number): Buffer {
  return framed(OP_MSG, to, Buffer.concat([Buffer.alloc(5), BSON.serialize(reply)]));
}

function replyOf(reply: Command, to: number): Buffer {
  const head = Buffer.alloc(20);
  head.writeInt32LE(1, 16); // one document
  return framed(OP_REPLY, to, Buffer.concat([head, BSON.serialize(reply)]));
}

function framed(code: number, to: number, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + body.length, 0);
  header.writeInt32LE(to, 8);
  header.writeInt32LE(code, 12);
  return Buffer.concat([header, body]);
}
