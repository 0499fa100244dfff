import { deflateSync } from "node:zlib";
import { slotsOf, type Testament } from "../../src/import/sword/versification.ts";

/** A text and the run of slots that point to it, as numbers from the first slot on. */
export interface SlotText {
  readonly slot: number;
  readonly slots?: number;
  readonly osis: string;
}

export const conf = `[Small]
DataPath=./modules/small/
ModDrv=zCom4
SourceType=OSIS
Encoding=UTF-8
Description=A small commentary
DistributionLicense=Public Domain
`;

/** The number of the slot of a place; verse 0 is the chapter's introduction. */
export function slotAt(testament: Testament, book: number, chapter: number, verse: number): number {
  return slotsOf(testament).findIndex(
    (slot) => slot.book === book && slot.chapter === chapter && slot.verse === verse,
  );
}

/** The three files of a testament, with all texts in one block. */
export function testamentFiles(
  testament: Testament,
  texts: readonly SlotText[],
  recordSize: 10 | 12 = 10,
): Record<string, Buffer> {
  const verses = Buffer.alloc(slotsOf(testament).length * recordSize);
  let offset = 0;
  for (const { slot, slots = 1, osis } of texts) {
    const length = Buffer.byteLength(osis);
    for (let at = slot; at < slot + slots; at++) {
      verses.writeUInt32LE(offset, at * recordSize + 4);
      if (recordSize === 12) verses.writeUInt32LE(length, at * recordSize + 8);
      else verses.writeUInt16LE(length, at * recordSize + 8);
    }
    offset += length;
  }
  const block = Buffer.from(texts.map(({ osis }) => osis).join(""));
  const packed = deflateSync(block);
  const table = Buffer.alloc(12);
  table.writeUInt32LE(packed.length, 4);
  table.writeUInt32LE(block.length, 8);
  const name = `${testament}.bz`;
  return { [`${name}s`]: table, [`${name}v`]: verses, [`${name}z`]: packed };
}

/** Genesis 1 and 2 as a running commentary has them, and one verse of John. */
export function smallModule(recordSize: 10 | 12 = 10): Record<string, string | Buffer> {
  const genesis = (chapter: number, verse: number) => slotAt("ot", 1, chapter, verse);
  const files = {
    ...testamentFiles(
      "ot",
      [
        { slot: genesis(1, 0), osis: '<chapter osisID="Gen.1" sID="a"/>' },
        {
          slot: genesis(1, 1),
          slots: 2,
          osis: `<title>Genesis</title><p>The book of beginnings, for which there is no other.</p>
            <title>Chapter 1</title><title>Chapter Outline</title><table><row><cell>Heaven.</cell></row></table>
            <hi type="bold">Verses 1,2</hi><p>In the beginning there was <hi type="italic">nothing</hi> &amp; God.</p>`,
        },
        {
          slot: genesis(1, 3),
          osis: '<hi type="bold">Verse 3</hi><p>Light <hi type="small-caps">comes</hi> by <note>not this</note>a word, and <script x="1">only</script> <hi type="emphasis">by it.</p></hi>',
        },
        { slot: genesis(2, 0), osis: '<chapter osisID="Gen.2" sID="b"/>' },
        {
          slot: genesis(2, 1),
          osis: "<title>Chapter 2</title><p>An outline.</p><p>--The seventh day is a day of rest for all.</p>",
        },
        { slot: genesis(3, 1), osis: "<p>See <reference>Ge 1:1</reference></p>" },
      ],
      recordSize,
    ),
    ...testamentFiles(
      "nt",
      [
        {
          slot: slotAt("nt", 43, 3, 16),
          osis: '<hi type="bold">Verse 16</hi><p>The church of Rome, he says, has forgotten this long ago.</p>',
        },
      ],
      recordSize,
    ),
  };
  const named = Object.entries(files).map(([name, content]) => [`modules/small/${name}`, content]);
  return { "mods.d/small.conf": conf, ...Object.fromEntries(named) };
}
