import { z } from "zod";
import { defineCalls } from "../call.ts";

/** A verse; words added by the translators are in `<i>…</i>`, the only markup. */
export const verse = z
  .object({
    verse: z.int(),
    text: z.string(),
    paragraph: z.boolean().meta({ description: "Opens a paragraph (the KJV's ¶)." }),
    heading: z
      .string()
      .optional()
      .meta({ description: "The Hebrew letter above it, in Psalm 119." }),
  })
  .meta({ id: "Verse" });
export type Verse = z.infer<typeof verse>;

/** A chapter of the King James Version. */
export const chapter = z
  .object({
    translation: z.literal("KJV"),
    book: z.string(),
    chapter: z.int(),
    superscription: z.string().optional().meta({ description: "Title of a psalm." }),
    verses: z.array(verse),
    colophon: z.string().optional().meta({ description: "Note at the end of an epistle." }),
  })
  .meta({ id: "Chapter" });
export type Chapter = z.infer<typeof chapter>;

/** The verse of the day. */
export const verseOfTheDay = z
  .object({ text: z.string(), book: z.string(), chapter: z.int(), verse: z.int() })
  .meta({ id: "VerseOfTheDay" });
export type VerseOfTheDay = z.infer<typeof verseOfTheDay>;

/** A verse that was found; highlights are [start, end) offsets into `text`, which has no markup. */
export const searchResult = z
  .object({
    book: z.string(),
    chapter: z.int(),
    verse: z.int(),
    reference: z.string(),
    text: z.string(),
    highlights: z.array(z.tuple([z.int(), z.int()])),
  })
  .meta({ id: "SearchResult" });
export type SearchResult = z.infer<typeof searchResult>;

/** The passage of a reference, and a page of the matching verses. */
const searchReply = z
  .object({
    query: z.string(),
    passage: z
      .object({
        reference: z.string(),
        book: z.string(),
        chapter: z.int(),
        verse: z.int().meta({ description: "The passage's first verse in that chapter." }),
        verses: z.array(searchResult).meta({ description: "At most the first 200 verses." }),
      })
      .optional()
      .meta({ description: "Present when the query is a reference." }),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    books: z.array(z.object({ book: z.string(), count: z.int() })),
    results: z.array(searchResult),
  })
  .meta({ id: "SearchReply" });
export type SearchReply = z.infer<typeof searchReply>;

export const bibleCalls = defineCalls("bible", {
  getVerseOfTheDay: {
    summary: "The same verse for everybody on a date; without one, on today's in UTC",
    public: true,
    query: z.object({
      date: z.iso
        .date("A date is written as 2026-01-31.")
        .optional()
        .meta({ description: "A reader's local date." }),
    }),
    reply: verseOfTheDay,
  },
  getBooks: {
    summary: "The 66 books in order, with the verse count of each chapter",
    public: true,
    reply: z
      .object({
        translation: z.literal("KJV"),
        version: z.string().meta({ description: "Another one when any chapter has changed." }),
        books: z.array(
          z.object({
            name: z.string(),
            slug: z.string(),
            testament: z.enum(["old", "new"]),
            chapters: z.int(),
            verses: z.array(z.int()),
          }),
        ),
      })
      .meta({ id: "Books" }),
  },
  getChapter: {
    summary: "A chapter; the book by name, slug or common alias",
    public: true,
    params: z.object({
      book: z.string().meta({ examples: ["1 Samuel", "1-samuel", "1 Sam"] }),
      chapter: z.string().meta({ examples: ["3"] }),
    }),
    reply: chapter,
    errors: [404],
  },
  searchBible: {
    summary: 'Words, an "exact phrase", or a reference',
    query: z.strictObject({
      q: z
        .string("Please type something to search for.")
        .trim()
        .min(1, "Please type something to search for.")
        .max(200, "Please search for at most 200 characters."),
      book: z.string().max(60).optional().meta({ description: "Only this book." }),
      page: z.coerce.number().int("Unknown page.").min(1, "Unknown page.").max(10_000).default(1),
      size: z.coerce.number().int().min(1).max(100, "At most 100 results a page.").default(20),
    }),
    reply: searchReply,
  },
  getBook: {
    summary: "All chapters of a book, each as `getChapter` answers it",
    public: true,
    params: z.object({ book: z.string().meta({ examples: ["1 Samuel", "1-samuel", "1 Sam"] }) }),
    reply: z
      .object({ translation: z.literal("KJV"), book: z.string(), chapters: z.array(chapter) })
      .meta({ id: "Book" }),
    errors: [404],
  },
});
