import { request } from "node:http";
import { startService } from "@berea/service-kit/testing";
import type { BibleContext, BibleParts } from "../src/context.ts";
import { openBible, readBibleConfig } from "../src/service.ts";

/** The service as a client sees it. */
export interface RunningBible {
  readonly context: BibleContext;
  get(path: string, options?: GetOptions): Promise<Reply>;
  close(): Promise<void>;
}

export interface GetOptions {
  readonly headers?: Record<string, string>;
  readonly method?: string;
}

/** A reply as it came, not decoded. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
  json<T>(): T;
}

/** Starts the service on a free port of loopback. */
export async function startBible(given: BibleParts = {}): Promise<RunningBible> {
  const { url, context, close } = await startService(({ log, metrics }) =>
    openBible(readBibleConfig({}), { log, metrics, ...given }),
  );
  return { context, get: (path, options) => get(url, path, options ?? {}), close };
}

/** Not `fetch`, which would ask for encodings of its own and decode them. */
async function get(url: string, path: string, options: GetOptions): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const { hostname, port } = new URL(url);
  request({ hostname, port, path, ...options }, async (response) => {
    const body = Buffer.concat(await response.toArray());
    const { statusCode = 0, headers } = response;
    resolve({ status: statusCode, headers, body, json: () => JSON.parse(body.toString()) });
  })
    .once("error", reject)
    .end();
  return promise;
}
