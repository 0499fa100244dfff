import { tokenVerifier, type UpgradeListener } from "@berea/service-kit";
import type { Socket as Connection } from "engine.io";
import { Server } from "socket.io";
import { admitSocket } from "./admit-socket.ts";
import { announceTo } from "./announce.ts";
import type { PresenceContext } from "./context.ts";
import { guardConnection } from "./guard-connection.ts";
import type { PresenceServer } from "./io.ts";
import { subscribe } from "./subscriptions.ts";
import { sweepSockets } from "./sweep-sockets.ts";
import { openEngine, upgradeDoor } from "./upgrade-door.ts";
import { welcomeSocket } from "./welcome-socket.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/** The realtime connections of this process. */
export interface Sockets {
  /** Takes over connections whose clients asked for a WebSocket. */
  readonly upgrade: UpgradeListener;
  /** Takes no more events, then closes every connection. */
  close(): Promise<void>;
}

/** Opens the door for sockets and begins to tell them what happens. */
export async function openSockets(context: PresenceContext): Promise<Sockets> {
  const { config, counts, endedSessions, fanOut, log } = context;
  const engine = openEngine();
  const io: PresenceServer = new Server({
    serveClient: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    ...(fanOut && { adapter: fanOut.adapter }),
  });
  engine.on("connection", (connection: Connection) => {
    guardConnection(connection, () => {
      counts.flooders.inc();
      log.warn({ requestId: connection.request.headers["x-request-id"] }, "socket sent too much");
    });
  });
  io.bind(engine);
  io.use(admitSocket(context, io, tokenVerifier(config.JWT_PUBLIC_KEY, endedSessions)));
  io.on("connection", (socket) => welcomeSocket(context, io, socket));
  const stopSweeping = sweepSockets(context, io);
  await fanOut?.subscribed();
  await subscribe(context, announceTo(io, context));

  return {
    upgrade: upgradeDoor(engine, (code) => counts.refused.inc({ code })),
    close: async () => {
      await context.stopListening();
      stopSweeping();
      await io.close();
    },
  };
}
