import { join } from "node:path";
import { expect, test } from "vitest";
import { checkContent } from "../src/check-content.ts";
import { readKjvWords } from "../src/kjv-words.ts";
import { makeSample, prose, type Sample, writeSample } from "./sample.ts";

test("When content follows every rule, then no fault is found", () => {
  expect(check(makeSample()).faults).toEqual([]);
});

test("When Berea's own content is checked, then no fault is found", () => {
  expect(checkContent(join(import.meta.dirname, "..")).faults).toEqual([]);
});

const kjv = readKjvWords();

function check(sample: Sample) {
  return checkContent(writeSample(sample), kjv);
}

type Case = [situation: string, change: (sample: Sample) => void, fault: string];

const cover: Case[] = [
  [
    "the last verse is left out",
    ({ chapter }) => chapter.passages.pop(),
    "117.yaml:4: passages: leave out Psalms 117:2",
  ],
  [
    "passages overlap",
    ({ chapter }) => Object.assign(chapter.passages[0], { verses: "Psalms 117:1-2" }),
    "passages: verses: starts after the end of the chapter",
  ],
  [
    "the first verse is left out",
    ({ chapter }) => chapter.passages.shift(),
    "passages: verses: starts at Psalms 117:2, not at Psalms 117:1",
  ],
  [
    "a passage runs into the next chapter",
    ({ chapter }) => Object.assign(chapter.passages[1], { verses: "Psalms 117:2-118:1" }),
    "passages: verses: goes beyond the chapter",
  ],
];

const lengths: Case[] = [
  ["a title is short", ({ chapter }) => (chapter.title = "Two words"), "has 2 words, not 3-8"],
  [
    "a title is long",
    ({ book }) => (book.title = "This one has got nine words in it, really"),
    "has 9 words, not 3-8",
  ],
  ...outside("a passage", [60, 125], "Nations", ({ chapter }, text) => {
    chapter.passages[0].reading = text;
  }),
  ...outside("a chapter", [70, 130], "Here", ({ chapter }, text) => {
    chapter.reading = text;
  }),
  ...outside("a book", [150, 250], "Here", ({ book }, text) => {
    book.readings.Ecumenical = text;
  }),
  ...outside("a tradition on a book", [50, 100], "Here", ({ book }, text) => {
    book.readings.Orthodox = text;
  }),
  ...outside("a difference", [60, 140], "Kindness", ({ chapter }, text) => {
    chapter.differences[0].readings.Anglican = text;
  }),
];

const markup: Case[] = [
  ["other markup occurs", saying("<u> a"), "reading: has the markup <u>"],
  ["markup is not closed", saying("<i>slanted and"), "does not close <i>"],
  ["markup is closed out of turn", saying("<i>a</b>"), "closes <b> out of turn"],
  ["an attribute occurs", saying('<i class="x"> a'), 'has the markup <i class="x">'],
  ["an entity occurs", saying("salt &amp; light"), "has the entity &amp;"],
  ["a quotation is not closed", saying('he said "yes'), "does not close a quotation mark"],
];

const phrases: Case[] = [
  [
    "boilerplate opens a sentence",
    saying("of the people. In this passage a"),
    'says ". In this passage"',
  ],
  ["a passage reminds us", saying("this passage reminds us that"), 'says "reminds us that"'],
  ["God is teaching", saying("that God is teaching a"), 'says "God is teaching"'],
  ["the reader is spoken to", saying("what your heart"), 'says "your"'],
  ["an American spelling occurs", saying("the honor of"), 'spells "honor" instead of "honour"'],
  ["a verb ends in -ize", saying("they baptized him"), 'spells "baptized" instead of "baptised"'],
];

const references: Case[] = [
  ["a chapter is not there", saying("see John 22 it"), "names John 22, which is not there"],
  ["a verse is not there", saying("(John 3:99)"), "names John 3:99, which is not there"],
  ["a range runs back", saying("(Acts 2:9-4)"), "names Acts 2:9-4, which is not there"],
  [
    "a listed verse is not there",
    saying("(Genesis 2:4, 26)"),
    "names Genesis 2:4, 26, which is not there",
  ],
  ["an own verse is not there", saying("as verse 3 says"), "names verse 3, which is not there"],
  ["an own chapter is not there", saying("until chapter 151 a"), "names chapter 151, which"],
  ["a place without a book is nowhere", saying("(see 3:99)"), "names 3:99, which is not there"],
  [
    "a verse is neither in the chapter nor in one that was named",
    saying("as Jude 1 says in verse 26"),
    "names verse 26, which is not there",
  ],
];

