import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog, type Log } from "../src/log.ts";
import { createMetrics, type Metrics } from "../src/metrics.ts";
import { serve } from "../src/serve.ts";
import type { Service } from "../src/service.ts";

/** What a service answered; tests look at each field of the body with `expect`. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> & unknown[];
}

/** What goes with a call: `raw` is sent as it stands, anything else as JSON. */
export interface CallOptions {
  readonly body?: unknown;
  readonly raw?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

/** What a service under test is opened with, all of it new. */
export interface TestParts {
  /** Empty, and removed at the end. */
  readonly folder: string;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** A service on a port of its own. */
export interface TestService<C> {
  readonly url: string;
  readonly server: Server;
  readonly context: C;
  readonly folder: string;
  /** Every line that was logged, as JSON text. */
  readonly log: readonly string[];
  /** Makes a call, e.g. `POST /api/auth/login`, and reads its JSON. */
  call(route: string, options?: CallOptions): Promise<Answer>;
  /** What a GET of `path` answers, as text. */
  text(path: string): Promise<string>;
  /** What one line of /metrics says, e.g. `presence_sockets`; 0 when it is not there. */
  metric(name: string): Promise<number>;
  /** Ends it as a process would; to do so again does nothing. */
  close(): Promise<void>;
}

/** Starts a service as its main.ts would, in this process; `begin` may begin less than all. */
export async function startService<C>(
  open: (parts: TestParts) => Promise<Service<C>>,
  begin: (service: Service<C>) => Promise<void> = (service) => service.start(),
): Promise<TestService<C>> {
  const folder = await mkdtemp(join(tmpdir(), "service-"));
  const lines: string[] = [];
  const log = createLog({ name: "test" }, { write: (line) => void lines.push(line) });
  const metrics = createMetrics();
  const service = await open({ folder, log, metrics });
  await begin(service);
  const { url, server, ...served } = await serve(service, { host: "127.0.0.1", port: 0 });
  let closed: Promise<void> | undefined;

  async function end(): Promise<void> {
    await Promise.all([service.stop(), served.close()]);
    await service.close();
    await rm(folder, { recursive: true });
  }

  return {
    ...{ url, server, folder, log: lines, context: service.context },
    call: (route, options) => call(url, route, options),
    text: async (path) => await (await fetch(url + path)).text(),
    metric: async (name) => {
      const text = await metrics.registry.metrics();
      const line = text.split("\n").find((one) => one.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1) ?? 0);
    },
    close: () => {
      closed ??= end();
      return closed;
    },
  };
}

/** Makes a call, e.g. `POST /api/auth/login`, and reads its JSON. */
export async function call(
  url: string,
  route: string,
  { body, raw, token, headers }: CallOptions = {},
): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const reply = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(sent !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  // Every answer of a service is an object or a list.
  const parsed = (await reply.json()) as Answer["body"];
  return { status: reply.status, headers: reply.headers, body: parsed };
}
