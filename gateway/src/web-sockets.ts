import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { endWithProblem, type Log, Problem, type UpgradeListener } from "@berea/service-kit";
import { createProxyMiddleware } from "http-proxy-middleware";
import { cameByTls, clientAddress } from "./client.ts";
import { prepareHeaders } from "./forwarded-headers.ts";
import type { RateLimits } from "./rate-limits.ts";
import { findFault } from "./request-guard.ts";
import { routeTable, type TableRoute } from "./routes.ts";
import type { Upstream, Upstreams } from "./upstream.ts";
import { serviceLate, serviceMissing, serviceUnreachable } from "./upstream-problems.ts";

interface WebSocketParts {
  readonly upstreams: Upstreams;
  readonly limits: RateLimits;
  readonly proxies: number;
  readonly nextRequestId: () => string;
  readonly log: Log;
}

/** Hands WebSockets to their service; elsewhere answers with a JSON error and closes. */
export function openWebSockets(parts: WebSocketParts): UpgradeListener {
  const doors = routeTable
    .filter((route) => "sockets" in route)
    .map((route) => ({ route, take: upgradeListenerOf(route, parts.upstreams[route.service]) }));

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const fault = findFault(request);
    if (fault) throw fault;
    const path = request.url?.split("?", 1)[0] ?? "";
    const door = doors.find(({ route }) => `${path}/`.startsWith(`${route.prefix}/`));
    if (!door) throw new Problem(404, "not_found", "Not found.");
    if (!door.take) throw serviceMissing(door.route.service);
    const address = clientAddress(request, parts.proxies);
    await parts.limits.consume(door.route.limit, address);
    prepareHeaders(request, { address, tls: cameByTls(request, parts.proxies), upgrade: true });
    door.take(request, socket, head);
  }

  return (request, socket, head) => {
    const requestId = parts.nextRequestId();
    request.headers["x-request-id"] = requestId;
    accept(request, socket, head).then(
      () => parts.log.info({ requestId }, "socket handed over"),
      (error: unknown) => {
        const problem = asProblem(error);
        if (problem !== error) parts.log.error({ err: error, requestId }, "socket failed");
        parts.log.info({ requestId, status: problem.status }, "socket refused");
        endWithProblem(socket, problem, requestId);
      },
    );
  };
}

function upgradeListenerOf(
  route: TableRoute,
  upstream: Upstream | undefined,
): UpgradeListener | undefined {
  if (!upstream) return undefined;
  return "url" in upstream ? createSocketProxy(upstream.url, route) : upstream.upgrade;
}

function createSocketProxy(url: string, { service, timeLimitMs }: TableRoute): UpgradeListener {
  const upgraded = new WeakSet<object>();
  const { upgrade } = createProxyMiddleware({
    target: url,
    upgradeTimeout: timeLimitMs,
    on: {
      proxyReqWs: (outgoing, _request, socket) => {
        outgoing.once("upgrade", (_answer, other) => {
          upgraded.add(socket);
          // The proxy pipes the sockets, which passes on "end" but not a broken connection.
          socket.once("close", () => other.destroy());
          other.once("close", () => socket.destroy());
        });
      },
      error: (error, { headers }, socket) => {
        // After the upgrade, an HTTP answer would be read as a broken frame.
        if (upgraded.has(socket) || "setHeader" in socket) return void socket.destroy();
        const late = "code" in error && error.code === "ERR_UPSTREAM_UPGRADE_TIMEOUT";
        const problem = late ? serviceLate(service) : serviceUnreachable(service, error);
        endWithProblem(socket, problem, `${headers["x-request-id"]}`);
      },
    },
  });
  // node:http passes the TCP connection itself, which is a Socket.
  return (request, socket, head) => upgrade(request, socket as Socket, head);
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(500, "internal", "Something went wrong on our side. Please try again.");
}
