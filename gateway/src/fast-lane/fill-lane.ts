import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding } from "@berea/service-kit";
import type { LRUCache } from "lru-cache";
import { type Captured, captureAnswer } from "./capture.ts";
import { type LaneEntry, makeEntry, renewEntry, sendEntry } from "./lane-entry.ts";
import type { LaneCounts } from "./lane-metrics.ts";

/** The longest book takes 90 kB compressed, the longest chapter 21 kB uncompressed. */
const LARGEST_ANSWER = 256 * 1024;

export interface LaneStore {
  readonly entries: LRUCache<string, LaneEntry>;
  readonly counts: LaneCounts;
}

/** A missing or stale answer. */
export interface Gap {
  readonly key: string;
  readonly encoding: Encoding;
  readonly tls: boolean;
  readonly stale: LaneEntry | undefined;
}

/**
 * Caches what the app is about to answer. The client's conditional headers are removed so that the
 * answer is complete; a stale entry is revalidated (304) and is served if the service fails.
 */
export function fillLane(
  { entries, counts }: LaneStore,
  { key, encoding, tls, stale }: Gap,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
  const { headers } = request;
  const ifNoneMatch = headers["if-none-match"];
  for (const name of ["if-none-match", "if-modified-since", "if-range", "range"]) {
    delete headers[name];
  }
  if (stale?.etag) headers["if-none-match"] = stale.etag;
  headers["accept-encoding"] = encoding;

  captureAnswer(response, LARGEST_ANSWER, (answer) => {
    const now = Date.now();
    const entry = entryFor(answer, now);
    if (!entry) return false;
    const requestId = `${response.getHeader("X-Request-Id")}`;
    for (const name of response.getHeaderNames()) {
      // node:http treats removing `Connection` as an instruction.
      if (name !== "connection") response.removeHeader(name);
    }
    sendEntry(entry, response, { head: false, tls, ifNoneMatch, requestId, now });
    return true;
  });

  function entryFor(answer: Captured, now: number): LaneEntry | undefined {
    if (answer.status === 200) {
      return keep(isEncodedAs(encoding, answer) ? makeEntry(answer, now) : undefined);
    }
    if (answer.status === 304 && stale) {
      return keep(renewEntry(stale, answer.headers, now)) ?? stale;
    }
    if (answer.status === 404) entries.delete(key);
    if (answer.status < 500 || !stale || now > stale.staleUntil) return undefined;
    counts.stale += 1;
    return stale;
  }

  function keep(entry: LaneEntry | undefined): LaneEntry | undefined {
    if (entry) entries.set(key, entry);
    return entry;
  }
}

/** A service may answer unencoded, but not in an encoding that was not requested. */
function isEncodedAs(encoding: Encoding, { headers }: Captured): boolean {
  const said = headers["content-encoding"];
  return said === undefined || said === encoding;
}
