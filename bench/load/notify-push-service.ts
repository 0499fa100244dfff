import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:https";
import process from "node:process";
import { createInterface } from "node:readline";
import { newCertificate } from "@berea/notification/testing/certificate";

/** A push service in a process of its own: TLS, takes every push, answers 201, reads nothing. */
export interface PushService {
  readonly host: string;
  /** The certificate that it proves itself by, PEM. */
  readonly ca: string;
  stop(): Promise<void>;
}

/** Starts a push service on a core. */
export async function startPushService(core: string): Promise<PushService> {
  const child = spawn("taskset", ["-c", core, process.execPath, import.meta.filename], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const said: { port: number; ca: string } = JSON.parse(line);
  return {
    host: `127.0.0.1:${said.port}`,
    ca: said.ca,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

if (import.meta.main) {
  const { key, cert } = await newCertificate();
  const server = createServer({ key, cert }, (request, response) => {
    request.resume().once("end", () => response.writeHead(201).end());
  });
  // Longer than the notifier keeps an idle connection, which then never breaks under a push.
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    console.log(JSON.stringify({ port, ca: cert }));
  });
}
