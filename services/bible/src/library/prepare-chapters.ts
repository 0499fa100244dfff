import type { Chapter, Verse } from "@berea/contracts";
import { books, verseKey } from "@berea/scripture";
import type { PreparedReply } from "@berea/service-kit";
import { chapterPath } from "../rules.ts";
import { type EncodedBody, encodeBody } from "./encode-body.ts";
import { opensParagraph, toMarkup } from "./notation.ts";
import type { Kjv } from "./read-kjv.ts";

/** For immutable content: a day without revalidation, then a week stale while revalidating. */
export const immutableCacheControl = "public, max-age=86400, stale-while-revalidate=604800";

/** Prepares every chapter in every encoding, by its canonical path. */
export function prepareChapters(kjv: Kjv): Map<string, PreparedReply> {
  const prepared = new Map<string, PreparedReply>();
  for (const chapter of everyChapter(kjv)) {
    prepared.set(chapterPath(chapter.book, chapter.chapter), prepareChapter(chapter));
  }
  return prepared;
}

function prepareChapter(chapter: Chapter): PreparedReply {
  const encoded = encodeBody(Buffer.from(JSON.stringify(chapter)));
  return {
    type: "application/json; charset=utf-8",
    cacheControl: immutableCacheControl,
    variants: Object.fromEntries(
      keepTogether(encoded).map(({ encoding, body, etag }) => [encoding, { body, etag }]),
    ) as PreparedReply["variants"], // encodeBody puts `identity` first
  };
}

/** Copies the bodies into one buffer, to release the larger ones that zlib allocated. */
function keepTogether(encoded: readonly EncodedBody[]): EncodedBody[] {
  const all = Buffer.concat(encoded.map(({ body }) => body));
  let at = 0;
  return encoded.map((one) => {
    const start = at;
    at += one.body.length;
    return { ...one, body: all.subarray(start, at) };
  });
}

/** Yields every chapter in order, as the API returns it. */
function* everyChapter(kjv: Kjv): Generator<Chapter> {
  let from = 0;
  for (const book of books) {
    for (const [index, count] of book.verses.entries()) {
      const chapter = index + 1;
      const superscription = kjv.superscriptions.get(verseKey(book.number, chapter, 1));
      const colophon = kjv.colophons.get(verseKey(book.number, chapter, count));
      yield {
        translation: "KJV",
        book: book.name,
        chapter,
        ...(superscription && { superscription: toMarkup(superscription) }),
        verses: kjv.texts.slice(from, from + count).map((text, index) => {
          const letter = kjv.letters.get(verseKey(book.number, chapter, index + 1));
          return presentVerse(index + 1, text, letter);
        }),
        ...(colophon && { colophon: toMarkup(colophon) }),
      };
      from += count;
    }
  }
}

function presentVerse(verse: number, text: string, heading: string | undefined): Verse {
  return {
    verse,
    text: toMarkup(text),
    paragraph: opensParagraph(text),
    ...(heading && { heading }),
  };
}
