import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { endWithProblem, Problem, type UpgradeListener } from "@berea/service-kit";
import { Server as Engine } from "engine.io";
import { handOver } from "./engine-io.ts";

/** The limit on a Socket.IO packet; a client's largest is the one with its token. */
const MOST_BYTES = 8 * 1024;

/** Engine.IO for WebSockets only, without a server of its own. */
export function openEngine(): Engine {
  return new Engine({
    transports: ["websocket"],
    allowUpgrades: false,
    allowEIO3: false,
    maxHttpBufferSize: MOST_BYTES,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    perMessageDeflate: false,
    httpCompression: false,
    cookie: false,
  });
}

/**
 * Hands WebSockets to the engine. Requests that it would refuse in plain text are refused here,
 * with the standard error body.
 */
export function upgradeDoor(engine: Engine, onRefused: (code: string) => void): UpgradeListener {
  return (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const fault = findFault(request);
    if (!fault) return handOver(engine, request, socket, head);
    onRefused(fault.code);
    endWithProblem(socket, fault, `${request.headers["x-request-id"] ?? randomUUID()}`);
  };
}

function findFault({ method, url = "", headers }: IncomingMessage): Problem | undefined {
  if (url.split("?", 1)[0] !== "/socket.io/") return new Problem(404, "not_found", "Not found.");
  // Read as Engine.IO reads it: the last of repeated parameters counts.
  const asked = [...new URL(url, "http://presence").searchParams];
  const { EIO, transport, sid } = Object.fromEntries(asked);
  const isRepeated = new Set(asked.map(([name]) => name)).size < asked.length;
  const speaksSocketIo =
    EIO === "4" && transport === "websocket" && sid === undefined && !isRepeated;
  const speaksWebSocket =
    method === "GET" &&
    headers.upgrade?.toLowerCase() === "websocket" &&
    headers["sec-websocket-version"] === "13" &&
    headers["sec-websocket-protocol"] === undefined &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers["sec-websocket-key"] ?? "");
  if (speaksSocketIo && speaksWebSocket) return undefined;
  return new Problem(400, "malformed_request", "Please connect with Socket.IO 4 by WebSocket.");
}
