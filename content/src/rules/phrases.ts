import { ownWords } from "../words.ts";

/** What reviewers refuse: boilerplate and sermon. */
const refused = [
  /(?:^|[.?!;:] )[Ii]n (?:this|these) (?:passages?|verses?|chapters?|sections?)\b/,
  /\bthis (?:passage|verse|chapter|text|story|psalm) (?:teaches|shows|tells|challenges|invites|encourages|calls) us\b/i,
  /\breminds? us (?:that|of|to)\b/i,
  /\bGod is (?:teaching|telling|calling|showing|inviting|reminding)\b/i,
  /\b(?:we|us) (?:should|must|ought|need to|are called|are invited|are reminded|can learn|learn)\b/i,
  /\blet us (?:remember|learn|strive|seek|be|never)\b/i,
  /\b(?:it is )?(?:important|worth) (?:to note|noting|remembering)\b/i,
  /\b(?:powerful|timeless|stark) reminder\b/i,
  /\btoday's (?:world|readers?|believers?|church)\b/i,
  /\brich tapestry\b/i,
];

const secondPerson = /\b(?:you|your|yours|yourself|yourselves)\b/i;

/** Refuses boilerplate openings, sermon and the second person, outside quotations. */
export function phrases(text: string): string[] {
  const own = ownWords(text);
  const found = [...refused, secondPerson].flatMap((pattern) => pattern.exec(own)?.[0] ?? []);
  return found.map((phrase) => `says "${phrase}"`);
}
