import { findBook, type Passage, verseKey } from "@berea/scripture";
import { VerseText } from "../../../shared/verse-text.tsx";
import type { ChapterText } from "../text/chapter.ts";
import styles from "./sheet.module.css";

interface SheetTextProps {
  passage: Passage;
  texts: readonly ChapterText[];
}

/** The verses of the passage, numbered; the chapter's number stands where another begins. */
export function SheetText({ passage, texts }: SheetTextProps) {
  return (
    <section aria-label="King James Version" className={styles.text}>
      {texts.map((text) => (
        <p key={text.position.chapter}>
          {text.verses
            .filter(({ verse }) => isIn(passage, keyOf(text, verse)))
            .map(({ verse, text: words }, at) => (
              <span key={verse}>
                <sup>
                  {at === 0 && texts.length > 1 ? `${text.position.chapter}:${verse}` : verse}
                </sup>{" "}
                <VerseText text={words} />{" "}
              </span>
            ))}
        </p>
      ))}
      <p className={styles.small}>King James Version, 1769 text</p>
    </section>
  );
}

function keyOf({ position: { book, chapter } }: ChapterText, verse: number): number {
  return verseKey(findBook(book)?.number ?? 0, chapter, verse);
}

function isIn({ start, end }: Passage, key: number): boolean {
  return key >= start && key <= end;
}
