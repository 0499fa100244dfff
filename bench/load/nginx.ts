import { mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { freePort } from "@berea/service-kit/testing";
import { type PinnedServer, startPinned } from "./pinned-server.ts";

/**
 * Starts an nginx of one process that serves the same bytes as `origin` from files which it need
 * not compress. All its files are in `folder`.
 */
export async function startNginx(
  folder: string,
  origin: string,
  paths: readonly string[],
): Promise<PinnedServer> {
  const files = join(folder, "files");
  for (const path of paths) {
    const file = `${join(files, decodeURIComponent(path))}.gz`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await gzippedBody(`${origin}${path}`));
  }
  const port = await freePort();
  const settings = join(folder, "nginx.conf");
  writeFileSync(settings, configuration(folder, port));
  const command = ["nginx", "-p", folder, "-e", "stderr", "-c", settings];
  const path = `${process.env.PATH}:/usr/sbin`;
  return startPinned("nginx, static files", command, { env: { PATH: path }, port });
}

async function gzippedBody(url: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const headers = { "accept-encoding": "gzip" };
  get(url, { headers }, (reply) => {
    if (reply.headers["content-encoding"] === "gzip") buffer(reply).then(resolve, reject);
    else reject(new Error(`${url} answered ${reply.statusCode}, not gzip`));
  }).once("error", reject);
  return promise;
}

function configuration(folder: string, port: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  log_not_found off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=2000 inactive=1h;
  default_type application/json;
  gzip_static always;
  gzip_vary on;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
    add_header Cache-Control "public, max-age=86400";
  }
}
`;
}
