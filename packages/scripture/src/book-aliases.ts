import { type Book, books } from "./books.ts";
import { plainSpelling } from "./spelling.ts";

/**
 * Other names of the books, in lower case without spaces. A prefix of the name needs no entry
 * ("exod") unless it is too short ("ex") or ambiguous ("phil"). A numbered book shares the entry of
 * its name without the number: "sm" gives "1sm" and "2sm".
 */
export const aliases: Readonly<Record<string, string>> = {
  Genesis: "gn ge",
  Exodus: "ex",
  Leviticus: "lv le",
  Numbers: "nm nb nu",
  Deuteronomy: "dt",
  Joshua: "jsh",
  Judges: "jdg jdgs jg jgs",
  Ruth: "rth ru",
  Samuel: "sm",
  Kings: "kgs kg",
  Nehemiah: "ne",
  Job: "jb",
  Psalms: "ps pss psm pslm",
  Proverbs: "pr prv",
  Ecclesiastes: "ec qoheleth",
  "Song of Solomon": "songofsongs canticles canticleofcanticles solomonssong sos ss sg sng",
  Isaiah: "is",
  Jeremiah: "jr",
  Lamentations: "la",
  Ezekiel: "ezk",
  Daniel: "dn da",
  Hosea: "ho",
  Joel: "jl jol",
  Amos: "am",
  Obadiah: "ob",
  Jonah: "jnh",
  Micah: "mc mi",
  Nahum: "na nam",
  Habakkuk: "hb hbk",
  Zephaniah: "zp zph",
  Haggai: "hg",
  Zechariah: "zc zch",
  Malachi: "ml",
  Matthew: "mt",
  Mark: "mk mr mrk",
  Luke: "lk lu",
  John: "jn jhn",
  Acts: "ac actsoftheapostles",
  Romans: "rm ro",
  Galatians: "ga",
  Philippians: "phil php",
  Timothy: "tm",
  Philemon: "phlm phm pm",
  James: "jas jm",
  Peter: "pt ptr",
  Jude: "jd",
  Revelation: "rv revelations revelationofjohn apocalypse",
};

const shortestBeginning = 3;
const longestInput = 64;

const bookByKey = new Map(
  books.flatMap((book) => keysOf(book).map((key): [string, Book] => [key, book])),
);

/**
 * Finds a book by name, slug, common abbreviation (including SBL, OSIS and USFM codes) or
 * unambiguous prefix of at least three characters. Case, dots, hyphens, underscores and spaces do
 * not matter. Never throws.
 */
export function findBook(input: string): Book | undefined {
  if (input.length > longestInput) return undefined;
  const key = keyFrom(input);
  return bookByKey.get(key) ?? bookBeginningWith(key);
}

function keysOf(book: Book): string[] {
  const [number = ""] = book.name.match(/^\d/) ?? [];
  const words = aliases[book.name.replace(/^\d /, "")]?.split(" ") ?? [];
  return [keyFrom(book.name), ...words.map((word) => number + word)];
}

function keyFrom(text: string): string {
  return plainSpelling(text)
    .replace(/[.'’]/g, "")
    .replaceAll("-", " ")
    .replace(/^(?:1st|first|i(?= ))/, "1")
    .replace(/^(?:2nd|second|ii(?= ))/, "2")
    .replace(/^(?:3rd|third|iii(?= ))/, "3")
    .replaceAll(" ", "");
}

function bookBeginningWith(start: string): Book | undefined {
  if (start.length < shortestBeginning) return undefined;
  let found: Book | undefined;
  for (const [key, book] of bookByKey) {
    if (!key.startsWith(start) || book === found) continue;
    if (found) return undefined;
    found = book;
  }
  return found;
}
