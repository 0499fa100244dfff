import { tokenVerifier, type UpgradeListener } from "@berea/service-kit";
import type { Socket as Connection } from "engine.io";
import { Server } from "socket.io";
import type { PresenceContext } from "../context.ts";
import { admitSocket } from "./admit-socket.ts";
import { guardConnection } from "./guard-connection.ts";
import type { PresenceServer } from "./io.ts";
import { openEngine, upgradeDoor } from "./upgrade-door.ts";
import { welcomeSocket } from "./welcome-socket.ts";

const CONNECT_TIMEOUT_MS = 5_000;

export interface Sockets {
  readonly io: PresenceServer;
  /** Takes over connections whose clients requested a WebSocket. */
  readonly upgrade: UpgradeListener;
}

export function openSockets(context: PresenceContext): Sockets {
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
  return { io, upgrade: upgradeDoor(engine, (code) => counts.refused.inc({ code })) };
}
