import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";

/** Idle connections are kept this long; services keep them longer. */
const IDLE_MS = 30_000;
/** Concurrent requests to one service; further ones wait. */
const MOST_CONNECTIONS = 512;

export interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  close(): void;
}

/** Opens keep-alive connection pools. */
export function openAgents(): Agents {
  const options = { keepAlive: true, timeout: IDLE_MS, maxSockets: MOST_CONNECTIONS };
  const http = new HttpAgent(options);
  const https = new HttpsAgent(options);
  return {
    http,
    https,
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}
