import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import fresh from "fresh";
import { strictTransport } from "../security-headers.ts";
import type { Captured } from "./capture.ts";
import { readFreshness } from "./freshness.ts";

/** Headers of one reply, which every reply says anew, and those that follow from the body. */
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
const ofTheBody = new Set(["content-encoding", "content-type"]);

/** What an entry costs beside its body: headers, keys, objects. */
const OVERHEAD_BYTES = 3_072;

/** Names and values in turn, as node:http takes them fastest; the last four belong to one reply. */
type Head = string[];

/** A public answer in one encoding. Times are in ms since 1970. */
export interface LaneEntry {
  /**
   * The bytes as a text of as many characters (latin1). node:http hands head and text over to the
   * system in one piece, a Buffer in two: measured, that is a quarter of the whole time.
   */
  readonly body: string;
  readonly headers: OutgoingHttpHeaders;
  readonly etag: string | undefined;
  readonly size: number;
  readonly storedAt: number;
  readonly freshUntil: number;
  /** Until when it may stand in for a service that is away. */
  readonly staleUntil: number;
  readonly found: Head;
  readonly notModified: Head;
}

/** What a client's request means for the reply to it. */
export interface Asked {
  readonly head: boolean;
  readonly tls: boolean;
  readonly ifNoneMatch: string | undefined;
  readonly requestId: string;
  readonly now: number;
}

/** Makes an entry of an answer; undefined when the answer may not be kept. */
export function makeEntry({ headers, body }: Captured, now: number): LaneEntry | undefined {
  return entryOf(headers, body.toString("latin1"), now);
}

/** An entry that its service has confirmed with 304, whose headers are newer (RFC 9111, 4.3.4). */
export function renewEntry(
  { headers, body }: LaneEntry,
  news: OutgoingHttpHeaders,
  now: number,
): LaneEntry | undefined {
  return entryOf({ ...headers, ...news }, body, now);
}

/** Answers with an entry: 200 or 304. Allocates next to nothing. */
export function sendEntry(entry: LaneEntry, response: ServerResponse, asked: Asked): void {
  const { etag, body } = entry;
  const known = etag !== undefined && matches(etag, asked.ifNoneMatch);
  const head = known ? entry.notModified : entry.found;
  // writeHead reads the list at once, so the next reply may write into it again.
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
    notModified: headOf(kept.filter(([name]) => !ofTheBody.has(name.toLowerCase()))),
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
