import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import fresh from "fresh";
import { strictTransport } from "../security-headers.ts";
import type { Captured } from "./capture.ts";
import { readFreshness } from "./freshness.ts";

/** Headers that are set for each reply, and those derived from the body. */
const notKept = new Set([
  "age",
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "strict-transport-security",
  "transfer-encoding",
  "x-request-id",
]);
const bodyHeaders = new Set(["content-encoding", "content-type"]);

/** Overhead of an entry beyond its body: headers, keys, objects. */
const OVERHEAD_BYTES = 3_072;

/** Alternating names and values, node:http's fastest form; the last four belong to one reply. */
type Head = string[];

/** A public answer in one encoding. Times are in ms since 1970. */
export interface LaneEntry {
  /**
   * The bytes as a latin1 string. node:http sends headers and a string in one write but a Buffer in
   * two, which measured a quarter of the total time.
   */
  readonly body: string;
  readonly headers: OutgoingHttpHeaders;
  readonly etag: string | undefined;
  readonly size: number;
  readonly storedAt: number;
  readonly freshUntil: number;
  /** Until when it may be served if the service fails. */
  readonly staleUntil: number;
  readonly found: Head;
  readonly notModified: Head;
}

/** What the reply depends on in a client's request. */
export interface Asked {
  readonly head: boolean;
  readonly tls: boolean;
  readonly ifNoneMatch: string | undefined;
  readonly requestId: string;
  readonly now: number;
}

/** An entry made from an answer; undefined when the answer must not be cached. */
export function makeEntry({ headers, body }: Captured, now: number): LaneEntry | undefined {
  return entryOf(headers, body.toString("latin1"), now);
}

/** An entry revalidated with 304, with the newer headers (RFC 9111, 4.3.4). */
export function renewEntry(
  { headers, body }: LaneEntry,
  news: OutgoingHttpHeaders,
  now: number,
): LaneEntry | undefined {
  return entryOf({ ...headers, ...news }, body, now);
}

/** Answers 200 or 304 from an entry; allocates almost nothing. */
export function sendEntry(entry: LaneEntry, response: ServerResponse, asked: Asked): void {
  const { etag, body } = entry;
  const known = etag !== undefined && matches(etag, asked.ifNoneMatch);
  const head = known ? entry.notModified : entry.found;
  // writeHead reads the list at once, so the next reply may overwrite it.
  head[head.length - 3] = `${Math.max(0, Math.trunc((asked.now - entry.storedAt) / 1000))}`;
  head[head.length - 1] = asked.requestId;
  response.writeHead(known ? 304 : 200, asked.tls ? [...head, ...strictTransport] : head);
  if (known || asked.head) response.end();
  else response.end(body, "latin1");
}

function entryOf(headers: OutgoingHttpHeaders, body: string, now: number): LaneEntry | undefined {
  const freshness = readFreshness(headers);
  if (!freshness) return undefined;
  const kept = Object.entries(headers).filter(([name]) => !notKept.has(name.toLowerCase()));
  const etag = headers.etag;
  return {
    body,
    headers,
    etag: typeof etag === "string" ? etag : undefined,
    size: body.length + OVERHEAD_BYTES,
    storedAt: now,
    freshUntil: now + freshness.freshMs,
    staleUntil: now + freshness.usableMs,
    found: headOf([...kept, ["Content-Length", `${body.length}`]]),
    notModified: headOf(kept.filter(([name]) => !bodyHeaders.has(name.toLowerCase()))),
  };
}

function matches(etag: string, ifNoneMatch: string | undefined): boolean {
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch === etag || fresh({ "if-none-match": ifNoneMatch }, { etag }))
  );
}

function headOf(headers: readonly (readonly [string, unknown])[]): Head {
  return [...headers.flatMap(([name, value]) => [name, `${value}`]), "Age", "", "X-Request-Id", ""];
}
