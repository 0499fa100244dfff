import type { lookup } from "node:dns";
import { Agent } from "node:https";
import { createSecureContext, rootCertificates } from "node:tls";
import webpush from "web-push";
import type { NotificationConfig } from "../config.ts";
import { isPushService } from "./endpoint.ts";
import { outcomeOf, type PushOutcome } from "./outcome.ts";
import { NoAnswer, post, TIMED_OUT } from "./post.ts";
import { publicLookup } from "./public-lookup.ts";
import { openSilentHosts } from "./silent-hosts.ts";
import { openVapid } from "./vapid.ts";

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Sends encrypted (RFC 8291), signed (RFC 8292) pushes (RFC 8030). */
export interface PushClient {
  /** Never rejects: every failure is an outcome. Settles within `timeoutMs` (default 30 s). */
  send(target: PushTarget, payload: string, timeoutMs?: number): Promise<PushOutcome>;
  /** Sends nothing more; pushes in flight get a few seconds, then are cut off. */
  close(): Promise<void>;
}

type PushSettings = Pick<
  NotificationConfig,
  "PUSH_HOSTS" | "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT"
>;

const TIMEOUT_MS = 30_000;
const CLOSING_MS = 4_000;
const TTL_S = 12 * 3600;
/** At the push service, an undelivered verse is replaced by the next. */
const TOPIC = "verse-of-the-day";
/** Short: if the push service closes an idle connection as we send, the outcome is unclear. */
const IDLE_MS = 4_000;

/** `ca` is an additional trusted certificate. */
export function openPush(
  settings: PushSettings,
  { ca, resolve }: { ca?: string | undefined; resolve?: typeof lookup } = {},
): PushClient {
  // Unbounded sockets: the caller limits concurrency, and a second queue would only add waiting.
  const sockets = {
    keepAlive: true,
    timeout: IDLE_MS,
    // Created once: an agent would include the full text of certificates in each request's key.
    ...(ca !== undefined && {
      secureContext: createSecureContext({ ca: [...rootCertificates, ca] }),
    }),
  };
  const publicAgent = new Agent({ ...sockets, lookup: publicLookup(resolve) });
  const namedAgent = new Agent(sockets);
  const vapid = openVapid(settings);
  const silent = openSilentHosts();
  const cut = new AbortController();
  const underWay = new Set<Promise<PushOutcome>>();
  let closed: Promise<void> | undefined;

  async function send(
    { endpoint, p256dh, auth }: PushTarget,
    payload: string,
    timeoutMs = TIMEOUT_MS,
  ): Promise<PushOutcome> {
    const url = new URL(endpoint);
    // Checked when subscribed, but the settings may have changed since.
    if (!isPushService(url, settings.PUSH_HOSTS)) {
      return unsent("rejected", "This push service is not known here.");
    }
    const pauseMs = silent.pauseOf(url.host);
    if (pauseMs > 0) return unsent("refused", "silent before", pauseMs);
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      { TTL: TTL_S, urgency: "normal", topic: TOPIC, headers: vapid(url.origin) },
    );
    const agent = settings.PUSH_HOSTS.has(url.host) ? namedAgent : publicAgent;
    try {
      const parts = { headers, body, agent, timeoutMs, signal: cut.signal };
      const answer = await post(url, parts);
      silent.note(url.host, true);
      return outcomeOf(answer);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const { message: reason, sent } = error;
      if (reason === TIMED_OUT) silent.note(url.host, false);
      return sent ? { kind: "unclear", reason } : unsent("refused", reason);
    }
  }

  async function close(): Promise<void> {
    const late = setTimeout(() => cut.abort(), CLOSING_MS);
    await Promise.allSettled(underWay);
    clearTimeout(late);
    publicAgent.destroy();
    namedAgent.destroy();
  }

  return {
    async send(target, payload, timeoutMs) {
      if (closed) return unsent("refused", "closing");
      const sending = send(target, payload, timeoutMs).catch(asRejected);
      underWay.add(sending);
      return await sending.finally(() => underWay.delete(sending));
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
}

/** For unusable keys and other errors before anything is sent. */
function asRejected(error: unknown): PushOutcome {
  return unsent("rejected", error instanceof Error ? error.message : String(error));
}

function unsent(kind: "refused" | "rejected", reason: string, retryAfterMs = 0): PushOutcome {
  return { kind, reason, answered: false, retryAfterMs };
}
