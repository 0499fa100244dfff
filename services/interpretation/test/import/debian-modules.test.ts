import { calls, type Interpretation } from "@berea/contracts";
import {
  books,
  formatReference,
  parseReference,
  type Tradition,
  verseKey,
  versePassage,
} from "@berea/scripture";
import type { Store } from "@berea/service-kit/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerQuestion } from "../../src/use-cases/answer-question.ts";
import { startService, startSqlite, type TestService, type TestStores } from "../service.ts";
import { fetchDebianModules } from "./debian-modules.ts";
import { contentOf, importInto } from "./import-into.ts";

const modules = fetchDebianModules();
afterAll(() => modules.remove());
if (modules.missing) console.warn(`Debian's modules are not tried: ${modules.missing}.`);

const againstRome = [
  "Numbers 6:1-21",
  "Numbers 24:15-25",
  "Daniel 7:15-28",
  "Daniel 11:31-45",
  "Daniel 12:5-13",
  "Matthew 8:14-17",
  "2 Thessalonians 2:5-12",
  "Revelation 13:1-10",
  "Revelation 17:1-6",
  "Revelation 17:7-14",
  "Revelation 18:9-19",
];

describe.skipIf(modules.missing)(
  `Debian's modules${modules.missing ? `: skipped, ${modules.missing}` : ""}`,
  () => {
    let stores: TestStores;
    let store: Store;
    let service: TestService;

    beforeAll(async () => {
      stores = await startSqlite();
      store = await stores.open();
      service = await startService({ store });
      await run("mhcc", "Presbyterian", "Matthew Henry", "1706");
      await run("tdavid", "Baptist", "C. H. Spurgeon", "1885");
      await run("scofield", "Non-denominational", "C. I. Scofield", "1917");
    });
    afterAll(async () => {
      await service.close();
      await store.close();
      await stores.stop();
    });

    test("When Matthew Henry's Concise is imported, then he speaks of 31,102 of 31,102 verses", async () => {
      const nothing = {
        ...service.context,
        authored: { ...service.context.authored, find: () => [] },
      };
      let answered = 0;
      for (const { number, verses } of books) {
        for (const [index, count] of verses.entries()) {
          for (let verse = 1; verse <= count; verse++) {
            const passage = versePassage(verseKey(number, index + 1, verse));
            const { reply } = await answerQuestion(
              nothing,
              { passage, about: "verses" },
              "Presbyterian",
            );
            const isHis =
              reply.source.author === "Matthew Henry" && reply.interpretation.length > 20;
            if (isHis && reply.level !== "chapter" && reply.level !== "book") answered++;
          }
        }
      }
      expect(answered).toBe(31_102);
    });

    test("When Presbyterians ask, then Matthew Henry answers, with Berea's common reading beside him", async () => {
      expect(await ask("Psalms 121:4", "Presbyterian")).toMatchObject({
        origin: "imported",
        sourceDenomination: "Presbyterian",
        source: { author: "Matthew Henry", year: 1706, licence: "Public Domain" },
        also: { origin: "authored", sourceDenomination: "Ecumenical" },
      });
      const { sourceDenomination } = await ask("John 3:16", "Presbyterian");
      expect(sourceDenomination).toBe("Presbyterian");
    });

    test("When the store is read, then no other tag is left, and each is closed", async () => {
      const entries = await service.collections.entries.find({});
      expect(entries.length).toBeGreaterThan(8_000);
      for (const { _id, text } of entries) {
        expect([_id, text.replaceAll(/<(i|b|em|strong)>|<\/(i|b|em|strong)>/g, "")]).not.toEqual([
          _id,
          expect.stringMatching(/[<>]/),
        ]);
        for (const mark of ["i", "b", "em", "strong"]) {
          expect(text.split(`<${mark}>`).length).toBe(text.split(`</${mark}>`).length);
        }
      }
    });

    test.each(againstRome)(
      "When %s is asked about, then Catholics and Orthodox are not told what is said there of Rome",
      async (range) => {
        const passage = parseReference(range);
        const verse = formatReference(versePassage(passage?.start ?? 0));
        for (const denomination of ["Catholic", "Orthodox"] as const) {
          for (const asked of [verse, range]) {
            expect((await ask(asked, denomination)).source.author).toBe("Berea");
            const authors = (await compared(asked, denomination)).map(
              ({ source }) => source.author,
            );
            expect(authors).not.toContain("Matthew Henry");
          }
        }
        const found = await service.context.stored.find(
          [verseKey(...chapterOf(passage?.start))],
          ["Presbyterian"],
        );
        expect(
          found
            ?.filter(({ entry }) => entry.againstRome)
            .map(({ entry }) => formatReference(entry)),
        ).toContain(range);
      },
    );

    test("When a work against Rome stands under a tradition that Catholics hear, then they hear the rest of it", async () => {
      await run("mhcc", "Orthodox", "Matthew Henry", "1706");
      for (const denomination of ["Catholic", "Orthodox"] as const) {
        expect((await ask("Matthew 8:14", denomination)).source.author).toBe("Berea");
        expect((await ask("Matthew 8:18", denomination)).source.author).toBe("Matthew Henry");
      }
      await run("mhcc", "Presbyterian", "Matthew Henry", "1706");
      expect((await ask("Matthew 8:18", "Orthodox")).source.author).toBe("Berea");
      expect((await ask("Matthew 8:14", "Presbyterian")).source.author).toBe("Matthew Henry");
    });

    test("When the Treasury of David is imported, then each verse has its own exposition", async () => {
      const shepherd = await ask("Psalms 23:1", "Baptist");
      expect(shepherd).toMatchObject({ level: "verse", source: { author: "C. H. Spurgeon" } });
      expect(shepherd.interpretation).toMatch(
        /^<i>"The Lord is my shepherd\."<\/i> What condescension/,
      );
      expect((await ask("Psalms 23:2", "Baptist")).interpretation).toMatch(
        /He maketh me to lie down/,
      );
      const texts = await service.collections.entries.find({ tradition: "Baptist" });
      expect(
        texts.filter(({ text }) => /^<b>Ver|QUAINT SAYINGS|VILLAGE PREACHER/.test(text)),
      ).toEqual([]);
      expect(texts.filter(({ level }) => level === "verse").length).toBeGreaterThan(2_200);
    });

    test("When Scofield's notes are imported, then a note answers and a mere pointer does not", async () => {
      const note = await ask("John 3:3", "Non-denominational");
      expect(note.interpretation).toMatch(/^<b>born again<\/b>/);
      const entries = await service.collections.entries.find({ tradition: "Non-denominational" });
      expect(entries.some(({ start }) => start === 19067007)).toBe(false);
    });

    test("When all are imported once more, then nothing changes", async () => {
      const before = await contentOf(service.collections);
      await run("mhcc", "Presbyterian", "Matthew Henry", "1706");
      await run("tdavid", "Baptist", "C. H. Spurgeon", "1885");
      expect(await contentOf(service.collections)).toEqual(before);
    });

    function run(
      name: string,
      tradition: Tradition,
      author: string,
      year: string,
    ): Promise<string> {
      const facts = ["--tradition", tradition, "--author", author, "--year", year];
      return importInto(service.collections, "sword", modules.conf(name), ...facts);
    }

    function ask(reference: string, denomination: Tradition): Promise<Interpretation> {
      return service.ask(`/${encodeURIComponent(reference)}?denomination=${denomination}`);
    }

    async function compared(reference: string, denomination: Tradition) {
      const path = `/compare/${encodeURIComponent(reference)}?denomination=${denomination}`;
      const reply: unknown = await (await service.get(path)).json();
      return calls.compareReadings.reply.parse(reply).readings;
    }
  },
);

function chapterOf(key = 0): [book: number, chapter: number, verse: number] {
  return [Math.floor(key / 1_000_000), Math.floor(key / 1_000) % 1_000, 0];
}
