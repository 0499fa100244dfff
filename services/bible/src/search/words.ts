export interface TextWord {
  /** In lower case; the apostrophe of "lord's" belongs to it, that of "sons'" does not. */
  readonly word: string;
  /** Its range [start, end) in the text. */
  readonly start: number;
  readonly end: number;
  /** Whether only a hyphen separates it from the word before: "el" in "Beth-el". */
  readonly joined: boolean;
}

const otherLetter = /[\p{L}\p{N}]/u;

/** The words of a text in order; each part of a hyphenated word counts as one. */
export function wordsOf(text: string): TextWord[] {
  const words: TextWord[] = [];
  eachWord(text, (word, start, joined) => {
    words.push({ word: word.toLowerCase(), start, end: start + word.length, joined });
  });
  return words;
}

/** Visits the words of a text as written, without allocating an object for each. */
export function eachWord(
  text: string,
  visit: (word: string, start: number, joined: boolean) => void,
): void {
  let previousEnd = -1;
  for (let at = 0; at < text.length; at++) {
    const start = at;
    at = endOfLetters(text, start);
    if (at === start) continue;
    while (text[at] === "'" && endOfLetters(text, at + 1) > at + 1) at = endOfLetters(text, at + 1);
    visit(text.slice(start, at), start, start === previousEnd + 1 && text[previousEnd] === "-");
    previousEnd = at;
  }
}

/** Groups the parts of hyphenated words; a word without hyphens has one part. */
export function hyphenated(words: readonly TextWord[]): string[][] {
  const groups: string[][] = [];
  for (const { word, joined } of words) {
    if (joined) groups.at(-1)?.push(word);
    else groups.push([word]);
  }
  return groups;
}

/**
 * The spellings that find a word: as it is, without its apostrophe, and without the possessive
 * ending. "lord's" is also found by "lords" and by "lord".
 */
export function spellingsOf(word: string): string[] {
  if (!word.includes("'")) return [word];
  return [...new Set([word, word.replaceAll("'", ""), word.replace(/'s$/, "")])];
}

/** The end of the run of letters and digits at an offset; the offset itself if there is none. */
function endOfLetters(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128) {
      if (!isPlainLetter(code)) break;
      continue;
    }
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (!otherLetter.test(letter)) break;
    at += letter.length - 1;
  }
  return at;
}

function isPlainLetter(code: number): boolean {
  const small = code | 32;
  return (small >= 97 && small <= 122) || (code >= 48 && code <= 57);
}
