import { isAboutVerses, type PlacedReading } from "../reading.ts";
import { ownWords, plainText, sentencesOf } from "../words.ts";

const pronoun =
  /^(?:He|She|They|It|His|Her|Hers|Him|Their|Theirs|Them|This|These|Those|That|There|Here)\b/;
const name =
  /(?<=[\w,;"'] )[A-Z][a-z]+|^(?!(?:Of|In|On|At|As|To|For|By|With|From|When|While|After|If|Since)\b)[A-Z][a-z]+(?='s\b| (?:and|is|has|had|[a-z]+s|[a-z]+ed)\b)/;
const actor = /\b(?:the|a|an|two|three|four|some|many|certain|one|his|her|their) [a-z]/i;
const pointing = /\b(?:elsewhere\b|as in (?=[A-Z"])|the same \w+(?: \w+)? as (?=[A-Z]|in |at ))/;
const reference = /\b\d+:\d|\b(?:verses?|chapters?|Psalms?) \d/;
const foreign = /<i>([^<]+)<\/i>/g;

/** Faults of the first sentence of a reading of verses: it says who acts, and what. */
export function firstSentence(text: string, reading: PlacedReading): string[] {
  if (reading.difference || !isAboutVerses(reading)) return [];
  const [first = ""] = sentencesOf(text);
  if (first.startsWith('"')) return ["opens with a quotation"];
  if (pronoun.test(first)) return [`opens with "${first.split(" ", 1)}" before anybody is named`];
  return name.test(first) || actor.test(first) ? [] : ["names nobody in its first sentence"];
}

/** "Elsewhere", "as in", "the same words": each has its reference in the same sentence or the next. */
export function pointsWithReference(text: string): string[] {
  const sentences = sentencesOf(text);
  return sentences.flatMap((sentence, index) => {
    const found = pointing.exec(ownWords(sentence))?.[0];
    const there = `${sentence} ${sentences[index + 1] ?? ""}`;
    return found && !reference.test(there) ? [`says "${found.trim()}" without a reference`] : [];
  });
}

/** At most one word of another language in a reading. */
export function foreignWords(text: string, isEnglish: (word: string) => boolean): string[] {
  const words = [...text.matchAll(foreign)].map(([, word = ""]) => word);
  const strange = new Set(words.filter((word) => /^[a-z'-]+$/.test(word) && !isEnglish(word)));
  if (strange.size < 2) return [];
  return [`has ${strange.size} words of other languages: ${[...strange].join(", ")}`];
}

/** How a reading ends and what it leaves open, as far as a chapter may have it once only. */
export interface Endings {
  /** Its last sentence has fewer than eight words. */
  readonly short: boolean;
  /** It says that something is not told. */
  readonly untold: boolean;
}

const untold =
  /\b(?:not told|never told|no reason is given|reason is not given|unexplained|not explained|is not said|does not say why|nothing is said)\b/i;

/** What of this a reading has. */
export function endingsOf(text: string): Endings {
  const last = sentencesOf(text).at(-1) ?? "";
  const short = plainText(last).split(/\s+/).length < 8;
  return { short, untold: untold.test(ownWords(text)) };
}
