import { afterAll, afterEach, beforeAll } from "vitest";
import { LiveServer } from "./live-server.ts";

/** The server of live connections that every page of a test file talks to, which calls this once. */
export function startLiveServer(): LiveServer {
  const live = new LiveServer();
  beforeAll(() => live.listen());
  afterEach(() => live.reset());
  afterAll(() => live.close());
  return live;
}
