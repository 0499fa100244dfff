import { ownWords, wordsOf } from "../words.ts";
import { britishSpelling } from "./american-spellings.ts";

/** Finds American spellings outside quotations, in which the King James Version spells as it does. */
export function spelling(text: string): string[] {
  return wordsOf(ownWords(text)).flatMap((word) => {
    const british = britishSpelling(word);
    return british ? [`spells "${word}" instead of "${british}"`] : [];
  });
}
