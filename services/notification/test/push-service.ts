import { createECDH, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { PushSubscription } from "@berea/contracts";
import { newCertificate } from "./certificate.ts";
import { type Answer, type Endpoint, type Push, takePush, turnAway } from "./take-push.ts";

/** A browser that has subscribed. */
export interface TestBrowser {
  readonly subscription: PushSubscription;
  /** Every push that reached the push service, in order, whatever it answered. */
  readonly pushes: readonly Push[];
  /** Those that the browser shows: accepted, or taken without an answer. */
  readonly shown: readonly Push[];
  /** Answers the next requests, each once, in order; after them 201 again. */
  answerWith(...answers: Answer[]): void;
}

/** A push service on loopback that speaks RFC 8030, 8188, 8291 and 8292 over TLS. */
export interface TestPushService {
  /** For `PUSH_HOSTS`. */
  readonly host: string;
  /** The certificate that it proves itself by, PEM. */
  readonly ca: string;
  /** What was wrong with requests; each of them was refused. */
  readonly faults: readonly string[];
  /** How many requests came, to known subscriptions and to others. */
  requests(): number;
  /** How many connections were made. */
  connections(): number;
  /** Answers the next requests to subscriptions that nobody has; after them 404 again. */
  answerStrangersWith(...answers: Answer[]): void;
  /** A new browser subscribes with the key of its website. */
  subscribe(vapidPublicKey: string): TestBrowser;
  /** Nobody listens there any more, until it comes back. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a push service. */
export async function startPushService(): Promise<TestPushService> {
  const { key, cert } = await newCertificate();
  const endpoints = new Map<string, Endpoint>();
  const faults: string[] = [];
  const toStrangers: Answer[] = [];
  let requests = 0;
  let connections = 0;
  const server = createServer({ key, cert }, async (request, response) => {
    requests += 1;
    const endpoint = endpoints.get(request.url ?? "");
    try {
      if (endpoint) await takePush(request, response, { endpoint, origin: `https://${host}` });
      else await turnAway(request, response, toStrangers.shift());
    } catch (error) {
      faults.push(String(error));
      response.writeHead(400).end();
    }
  });
  server.on("secureConnection", () => {
    connections += 1;
  });
  await listen(server, 0);
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;

  return {
    host,
    ca: cert,
    faults,
    requests: () => requests,
    connections: () => connections,
    answerStrangersWith: (...answers) => void toStrangers.push(...answers),
    subscribe: (vapidPublicKey) => {
      const path = `/push/${randomBytes(48).toString("base64url")}`;
      const pair = createECDH("prime256v1");
      const p256dh = pair.generateKeys("base64url");
      const auth = randomBytes(16);
      const endpoint = { pair, auth, publicKey: vapidPublicKey, pushes: [], answers: [] };
      endpoints.set(path, endpoint);
      const keys = { p256dh, auth: auth.toString("base64url") };
      return browserOf(endpoint, { endpoint: `https://${host}${path}`, keys });
    },
    goAway: () => close(server),
    comeBack: () => listen(server, port),
    close: () => close(server),
  };
}

function browserOf(endpoint: Endpoint, subscription: PushSubscription): TestBrowser {
  return {
    subscription,
    pushes: endpoint.pushes,
    get shown() {
      return endpoint.pushes.filter(
        ({ answer }) => typeof answer === "string" || (answer.status >= 200 && answer.status < 300),
      );
    },
    answerWith: (...answers) => void endpoint.answers.push(...answers),
  };
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
