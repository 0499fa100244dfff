/** A set of verses, one bit for each verse of the text. */
export type VerseSet = Uint32Array;

export function emptySet(verseCount: number): VerseSet {
  return new Uint32Array(Math.ceil(verseCount / 32));
}

export function addVerses(set: VerseSet, verses: Uint16Array): void {
  for (const verse of verses) {
    const cell = verse >>> 5;
    set[cell] = (set[cell] ?? 0) | (1 << (verse & 31));
  }
}

export function unite(set: VerseSet, other: VerseSet): void {
  for (const [cell, bits] of other.entries()) set[cell] = (set[cell] ?? 0) | bits;
}

export function intersect(set: VerseSet, other: VerseSet): void {
  for (const [cell, bits] of other.entries()) set[cell] = (set[cell] ?? 0) & bits;
}

/** The verses of a set in order. */
export function versesOfSet(set: VerseSet): Uint16Array {
  const verses = new Uint16Array(set.length * 32);
  let count = 0;
  for (const [cell, word] of set.entries()) {
    for (let bits = word; bits !== 0; bits &= bits - 1) {
      verses[count] = cell * 32 + 31 - Math.clz32(bits & -bits);
      count += 1;
    }
  }
  return verses.subarray(0, count);
}
