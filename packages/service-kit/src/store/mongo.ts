import { type Connection, createConnection } from "mongoose";
import { StoreUnavailable } from "./errors.ts";
import { mongoCollection } from "./mongo-collection.ts";
import { oneLine, translated } from "./mongo-errors.ts";
import { createIndexes } from "./mongo-indexes.ts";
import { openCollections } from "./open-collections.ts";
import type { Store } from "./port.ts";

// Without a server, operations fail within two seconds.
const SERVER_SELECTION_TIMEOUT_MS = 1_500;
const CONNECT_TIMEOUT_MS = 1_500;
/** How soon an unresponsive server is detected; one that has stopped is detected at once. */
const HEARTBEAT_MS = 2_000;
const SOCKET_TIMEOUT_MS = 10_000;
const WRITE_TIMEOUT_MS = 5_000;

/**
 * Opens one database with a connection pool of its own. A write resolves when a majority of the
 * replica set has journaled it. Rejects with `StoreUnavailable`.
 */
export async function openMongoStore(url: string, database: string): Promise<Store> {
  const connection = await connect(url, database);
  return {
    collection: openCollections(connection, async (shape) => {
      await translated(shape, () => createIndexes(shape));
      return mongoCollection(shape);
    }),
    async ping() {
      await translated(undefined, async () => {
        if (!connection.db) throw new StoreUnavailable("The connection to MongoDB is closed.");
        await connection.db.command({ ping: 1 });
      });
    },
    close: () => connection.close(),
  };
}

async function connect(url: string, database: string): Promise<Connection> {
  let connection: Connection | undefined;
  try {
    connection = createConnection(url, {
      dbName: database,
      autoIndex: false,
      autoCreate: false,
      // Without a server, operations fail after the selection timeout instead of being buffered.
      bufferCommands: false,
      serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
      connectTimeoutMS: CONNECT_TIMEOUT_MS,
      heartbeatFrequencyMS: HEARTBEAT_MS,
      socketTimeoutMS: SOCKET_TIMEOUT_MS,
      writeConcern: { w: "majority", journal: true, wtimeoutMS: WRITE_TIMEOUT_MS },
    });
    return await connection.asPromise();
  } catch (error) {
    await connection?.destroy();
    const message = `MongoDB cannot be reached: ${oneLine(error)}`;
    throw new StoreUnavailable(message, { cause: error });
  }
}