const words: Case[] = [
  [
    "a reading names nothing of its verses",
    ({ chapter }) => (chapter.passages[0].reading = prose(60, "Nothing")),
    "passages: reading: names no person, place or distinctive word of its verses",
  ],
  [
    "one tradition names nothing of its verses",
    ({ chapter }) => (chapter.differences[0].readings.Baptist = prose(90, "Nothing")),
    "differences: readings: Baptist: names no person, place or distinctive word of its verses",
  ],
];

const plain: Case[] = [
  [
    "a reading opens with a pronoun",
    ({ chapter }) => (chapter.passages[0].reading = prose(60, "He and the Nations")),
    'passages: reading: opens with "He" before anybody is named',
  ],
  [
    "a reading opens with a quotation",
    ({ chapter }) => (chapter.passages[0].reading = prose(60, '"Praise" calls Nations')),
    "passages: reading: opens with a quotation",
  ],
  [
    "a first sentence names nobody",
    ({ chapter }) =>
      (chapter.passages[0].reading = `Of nations are praises here. ${prose(60, "Praise")}`),
    "passages: reading: names nobody in its first sentence",
  ],
  [
    "a verse is quoted with a word that is not there",
    saying('"praise ye the LORD, all ye nations"'),
    'quotes "praise ye the LORD, all ye nations" for "o praise the lord all ye nations"',
  ],
  [
    "another place has no reference",
    saying("as is said elsewhere by very many"),
    'says "elsewhere" without a reference',
  ],
  [
    "a reading has two words of other languages",
    saying("<i>agape</i> and <i>logos</i>"),
    "has 2 words of other languages: agape, logos",
  ],
  [
    "two readings of a chapter end on a short sentence",
    ({ chapter: { passages } }) => {
      passages[0].reading += " The people sang.";
      passages[1].reading += " So did the sea.";
    },
    "ends on a sentence of fewer than 8 words, as another of the chapter does",
  ],
  [
    "two readings of a chapter say that something is not told",
    ({ chapter: { passages } }) => {
      passages[0].reading += ` What the people thought is not told by ${prose(8, "Psalm")}`;
      passages[1].reading += ` What the people did is not said by ${prose(8, "Psalm")}`;
    },
    "says that something is not told, as another of the chapter does",
  ],
];

const differences: Case[] = [
  [
    "there are but two questions",
    ({ chapter }) => (chapter.differences[0].questions = ["Who sings?", "Why?"]),
    "differences: questions: are not three",
  ],
  [
    "a passage is not in the list",
    ({ disputed }) => disputed.shift(),
    "differences: verses: is not in the list of disputed passages",
  ],
];

const shapes: Case[] = [
  [
    "a key is unknown",
    ({ chapter }) => Object.assign(chapter, { summary: "x" }),
    "summary: is not known here",
  ],
  [
    "a tradition is misspelled",
    ({ book }) => (book.readings.Lutherans = prose(70)),
    "readings: Lutherans: is not known here",
  ],
  [
    "the ecumenical reading is missing",
    ({ book }) => delete book.readings.Ecumenical,
    "readings: has no reading for Ecumenical",
  ],
  ["a text is empty", ({ chapter }) => (chapter.reading = " "), "117.yaml:3: reading: is empty"],
  [
    "a text has two paragraphs",
    ({ chapter }) => (chapter.reading = `${prose(40)}\n${prose(40)}`),
    "reading: has more than one paragraph",
  ],
  [
    "the chapter is another than the file's",
    ({ chapter }) => (chapter.chapter = "Psalms 118"),
    '117.yaml:1: chapter: is not "Psalms 117", as its file name says',
  ],
  [
    "the book is another than the folder's",
    ({ book }) => (book.book = "Proverbs"),
    'book: is not "Psalms", as its file name says',
  ],
  [
    "a reference is shortened",
    ({ chapter }) => (chapter.passages[1].verses = "Ps 117:2"),
    'passages: verses: "Ps 117:2" is not a run of verses',
  ],
  [
    "two differences are about the same verses",
    ({ chapter }) => chapter.differences.push(chapter.differences[0]),
    "differences: verses: is there twice",
  ],
  [
    "the list of disputed passages is wrong",
    ({ disputed }) =>
      disputed.push({ verses: "John 3:99", theme: "Baptism", question: "Is it there at all?" }),
    "disputed-passages.yaml:7: is not a reference in its full form",
  ],
];

