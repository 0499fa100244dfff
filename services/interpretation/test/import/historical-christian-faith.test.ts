import type { Store } from "@berea/service-kit/store";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Collections, openCollections } from "../../src/collections.ts";
import { startSqlite, type TestStores } from "../service.ts";
import { contentOf, importInto } from "./import-into.ts";
import { folderOf } from "./temporary-folder.ts";

const metadata = (category = "Western & Medieval Theology", more = "") =>
  `default_year=430\nwiki='https://example.org'\nfather_category='${category}'\n${more}`;
const excerpt = (quote: string, url: string, more = "") =>
  `[[commentary]]\nquote='''\n${quote}\n'''\nsource_url='${url}'\nsource_title='Tractates'\n${more}\n`;
const own = "https://historicalchristian.faith/by_father.php?file=A";

const augustine = {
  "Augustine of Hippo/metadata.toml": metadata(),
  "Augustine of Hippo/John 3_16.toml":
    excerpt("God so loved\nthe world &mdash; he says.\n\nAnd <i>gave</i>.", own) +
    excerpt("From a book of a modern series.", "") +
    excerpt("From a site.", "https://books.google.com/books?id=x"),
  "Augustine of Hippo/1 Kings 19_10-20_3.toml": excerpt(
    "Of Elijah.",
    "https://www.newadvent.org/fathers/1.htm",
    "append_to_author_name=' (as quoted by Aquinas, AD 1274)'",
  ),
  "Augustine of Hippo/2 Maccabees 12_39.toml": excerpt("Of the dead.", own),
};

let stores: TestStores;
let store: Store;
let collections: Collections;

beforeAll(async () => {
  stores = await startSqlite();
});
beforeEach(async () => {
  store = await stores.open();
  collections = await openCollections(async () => store)();
  return () => store.close();
});
afterAll(() => stores.stop());

test("When a Father is imported, then what may be shown of him is, and says how it was translated", async () => {
  const report = await run(`${folderOf(augustine)}/Augustine of Hippo`);
  expect(await collections.works.find({})).toMatchObject([
    {
      ...{ _id: "historical-christian-faith/augustine-of-hippo", author: "Augustine of Hippo" },
      ...{ year: 430, tradition: "Catholic", licence: "Public domain; may be machine-translated" },
    },
  ]);
  const entries = await collections.entries.find({});
  expect(entries.map(({ start, end, text, title }) => [start, end, text, title])).toEqual([
    [11019010, 11020003, "Of Elijah.", "Tractates (as quoted by Aquinas, AD 1274)"],
    [43003016, 43003016, "God so loved the world — he says.\n\nAnd <i>gave</i>.", "Tractates"],
  ]);
  expect(report).toContain(
    "may be in copyright (it does not say where it is from) (Augustine of Hippo, John 3:16)",
  );
  expect(report).toContain("may be in copyright (its source is not known to be free)");
  expect(report).toContain(
    "verses that the King James Version does not have (Augustine of Hippo, 2 Maccabees 12:39)",
  );
});

test("When the collection is imported, then heretics, reformers and modern authors are left out", async () => {
  const folder = folderOf({
    ...augustine,
    "README.md": "",
    "Arius/metadata.toml": metadata("Early Fathers (Pre-Nicaea)", "condemned_by_council=true"),
    "Arius/John 1_1.toml": excerpt("Once he was not.", own),
    "John Calvin/metadata.toml": metadata("Reformation & Modern"),
    "John Calvin/John 1_1.toml": excerpt("Of the Word.", own),
    "Modern Monk/metadata.toml": metadata().replace("430", "1963"),
    "Modern Monk/John 1_1.toml": excerpt("Of our time.", own),
    "Bede/metadata.toml": metadata().replace("430", "735"),
    "Bede/John 1_1.toml": excerpt("Of the Word, by Bede.", own),
  });
  const report = await run(folder);
  expect(report).toContain("was condemned by a council (Arius)");
  expect(report).toContain("is no Church Father (Reformation & Modern) (John Calvin)");
  expect(report).toContain("is in copyright (a modern author) (Modern Monk, John 1:1)");
  const works = await collections.works.find({}, { sort: { author: 1 } });
  expect(works.map(({ author }) => author)).toEqual(["Augustine of Hippo", "Bede"]);
  expect(await run(folder)).toContain("0 imported, 0 replaced, 2 unchanged");
});

test("When one file of many is damaged, then none is imported", async () => {
  await run(folderOf(augustine));
  const before = await contentOf(collections);
  const folder = folderOf({
    ...augustine,
    "Augustine of Hippo/John 1_1.toml": "[[commentary]\nquote=",
  });
  await expect(run(folder)).rejects.toThrow(/John 1_1\.toml is damaged: Invalid TOML/);
  await expect(run(folder)).rejects.toThrow(/^[^\n]+$/);
  expect(await contentOf(collections)).toEqual(before);
});

test("When the folder is of something else, then the error says so", async () => {
  await expect(run(folderOf({ "a.txt": "" }))).rejects.toThrow(/no excerpts that may be imported/);
});

function run(path: string): Promise<string> {
  return importInto(collections, "historical-christian-faith", path, "--tradition", "Catholic");
}
