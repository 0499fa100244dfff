import {
  ecumenical,
  familyOf,
  type Passage,
  type Tradition,
  traditions,
  verseKey,
  versesIn,
} from "@berea/scripture";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Entry } from "../src/models/entry.ts";
import { type Candidate, type Question, resolve, tiersOf } from "../src/rules.ts";

const verse = fc.integer({ min: 1, max: 31 }).map((number) => verseKey(1, 1, number));
const passage = fc
  .tuple(verse, verse)
  .map(([a, b]): Passage => ({ start: Math.min(a, b), end: Math.max(a, b) }));
const chapter: Passage = { start: verseKey(1, 1, 1), end: verseKey(1, 1, 31) };
const tradition = fc.constantFrom(...traditions);

const place: fc.Arbitrary<Passage & Pick<Entry, "level">> = fc.oneof(
  verse.map((key) => ({ start: key, end: key, level: "verse" as const })),
  passage.map((verses) => ({ ...verses, level: "passage" as const })),
  fc.constant({ ...chapter, level: "chapter" as const }),
  fc.constant({ start: verseKey(1, 1, 1), end: verseKey(1, 50, 26), level: "book" as const }),
);

const candidates: fc.Arbitrary<Candidate[]> = fc
  .array(
    fc.record({
      place,
      tradition,
      origin: fc.constantFrom("authored" as const, "imported" as const, "generated" as const),
      priority: fc.integer({ min: 0, max: 2 }),
      difference: fc.boolean(),
    }),
    { maxLength: 25 },
  )
  .map((drawn) =>
    drawn.map(({ place, tradition, origin, priority, difference }, index) => ({
      entry: {
        ...place,
        _id: `entry-${index}`,
        workId: `work-${index}`,
        tradition,
        difference,
        title: null,
        text: `text ${index}`,
        lookupKeys: [],
      },
      work: {
        _id: `work-${index}`,
        title: "",
        author: "",
        year: null,
        tradition,
        licence: "",
        origin,
        priority,
        sha256: "",
      },
    })),
  );

const question: fc.Arbitrary<Question> = fc.oneof(
  passage.map((verses) => ({ passage: verses, about: "verses" as const })),
  fc.constant({ passage: chapter, about: "chapter" as const }),
  fc.constant({
    passage: { start: verseKey(1, 1, 1), end: verseKey(1, 50, 26) },
    about: "book" as const,
  }),
);

test("When anything is asked of any entries, then the answer is the one that ranks first", () => {
  fc.assert(
    fc.property(question, tradition, candidates, (asked, reader, given) => {
      expect(resolve(asked, reader, given)).toBe(rankedFirst(asked, reader, given));
    }),
    { numRuns: 3_000 },
  );
});

test("When entries come in another order, then the answer is the same", () => {
  const shuffled = candidates.chain((given) =>
    fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
  );
  fc.assert(
    fc.property(question, tradition, shuffled, (asked, reader, [given, mixed]) => {
      expect(resolve(asked, reader, mixed)).toBe(resolve(asked, reader, given));
    }),
  );
});

test("When a Catholic or an Orthodox reader asks, then no reading of the Reformed answers", () => {
  const reader = fc.constantFrom<Tradition>("Catholic", "Orthodox");
  const reformed: Tradition[] = ["Presbyterian", "Baptist"];
  fc.assert(
    fc.property(question, reader, candidates, (asked, name, given) => {
      const answer = resolve(asked, name, given);
      if (answer) expect(reformed).not.toContain(answer.entry.tradition);
    }),
  );
});

test("When nothing contains the passage, then nothing answers", () => {
  fc.assert(
    fc.property(question, tradition, candidates, (asked, reader, given) => {
      const { start, end } = asked.passage;
      const other = given.filter(({ entry }) => entry.start > start || entry.end < end);
      expect(resolve(asked, reader, other)).toBeUndefined();
    }),
  );
});

test.each(traditions.map((name) => [name]))(
  "When the tiers of %s are listed, then its own goes first and what is common last",
  (name) => {
    const tiers = tiersOf(name);
    expect(tiers[0]).toBe(name);
    expect(tiers.at(-1)).toBe(ecumenical);
    expect(new Set(tiers).size).toBe(tiers.length);
    expect(new Set(tiers)).toEqual(new Set([name, ...familyOf(name), ecumenical]));
  },
);

/** The rules of docs/content.md as a list of numbers, the smallest of which wins. */
function rankedFirst(
  { passage: asked, about }: Question,
  reader: Tradition,
  given: readonly Candidate[],
): Candidate | undefined {
  const tiers = [reader, ...familyOf(reader), ecumenical];
  const stages = { verses: ["vp", "c", "b"], chapter: ["c", "b"], book: ["b"] }[about];
  const ranked = given.flatMap((candidate) => {
    const { entry, work } = candidate;
    const stage = stages.findIndex((initials) => initials.includes(entry.level.charAt(0)));
    const tier = tiers.indexOf(entry.tradition);
    const verses = new Set(versesIn(entry));
    if (stage < 0 || tier < 0 || !versesIn(asked).every((key) => verses.has(key))) return [];
    const rank = [
      stage,
      tier,
      entry.level === "verse" ? 0 : 1,
      verses.size,
      { authored: 0, imported: 1, generated: 2 }[work.origin],
      -work.priority,
      entry.difference ? 0 : 1,
      entry._id,
    ];
    return [{ candidate, rank }];
  });
  return ranked.sort((a, b) => compare(a.rank, b.rank))[0]?.candidate;
}

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  if (at < 0) return 0;
  return (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}
