import type { Verse } from "@berea/contracts";
import type { ChapterText } from "./chapter.ts";

/** Verses that stand together, under their heading if they have one. */
export interface Paragraph {
  readonly heading: string | undefined;
  /** Whether it opens a paragraph of the KJV's own, not merely a line of verse. */
  readonly isOpening: boolean;
  readonly verses: readonly Verse[];
}

/** Poems from end to end, whatever the KJV marks in them. */
const poetry = new Set(["Psalms", "Proverbs", "Song of Solomon", "Lamentations"]);

/**
 * Whether each verse has a line of its own: in poetry, and where the KJV marks no paragraphs (it
 * marks hardly any in Job and none at all after Acts 20), as it has always been printed.
 */
export function isSetByVerse({ position, verses }: ChapterText): boolean {
  return poetry.has(position.book) || !verses.slice(1).some((verse) => verse.paragraph);
}

export function paragraphsOf(text: ChapterText): Paragraph[] {
  const byVerse = isSetByVerse(text);
  const paragraphs: { heading: string | undefined; isOpening: boolean; verses: Verse[] }[] = [];
  for (const verse of text.verses) {
    const { heading } = verse;
    const isOpening = verse.paragraph || heading !== undefined;
    const last = paragraphs.at(-1);
    if (last && !byVerse && !isOpening) last.verses.push(verse);
    else paragraphs.push({ heading, isOpening, verses: [verse] });
  }
  return paragraphs;
}
