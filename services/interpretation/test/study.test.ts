import { type Citation, type Comparison, calls, errorBody } from "@berea/contracts";
import { ecumenical, parseReference, touches, traditions } from "@berea/scripture";
import type { Store } from "@berea/service-kit/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addWork } from "./add-work.ts";
import { startService, startSqlite, type TestService, type TestStores } from "./service.ts";

let stores: TestStores;
let store: Store;
let service: TestService;

beforeAll(async () => {
  stores = await startSqlite();
  store = await stores.open();
  service = await startService({ store });
});
afterAll(async () => {
  await service.close();
  await store.close();
  await stores.stop();
});

const compare = async (path: string): Promise<Comparison> =>
  calls.compareReadings.reply.parse(await (await service.get(`/compare/${path}`)).json());
const cite = async (path: string): Promise<Citation[]> =>
  calls.listCitations.reply.parse(await (await service.get(`/citations/${path}`)).json()).citations;
const named = ({ short, section }: Citation) => `${short} ${section}`;

test("When a disputed verse is compared, then all voices answer, the asker's own after the common one", async () => {
  const { reference, readings, silent, version } = await compare(
    "Romans%209:15?denomination=Lutheran",
  );
  expect(service.context.authored.version.startsWith(version)).toBe(true);
  expect(reference).toBe("Romans 9:15");
  const voices = readings.map(({ sourceDenomination }) => sourceDenomination);
  expect(voices.slice(0, 2)).toEqual([ecumenical, "Lutheran"]);
  expect(new Set([...voices, ...silent])).toEqual(new Set([ecumenical, ...traditions]));
  expect(new Set(voices).size).toBe(voices.length);
  expect(readings.every(({ range }) => range === "Romans 9:6-24")).toBe(true);
});

test("When a passage that divides nobody is compared, then the common reading is alone", async () => {
  const { readings, silent } = await compare("Psalms%2023:1");
  expect(readings.map(({ sourceDenomination }) => sourceDenomination)).toEqual([ecumenical]);
  expect(silent).toEqual([...traditions]);
});

test("When a range touches two disputed passages, then both are compared in order", async () => {
  const { readings } = await compare("John%203:8-16");
  const ranges = [...new Set(readings.map(({ range }) => range))];
  expect(ranges.slice(0, 2)).toEqual(["John 3:3-8", "John 3:16-18"]);
});

test("When a range goes beyond a disputed passage, then the rest has its common reading", async () => {
  const { readings } = await compare("John%206:37-58");
  const ranges = [...new Set(readings.map(({ range }) => range))];
  expect(ranges.slice(0, 2)).toEqual(["John 6:37-44", "John 6:51-58"]);
  const rest = readings.filter(({ range }) => !ranges.slice(0, 2).includes(range));
  expect(rest.length).toBeGreaterThan(0);
  expect(new Set(rest.map(({ sourceDenomination }) => sourceDenomination))).toEqual(
    new Set([ecumenical]),
  );
});

test("When a chapter is compared, then its own reading goes first, then those of its disputed passages", async () => {
  const { readings } = await compare("John%203");
  expect([...new Set(readings.map(({ range }) => range))]).toEqual([
    "John 3",
    "John 3:3-8",
    "John 3:16-18",
  ]);
});

test("When a book is compared, then each tradition that reads it answers", async () => {
  const { readings } = await compare("Romans?denomination=Orthodox");
  expect(readings.every(({ level }) => level === "book")).toBe(true);
  expect(readings.slice(0, 2).map(({ sourceDenomination }) => sourceDenomination)).toEqual([
    ecumenical,
    "Orthodox",
  ]);
});

test("When an imported work speaks of a verse, then it is compared as its tradition's", async () => {
  const verse = { start: 19023001, end: 19023001, level: "verse" } as const;
  await addWork("psalms", { origin: "imported", priority: 0 }, verse, service.collections);
  const { readings, silent } = await compare("Psalms%2023:1");
  expect(readings.map(({ origin }) => origin)).toEqual(["authored", "imported"]);
  expect(silent).not.toContain("Lutheran");
});

