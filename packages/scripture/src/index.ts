export { findBook } from "./book-aliases.ts";
export { type Book, bookByNumber, books, describeChapters } from "./books.ts";
export {
  type Denomination,
  denominationToSend,
  isDenomination,
  type ProfileDenomination,
  profileDenominations,
  profileSpelling,
  signUpDenominations,
  traditionOf,
} from "./denominations.ts";
export {
  bookPassage,
  chapterPassage,
  contains,
  isBook,
  isChapter,
  nextChapter,
  type Passage,
  previousChapter,
  touches,
  verseCountOf,
  versePassage,
  versesIn,
} from "./passage.ts";
export { formatReference, parseReference } from "./reference.ts";
export {
  ecumenical,
  familyOf,
  type Tradition,
  traditions,
  type Voice,
  voices,
} from "./traditions.ts";
export {
  nextVerse,
  splitVerseKey,
  type VerseKey,
  verseExists,
  verseKey,
} from "./verse-key.ts";
