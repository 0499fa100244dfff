import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { mongo } from "mongoose";
import { InvalidDocument } from "../src/store/errors.ts";
import type { Body } from "../src/store/shape.ts";
import { type Change, CommandError, Documents, type Index } from "./mongo-documents.ts";
import { type Command, readMessages } from "./mongo-wire.ts";
import type { TestServer } from "./server-process.ts";

const GREETING = {
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
};

type Databases = Map<string, Documents>;

/**
 * A server on loopback that speaks MongoDB's wire protocol and keeps its documents in memory: for
 * tests on machines without a MongoDB. It knows the commands that the store's adapter sends and no
 * more, judges queries and updates with the library that the SQLite adapter uses, and so proves
 * the adapter's side of the conversation, not MongoDB's.
 */
export async function startMemoryMongo({
  host = "127.0.0.1",
  port: wanted = 0,
} = {}): Promise<TestServer> {
  const databases: Databases = new Map();
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    let rest: Buffer = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      const read = readMessages(Buffer.concat([rest, chunk]));
      rest = read.rest;
      for (const request of read.requests) {
        const bytes = request.answer(execute(databases, request.command));
        if (bytes) socket.write(bytes);
      }
    });
    if (frozen) socket.pause();
  });
  const listen = async (on: number) => void (await once(server.listen(on, host), "listening"));
  await listen(wanted);
  const { port } = server.address() as AddressInfo; // a server on TCP has no other kind

  async function halt(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    url: `mongodb://127.0.0.1:${port}/`,
    halt,
    async resume() {
      if (!server.listening) await listen(port);
    },
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    stop: halt,
  };
}

function execute(databases: Databases, command: Command): Command {
  try {
    return { ...answer(databases, command), ok: 1 };
  } catch (error) {
    return { ok: 0, ...failureOf(error) };
  }
}

function answer(databases: Databases, command: Command): Command {
  const [name = "", target] = Object.entries(command)[0] ?? [];
  const namespace = `${command.$db}.${target}`;
  const documents = databases.get(namespace) ?? new Documents();
  if (typeof target === "string") databases.set(namespace, documents);
  const cursor = (firstBatch: object[]) => ({
    cursor: { id: mongo.Long.ZERO, ns: namespace, firstBatch },
  });
  // The casts below say what MongoDB's manual says of each command's fields.
  switch (name.toLowerCase()) {
    case "hello":
    case "ismaster":
      return { ...GREETING, localTime: new Date() };
    case "ping":
    case "endsessions":
      return {};
    case "insert":
      return insert(documents, command.documents as Body[]);
    case "find":
      return cursor(documents.find((command.filter ?? {}) as object, command));
    case "aggregate":
      return cursor(documents.aggregate(command.pipeline as object[]));
    case "findandmodify": {
      const done = documents.change(command as unknown as Change);
      return { value: (command.new ? done?.after : done?.before) ?? null };
    }
    case "delete": {
      const deletes = command.deletes as { q: object; limit: number }[];
      return { n: deletes.reduce((sum, { q, limit }) => sum + documents.delete(q, limit), 0) };
    }
    case "createindexes":
      for (const index of command.indexes as Index[]) documents.createIndex(index);
      return {};
    case "listindexes":
      return cursor(documents.indexes);
    default:
      throw new CommandError(59, `This server does not know the command ${name}.`);
  }
}

function insert(documents: Documents, given: Body[]): Command {
  for (const [index, document] of given.entries()) {
    try {
      documents.insert(document);
    } catch (error) {
      return { n: index, writeErrors: [{ index, ...failureOf(error) }] };
    }
  }
  return { n: given.length };
}

function failureOf(error: unknown): Command {
  const errmsg = error instanceof Error ? error.message : String(error);
  if (error instanceof CommandError) return { code: error.code, errmsg, ...error.details };
  return { code: error instanceof InvalidDocument ? 14 : 8000, errmsg };
}
