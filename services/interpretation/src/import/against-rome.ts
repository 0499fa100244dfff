const polemical =
  /\b(?:[Pp]op(?:es?|ery|ish)|[Pp]apis(?:m|ts?|tical)|[Pp]apal|[Pp]apacy|Romish|Romanis(?:m|ts?)|[Cc]hurch of Rome|[Bb]ishops? of Rome|[Ss]ee of Rome|Roman [Aa]ntichrist)\b/;

/**
 * Whether a text speaks of the church of Rome in the words of its adversaries, or of its office at
 * all. Old Protestant commentaries do so to condemn it; such a text is kept from Catholics and
 * Orthodox, so a harmless one that is kept from them too does no harm.
 */
export function isAgainstRome(text: string): boolean {
  return polemical.test(text);
}
