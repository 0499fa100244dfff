/** A part of a verse's text, without markup. */
interface VersePart {
  readonly words: string;
  /** Whether the translators added it. */
  readonly isAdded: boolean;
}

/**
 * The parts of a verse's text, whose only markup is italic or emphasis around the translators' added
 * words; any other tag is dropped.
 */
export function partsOfVerse(text: string): VersePart[] {
  return text
    .split(emphasised)
    .map((part, at) => ({ words: part.replace(anyTag, ""), isAdded: at % 2 === 1 }));
}

// split() puts what the parentheses hold at the odd places.
const emphasised = /<(?:i|em)>(.*?)<\/(?:i|em)>/s;
const anyTag = /<\/?[a-z][^>]*>/gi;