test.each([
  ["/compare/Genesis%201:1-2:35", 404],
  ["/compare/Genesis%201:1-3:5", 400],
  ["/compare/Nowhere%201", 404],
  ["/compare/John%203:16?denomination=Jedi", 400],
  ["/compare/John%203:16?voice=Baptist", 400],
  ["/citations/Nowhere%201:1", 404],
  ["/citations/John", 400],
  ["/citations/John%203:99", 404],
  ["/citations/John%203:16?denomination=Jedi", 400],
  ["/passages/John/99", 404],
  ["/passages/Nowhere/1", 404],
])("When %s is asked, then the answer is %i with a message", async (path, status) => {
  const reply = await service.get(path);
  expect(reply.status).toBe(status);
  expect(errorBody.parse(await reply.json()).message).toMatch(/^[A-Z].+/);
});

test("When sixty verses are compared, then they are not too many", async () => {
  expect((await service.get("/compare/Genesis%201:1-2:25")).status).toBe(200);
  expect((await service.get("/compare/Luke%201:1-60")).status).toBe(200);
  expect((await service.get("/compare/Luke%201:1-61")).status).toBe(400);
});

test("When a verse is asked for, then the documents that cite it answer, the asker's own first", async () => {
  const citations = await cite("Romans%209:11?denomination=Presbyterian");
  expect(citations[0]?.tradition).toBe("Presbyterian");
  expect(citations.map(named)).toContain("Westminster Confession 3.5");
  for (const { verses } of citations) {
    const asked = parseReference("Romans 9:11");
    for (const verse of verses) {
      const cited = parseReference(verse);
      expect(asked && cited && touches(asked, cited), verse).toBe(true);
    }
  }
  const others = citations.findIndex(({ tradition }) => tradition !== "Presbyterian");
  const own = citations.slice(others).filter(({ tradition }) => tradition === "Presbyterian");
  expect(own).toEqual([]);
});

test("When a tradition's documents are ranked, then explanations follow formularies, and whole chapters come last", async () => {
  const citations = await cite("Ephesians%202:8?denomination=Lutheran");
  const own = citations.filter(
    ({ tradition, kind }) => tradition === "Lutheran" && kind !== "lectionary",
  );
  const authorities = own.map(({ authority }) => authority);
  expect(authorities.indexOf("exposition")).toBeGreaterThan(0);
  expect(authorities.slice(authorities.indexOf("exposition"))).not.toContain("formulary");
});

test("When a verse is read in church, then day and role say when", async () => {
  const own = (await cite("Luke%2018:10?denomination=Orthodox")).filter(
    ({ kind, tradition }) => kind === "lectionary" && tradition === "Orthodox",
  );
  expect(own.map(({ section, heading }) => `${heading}, ${section}`)).toContainEqual(
    expect.stringMatching(/^Gospel, .*Publican and the Pharisee/),
  );
});

test("When nobody cites a verse, then the list is empty", async () => {
  expect(await cite("1%20Chronicles%201:17")).toEqual([]);
});

test("When a chapter's passages are asked for, then they cover it in order, with those in dispute", async () => {
  const reply: unknown = await (await service.get("/passages/Romans/9")).json();
  const { passages, disputed } = calls.listPassages.reply.parse(reply);
  expect(passages[0]?.start).toBe(1);
  expect(passages.at(-1)?.end).toBe(33);
  passages.slice(1).forEach(({ start }, at) => {
    expect(start).toBe((passages[at]?.end ?? 0) + 1);
  });
  expect(disputed).toMatchObject([
    { range: "Romans 9:6-24", theme: "Election and perseverance", start: 6, end: 24 },
  ]);
});

test("When a disputed passage runs into the next chapter, then each chapter has its part", async () => {
  const part = async (chapter: number) => {
    const reply: unknown = await (await service.get(`/passages/Genesis/${chapter}`)).json();
    const [first] = calls.listPassages.reply.parse(reply).disputed;
    return [first?.range, first?.start, first?.end];
  };
  expect(await part(1)).toEqual(["Genesis 1:1-2:3", 1, 31]);
  expect(await part(2)).toEqual(["Genesis 1:1-2:3", 1, 3]);
});

test("When the passages on which the traditions differ are listed, then each has its question", async () => {
  const reply = await (await service.get("/about/disputed-passages")).json();
  const { passages } = calls.listDisputedPassages.reply.parse(reply);
  expect(passages).toHaveLength(124);
  expect(passages[0]).toMatchObject({ range: "Genesis 1:1-2:3" });
  expect(passages.filter(({ voices }) => voices > 0).length).toBeGreaterThanOrEqual(24);
});
