import { books } from "@berea/scripture";

/** What a slot of a module's verse table is for: verse 0 introduces a chapter, chapter 0 a book. */
export interface Slot {
  /** 1 to 66; 0 for the two headers of a testament. */
  readonly book: number;
  readonly chapter: number;
  readonly verse: number;
}

export type Testament = "ot" | "nt";

/**
 * The slots of a testament in the order of the KJV versification: two headers, then for each book
 * its introduction, and for each chapter its introduction and its verses. 24,115 and 8,246.
 */
export function slotsOf(testament: Testament): Slot[] {
  const header = { book: 0, chapter: 0, verse: 0 };
  const which = testament === "ot" ? "old" : "new";
  const slots: Slot[] = [header, header];
  for (const { number: book, verses } of books.filter((one) => one.testament === which)) {
    slots.push({ book, chapter: 0, verse: 0 });
    verses.forEach((count, index) => {
      const chapter = index + 1;
      for (let verse = 0; verse <= count; verse++) slots.push({ book, chapter, verse });
    });
  }
  return slots;
}
