import type { Chapter, Verse } from "@berea/contracts";
import { books, verseKey } from "@berea/scripture";
import { opensParagraph, toMarkup } from "./notation.ts";
import type { Kjv } from "./read-kjv.ts";

/** Yields every chapter in order, as the API returns it. */
export function* everyChapter(kjv: Kjv): Generator<Chapter> {
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
