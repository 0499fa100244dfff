import {
  ecumenical,
  familyOf,
  type Passage,
  type Tradition,
  type Voice,
  verseKey,
  versesIn,
  voices,
} from "@berea/scripture";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Entry } from "../src/models/entry.ts";
import {
  type Asker,
  type Candidate,
  type Question,
  resolve,
  resolveAlso,
  tiersOf,
} from "../src/rules.ts";

const verse = fc.integer({ min: 1, max: 31 }).map((number) => verseKey(1, 1, number));
const passage = fc
  .tuple(verse, verse)
  .map(([a, b]): Passage => ({ start: Math.min(a, b), end: Math.max(a, b) }));
const chapter: Passage = { start: verseKey(1, 1, 1), end: verseKey(1, 1, 31) };
const voice = fc.constantFrom(...voices);
const asker = fc.record({ voice, isDisputed: fc.boolean() });

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
      tradition: voice,
      origin: fc.constantFrom("authored" as const, "imported" as const),
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
        edition: "",
        againstRome: false,
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
        edition: "",
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
    fc.property(question, asker, candidates, (asked, reader, given) => {
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
    fc.property(question, asker, shuffled, (asked, reader, [given, mixed]) => {
      expect(resolve(asked, reader, mixed)).toBe(resolve(asked, reader, given));
    }),
  );
});

test("When a Catholic or an Orthodox reader asks, then no reading of the Reformed answers", () => {
  const reader = fc.constantFrom<Tradition>("Catholic", "Orthodox");
  const reformed: Tradition[] = ["Presbyterian", "Baptist"];
  fc.assert(
    fc.property(question, reader, candidates, (asked, name, given) => {
      const answer = resolve(asked, { voice: name, isDisputed: false }, given);
      if (answer) expect(reformed).not.toContain(answer.entry.tradition);
    }),
  );
});

test("When nothing contains the passage, then nothing answers", () => {
  fc.assert(
    fc.property(question, asker, candidates, (asked, reader, given) => {
      const { start, end } = asked.passage;
      const other = given.filter(({ entry }) => entry.start > start || entry.end < end);
      expect(resolve(asked, reader, other)).toBeUndefined();
    }),
  );
});

test.each(voices.map((name) => [name]))(
  "When the tiers of %s are listed, then its own goes first and what is common last",
  (name) => {
    const tiers = tiersOf(name);
    expect(tiers[0]).toBe(name);
    expect(tiers.at(-1)).toBe(ecumenical);
    expect(new Set(tiers).size).toBe(tiers.length);
    expect(new Set(tiers)).toEqual(new Set([name, ...familyOf(name), ecumenical]));
  },
);

test("When a tradition answers for a wider passage, then the narrower common reading stands beside it", () => {
  const creation = written("Baptist", [1, 31], { difference: true });
  const image = written(ecumenical, [26, 31]);
  const common = written(ecumenical, [1, 31], { difference: true });
  const asked = about(27);
  expect(resolve(asked, askerOf("Baptist"), [creation, image, common])).toBe(creation);
  expect(resolveAlso(asked, creation, [creation, image, common])).toBe(image);
  // What is common already is alone.
  expect(resolve(asked, askerOf(ecumenical), [creation, image, common])).toBe(image);
  expect(resolveAlso(asked, image, [creation, image, common])).toBeUndefined();
  // The common reading of the same width is no other.
  expect(resolveAlso(about(3), creation, [creation, common])).toBeUndefined();
});

test("When an imported work answers, then Berea's own reading stands beside it", () => {
  const imported = written("Lutheran", [27, 27], { origin: "imported" });
  const image = written(ecumenical, [26, 31]);
  expect(resolve(about(27), askerOf("Lutheran"), [imported, image])).toBe(imported);
  expect(resolveAlso(about(27), imported, [imported, image])).toBe(image);
});

test("When the family has an imported reading, then it stands in, but not on a disputed passage", () => {
  const family = written("Presbyterian", [26, 31], { origin: "imported" });
  const common = written(ecumenical, [26, 31]);
  const given = [family, common];
  expect(resolve(about(27), askerOf("Baptist"), given)).toBe(family);
  expect(resolve(about(27), askerOf("Baptist", true), given)).toBe(common);
  expect(resolve(about(27), askerOf("Catholic"), given)).toBe(common);
});

function askerOf(voice: Voice, isDisputed = false): Asker {
  return { voice, isDisputed };
}

function about(verse: number): Question {
  const key = verseKey(1, 1, verse);
  return { passage: { start: key, end: key }, about: "verses" };
}

function written(
  voice: Voice,
  [start, end]: [number, number],
  more: { difference?: boolean; origin?: "authored" | "imported" } = {},
): Candidate {
  const { difference = false, origin = "authored" } = more;
  const verses = { start: verseKey(1, 1, start), end: verseKey(1, 1, end) };
  const level = start === end ? ("verse" as const) : ("passage" as const);
  const text = { title: null, text: "", lookupKeys: [], workId: "w", edition: "" };
  const source = { title: "", author: "", year: null, licence: "", priority: 0, sha256: "" };
  const about = { tradition: voice, level, difference, againstRome: false };
  return {
    entry: { _id: `${voice} ${start}`, ...about, ...verses, ...text },
    work: { _id: "w", tradition: voice, origin, edition: "", ...source },
  };
}

/** The rules of docs/content.md as a list of numbers, the smallest of which wins. */
function rankedFirst(
  { passage: asked, about }: Question,
  { voice: reader, isDisputed }: Asker,
  given: readonly Candidate[],
): Candidate | undefined {
  const tiers = [reader, ...familyOf(reader), ecumenical];
  const stages = { verses: ["vp", "c", "b"], chapter: ["c", "b"], book: ["b"] }[about];
  const ranked = given.flatMap((candidate) => {
    const { entry, work } = candidate;
    const stage = stages.findIndex((initials) => initials.includes(entry.level.charAt(0)));
    const tier = tiers.indexOf(entry.tradition);
    const verses = new Set(versesIn(entry));
    const isFamily = entry.tradition !== reader && entry.tradition !== ecumenical;
    if (isFamily && (isDisputed || work.origin === "authored")) return [];
    if (stage < 0 || tier < 0 || !versesIn(asked).every((key) => verses.has(key))) return [];
    const rank = [
      stage,
      tier,
      entry.level === "verse" ? 0 : 1,
      verses.size,
      { authored: 0, imported: 1 }[work.origin],
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
