import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";

/** Connections are kept for this long without use; services keep them longer. */
const IDLE_MS = 30_000;
/** How many requests to one service may be under way at once; more wait their turn. */
const MOST_CONNECTIONS = 512;

/** The connections to services. */
export interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  close(): void;
}

/** Opens pools of connections that are used again and again. */
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
