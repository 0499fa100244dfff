import { paths, type VerseOfTheDay } from "@berea/contracts";
import { z } from "zod";

/** The push payload, shown by the service worker. Under 3 kB, which every push service accepts. */
const versePayload = z.strictObject({
  /** The reference, e.g. "Psalms 23:1". */
  title: z.string().max(100),
  /** The verse in plain text. */
  body: z.string().max(1000),
  /** The page that a tap opens, within the site. */
  url: z.string().startsWith("/reader?").max(200),
  tag: z.literal("verse-of-the-day"),
  /** The reader's local date. */
  date: z.iso.date(),
});

const MAX_BODY = 1000;

/** The verse of a local date as a JSON payload. */
export function payloadOf({ book, chapter, verse, text }: VerseOfTheDay, date: string): string {
  const payload: z.infer<typeof versePayload> = {
    title: `${book} ${chapter}:${verse}`,
    body: shorten(text.replaceAll(/<[^>]*>/g, "")),
    url: paths.reader({ book, chapter, verse }),
    tag: "verse-of-the-day",
    date,
  };
  return JSON.stringify(versePayload.parse(payload));
}

/** No verse is this long. */
function shorten(text: string): string {
  return text.length > MAX_BODY ? `${text.slice(0, MAX_BODY - 1)}…` : text;
}
