import { chooseEncoding, type Encoding, type Front, type Metrics } from "@berea/service-kit";
import { LRUCache } from "lru-cache";
import { cameByTls } from "../client.ts";
import { hasBody } from "../request-guard.ts";
import { fillLane, type LaneStore } from "./fill-lane.ts";
import { sendEntry } from "./lane-entry.ts";
import { laneKey } from "./lane-key.ts";
import { countLane } from "./lane-metrics.ts";

const KNOWN_URLS = 20_000;
const KNOWN_HEADERS = 500;

interface LaneParts {
  /** Memory for answers; 0 switches the lane off. */
  readonly bytes: number;
  readonly proxies: number;
  readonly nextRequestId: () => string;
  readonly metrics: Metrics;
}

/**
 * Answers GET and HEAD for public answers from memory. The app answers what is missing or stale,
 * and its answer is cached on its way out. A reply from the lane must be identical to the app's;
 * tests compare them.
 */
export function openFastLane({ bytes, proxies, nextRequestId, metrics }: LaneParts): Front {
  if (bytes === 0) return () => false;
  const store: LaneStore = {
    entries: new LRUCache({ maxSize: bytes, sizeCalculation: ({ size }) => size }),
    counts: { hit: 0, miss: 0, stale: 0 },
  };
  const { entries, counts } = store;
  countLane(metrics, counts, () => entries.calculatedSize);
  // URLs and headers repeat; parsing each only once is most of the speed.
  const keysOf = remember(KNOWN_URLS, keysIn);
  const encodingOf = remember(KNOWN_HEADERS, (header) => chooseEncoding(header, () => true));

  return (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const keys = keysOf(url);
    if (!keys) return false;
    const { headers } = request;
    if (headers.authorization !== undefined || hasBody(request)) return false;

    const encoding = encodingOf(headers["accept-encoding"] ?? "") ?? "identity";
    const entry = entries.get(keys[encoding]);
    const now = Date.now();
    const tls = cameByTls(request, proxies);
    if (entry && now < entry.freshUntil) {
      counts.hit += 1;
      const ifNoneMatch = headers["if-none-match"];
      const head = method === "HEAD";
      sendEntry(entry, response, { head, tls, ifNoneMatch, requestId: nextRequestId(), now });
      return true;
    }
    counts.miss += 1;
    const gap = { key: keys[encoding], encoding, tls, stale: entry };
    if (method === "GET") fillLane(store, gap, { request, response });
    return false;
  };
}

function keysIn(url: string): Record<Encoding, string> | undefined {
  const key = laneKey(url);
  return key === undefined ? undefined : { br: `${key} br`, gzip: `${key} gzip`, identity: key };
}

/** Longer texts are not worth the memory: no browser sends them. */
const LONGEST_TEXT = 200;

/** Caches the results of `read` for the `count` most recently used short texts. */
function remember<Value extends object | string>(
  count: number,
  read: (text: string) => Value | undefined,
): (text: string) => Value | undefined {
  const known = new LRUCache<string, Value>({ max: count });
  return (text) => {
    const value = known.get(text);
    if (value !== undefined) return value;
    const made = read(text);
    if (made !== undefined && text.length <= LONGEST_TEXT) known.set(text, made);
    return made;
  };
}