const daily: Case[] = [
  ["there are few verses of the day", ({ daily }) => daily.pop(), "has 399 verses, not 400"],
  [
    "a verse of the day is there twice",
    ({ daily }) => daily.push("Genesis 1:1"),
    '"Genesis 1:1" is there twice',
  ],
  [
    "a verse of the day is none",
    ({ daily }) => daily.push("John 3:99"),
    '"John 3:99" is not the reference of one verse',
  ],
];

const cases = [
  ...[cover, lengths, markup, phrases, references, words, plain],
  ...[differences, shapes, daily],
];

test.each(cases.flat())("When %s, then that alone is told", (_situation, change, fault) => {
  const sample = makeSample();
  change(sample);
  expect(check(sample).faults).toEqual([expect.stringContaining(fault)]);
});

test("When eight words occur in three readings, then each of the three is told once", () => {
  const sample = makeSample();
  const run = "and one two three four five six seven eight nine and";
  const { reading, passages } = sample.chapter;
  sample.chapter.reading = `${run} ${reading}`;
  passages[0].reading = `${run} ${passages[0].reading}`;
  expect(check(sample).faults).toEqual([]);
  passages[1].reading = `${run} ${passages[1].reading}`;
  const what = 'says "and one two three four five six seven", as do 2 others';
  expect(check(sample).faults).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining(what)),
  );
});

test("When a sentence is told twice, then the second is told with the place of the first", () => {
  const sample = makeSample();
  const { chapter } = sample;
  chapter.reading = `It was so. ${chapter.reading}`;
  chapter.passages[1].reading = `${chapter.passages[1].reading} It was so.`;
  expect(check(sample).faults).toEqual([
    expect.stringMatching(/has the sentence "it was so" of .*117\.yaml:3$/),
  ]);
});

test.each([
  ["verse 2 and verses 1-2 of its own chapter", "as verse 2 says, and verses 1-2"],
  ["a psalm in the singular", "(Psalm 51:4), Psalms 1 and 2"],
  ["a place in the book named last", "Isaiah 28:16 is joined with 8:14"],
  ["chapters in a row", "Psalms 2, 16, 22 and 110"],
  ["the chapter of a document", "Confession, chapter 151"],
  ["a book that is not in the KJV", "(2 Maccabees 12:46; Sirach 24:1-9)"],
  ["quotations in the KJV's spelling and person", '"thou honorest", "ye shall judge your own"'],
  ["markup that is closed in its turn", "<i>one <b>two</b></i> <em>three</em>"],
  ["initials", "N. T. Wright and N.T. Wright"],
  ["a verse word for word", '"praise the LORD, all ye nations"'],
  [
    "a verse as it is in another language",
    'which in Hebrew is "praise the LORD, each of ye nations"',
  ],
  ["another place with its reference", "as is said elsewhere (Psalm 67:3)"],
])("When a text has %s, then it has no fault", (_what, words) => {
  const sample = makeSample();
  saying(words)(sample);
  expect(check(sample).faults).toEqual([]);
});

test.each(["Nation's", "Praising", "PRAISED"])(
  "When a word of the verse is inflected otherwise (%s), then it is recognised",
  (opening) => {
    const sample = makeSample();
    sample.chapter.passages[0].reading = prose(60, opening);
    expect(check(sample).faults).toEqual([]);
  },
);

test("When a file is not YAML or does not belong there, then both are told and the rest is checked", () => {
  const sample = makeSample();
  sample.chapter.title = "Two words";
  const folder = writeSample(sample, {
    "readings/psalms/book.yaml": "book: Psalms\nbook: Psalms\n",
    "readings/psalms/118.yml": "",
    "readings/.DS_Store": "",
  });
  expect(checkContent(folder, kjv).faults).toEqual([
    expect.stringMatching(/117\.yaml:2: title: has 2 words, not 3-8$/),
    expect.stringMatching(/118\.yml:1: is neither <book>\/book\.yaml nor /),
    expect.stringMatching(/book\.yaml:2: duplicated mapping key$/),
  ]);
});

/** Puts words into the middle of a reading. */
function saying(words: string): (sample: Sample) => void {
  return ({ chapter }) => {
    const [first, ...others] = chapter.passages[0].reading.split(" ");
    chapter.passages[0].reading = [first, words, ...others].join(" ");
  };
}

/** One word too few and one too many. */
function outside(
  what: string,
  [least, most]: [number, number],
  opening: string,
  write: (sample: Sample, text: string) => void,
): Case[] {
  return [least - 1, most + 1].map((count) => [
    `${what} has ${count} words`,
    (sample) => write(sample, prose(count, opening)),
    `has ${count} words, not ${least}-${most}`,
  ]);
}
