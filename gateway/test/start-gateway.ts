import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openGateway, readGatewayConfig } from "@berea/gateway";
import type { Upstream, Upstreams } from "@berea/gateway/upstream";
import { createLog, createMetrics, serve } from "@berea/service-kit";
import type { Redis } from "ioredis";
import { onTestFinished } from "vitest";

/** A gateway that listens. */
export interface StartedGateway {
  readonly url: string;
  readonly lines: () => Record<string, unknown>[];
  close(): Promise<void>;
}

/** The two ways in which the gateway can be given a service. */
export const kinds = ["url", "app"] as const;
export type Kind = (typeof kinds)[number];

/** What a built front end looks like: two hashed files, an icon, the build's own stamp. */
export const builtFiles: Readonly<Record<string, string | Buffer>> = {
  "index.html": `<!doctype html><html lang="en"><head><meta name="berea-contact" content="old@example.org" /><script type="module" src="/assets/index-Ab1.js"></script></head><body><div id="root"></div>${"<!-- padding -->".repeat(20)}</body></html>`,
  "pages/about.html":
    '<!doctype html><title>About</title><meta name="berea-contact" content="old@example.org" /><script type="module" src="/assets/index-Ab1.js"></script>',
  "pages/reader.html":
    '<!doctype html><title>Reader</title><meta name="berea-contact" content="old@example.org" /><script type="module" src="/assets/index-Ab1.js"></script>',
  "pages/home.html":
    '<!doctype html><title>Home</title><meta name="berea-contact" content="old@example.org" /><script type="module" src="/assets/index-Ab1.js"></script>',
  "assets/index-Ab1.js": `export const words = "${"In the beginning ".repeat(100)}";\n`,
  "assets/serif-Cd2.woff2": Buffer.from("774f4632000100000000", "hex"),
  "favicon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ".berea-built": "a stamp",
};

/** Starts a gateway with a front end of its own; it ends with the test. */
export async function startGateway(options: {
  upstreams?: Upstreams;
  environment?: NodeJS.ProcessEnv;
  redis?: Redis;
}): Promise<StartedGateway> {
  const lines: string[] = [];
  const folder = await writeFrontEnd();
  const config = readGatewayConfig({ FRONTEND_DIR: folder, ...options.environment });
  const gateway = await openGateway(config, {
    upstreams: options.upstreams ?? {},
    log: createLog({ name: "gateway" }, { write: (line: string) => void lines.push(line) }),
    metrics: createMetrics(),
    ...(options.redis && { redis: options.redis }),
  });
  const served = await serve(gateway, { host: "127.0.0.1", port: 0 });
  const close = async () => {
    await served.close();
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  };
  onTestFinished(close);
  return { url: served.url, lines: () => lines.map((line) => JSON.parse(line)), close };
}

/** Writes a built front end into a new folder. */
export async function writeFrontEnd(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "berea-dist-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, "pages"));
  for (const [name, content] of Object.entries(builtFiles)) {
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** Gives the gateway a service of this kind; a server that is needed for it ends with the test. */
export async function upstreamOf(kind: Kind, listener: RequestListener): Promise<Upstream> {
  return kind === "app" ? { app: listener } : { url: (await startUpstream(listener)).url };
}

/** Starts a bare server that stands for a service. */
export async function startUpstream(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  };
  onTestFinished(close);
  // A server that listens on TCP has an AddressInfo.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, close };
}
