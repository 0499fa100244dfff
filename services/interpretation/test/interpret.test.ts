import { errorBody } from "@berea/contracts";
import { profileDenominations, signUpDenominations, type Voice } from "@berea/scripture";
import type { Store } from "@berea/service-kit/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Work } from "../src/models/work.ts";
import { addWork, entryOf } from "./add-work.ts";
import { everyStore, startService, type TestService, type TestStores } from "./service.ts";
import { withSmallContent } from "./small-content.ts";

describe.each(everyStore)("%s", (_name, start) => {
  let stores: TestStores;
  let store: Store;
  let service: TestService;

  beforeAll(async () => {
    stores = await start();
    store = await stores.open();
    service = await withSmallContent((readings) => startService({ store, readings }));
  });
  afterAll(async () => {
    await service.close();
    await store.close();
    await stores.stop();
  });

  test("When a verse is asked about, then the answer says whose it is, of what and from where", async () => {
    const response = await service.get("/John%203:5?denomination=Baptist");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      interpretation: "John 3:3-8, Baptist",
      sourceDenomination: "Baptist",
      reference: "John 3:5",
      level: "passage",
      range: "John 3:3-8",
      title: "Water",
      origin: "authored",
      source: { title: "Berea readings, Baptist", author: "Berea", year: 2026, licence: "MIT" },
      version: service.context.authored.version.slice(0, 12),
    });
  });

  test.each([
    [
      "a verse of which the tradition says nothing",
      "/John%203:16?denomination=Baptist",
      "John 3:16-36, all",
    ],
    ["verses within one passage", "/John%203:16-18", "John 3:16-36, all"],
    [
      "verses within the tradition's own passage",
      "/John%203:4-6?denomination=Orthodox",
      "John 3:3-8, Orthodox",
    ],
    [
      "verses that only a wider passage contains",
      "/John%203:2-5?denomination=Orthodox",
      "John 3:1-15, all",
    ],
    ["verses that no passage contains", "/John%203:10-20?denomination=Baptist", "John 3, all"],
    ["verses of a chapter without readings", "/John%204:1?denomination=Baptist", "John, all"],
    ["verses across chapters", "/John%203:36-4:1", "John, all"],
    ["a whole chapter by its name", "/John%203?denomination=Baptist", "John 3, all"],
    ["a whole chapter by its verses", "/John%203:1-36", "John 3, all"],
    ["a whole book by its name", "/John?denomination=Orthodox", "John, Orthodox"],
    ["a chapter", "/chapter/John/3?denomination=Catholic", "John 3, all"],
    ["a chapter without readings", "/chapter/John/4", "John, all"],
    [
      "a chapter without readings, whose book the tradition reads",
      "/chapter/John/4?denomination=Orthodox",
      "John, Orthodox",
    ],
    [
      "a chapter without readings, whose book only the family reads",
      "/chapter/John/4?denomination=Catholic",
      "John, all",
    ],
    ["a book", "/book/John?denomination=Orthodox", "John, Orthodox"],
    ["a book of which the tradition says nothing", "/book/John?denomination=Baptist", "John, all"],
  ])("When %s is asked about, then the nearest reading answers", async (_what, path, text) => {
    expect((await service.ask(path)).interpretation).toBe(text);
  });

  test.each([
    ["/jn%203.5", "John 3:5"],
    ["/JOHN%203%3A5", "John 3:5"],
    ["/john-3:5", "John 3:5"],
    ["/John%203:5-5", "John 3:5"],
    ["/John%203%3A5%E2%80%938", "John 3:5-8"],
    ["/chapter/jhn/03", "John 3"],
    ["/chapter/J%6Fhn/3", "John 3"],
    ["/book/jn", "John"],
  ])(
    "When a place is spelled %s, then the reference answered is canonical",
    async (path, reference) => {
      expect((await service.ask(path)).reference).toBe(reference);
    },
  );

  test.each([
    ["/Genesis%201:1", "No interpretation found"],
    ["/chapter/Genesis/1", "No interpretation found"],
    ["/book/Genesis", "No interpretation found"],
    ["/Genesis%2050:26%20-%20Exodus%201:2", "No interpretation found"],
    ["/John%203:99", "There is no such verse: John 3 has verses 1 to 36."],
    ["/John%203:0", "There is no such verse: John 3 has verses 1 to 36."],
    ["/John%203:9-4", "There is no such passage."],
    ["/John%203:36-4:55", "There is no such passage."],
    ["/John%2099:1", "There is no such chapter: John has chapters 1 to 21."],
    ["/Jude%202:1", "There is no such chapter: Jude has only one."],
    ["/Tobit%201:1", "The Bible has no book of that name."],
    ["/book", "The Bible has no book of that name."],
    ["/chapter", "The Bible has no book of that name."],
    ["/book/__proto__", "The Bible has no book of that name."],
    ["/chapter/constructor/1", "The Bible has no book of that name."],
    ["/chapter/John/0", "There is no such chapter: John has chapters 1 to 21."],
    ["/chapter/John/22", "There is no such chapter: John has chapters 1 to 21."],
    [
      "/chapter/John/1000000000000000000000",
      "There is no such chapter: John has chapters 1 to 21.",
    ],
    ["/chapter/John", "Not found."],
    ["/book/John/3", "Not found."],
    ["/chapter/John/3/16", "Not found."],
  ])("When %s is asked, then 404 says why", async (path, message) => {
    const response = await service.get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(errorBody.parse(await response.json())).toMatchObject({ message, code: "not_found" });
  });

  test.each([
    "/3:16",
    "/%20",
    "/John%203:16%2F17",
    "/John%203:16;DROP",
    "/..%2F..%2Fetc%2Fpasswd",
    "/%F0%9F%98%80",
    `/${"John".repeat(40)}`,
    "/%E0%A4%A",
    "/chapter/John/three",
    "/chapter/John/3.5",
    "/chapter/John/1e1",
    "/chapter/John/-1",
    "/John%203:5?denomination=Jedi",
    "/John%203:5?denomination=baptist",
    "/John%203:5?denomination=Baptist&denomination=Catholic",
    "/John%203:5?denomination[$ne]=Baptist",
    "/John%203:5?tradition=Baptist",
  ])("When %s is asked, then 400 says why", async (path) => {
    const response = await service.get(path);
    expect(response.status).toBe(400);
    expect(errorBody.parse(await response.json()).message).toMatch(/^[A-Z].*\.$/);
  });

  const spellings = [...new Set<string>([...signUpDenominations, ...profileDenominations])];
  test.each(spellings)(
    "When the denomination is %s, then its tradition answers",
    async (spelling) => {
      const query = new URLSearchParams({ denomination: spelling });
      const { sourceDenomination } = await service.ask(`/John%203:5?${query}`);
      const expected: Record<string, Voice> = {
        "Non-Denominational": "Non-denominational",
        "Episcopalian/Anglican": "Anglican",
        Other: "Ecumenical",
        "Prefer not to say": "Ecumenical",
      };
      expect(sourceDenomination).toBe(expected[spelling] ?? spelling);
    },
  );

  test("When no denomination is given, then the ecumenical reading answers", async () => {
    const answer = await service.ask("/John%203:5");
    expect(answer.interpretation).toBe("John 3:3-8, Ecumenical");
    expect(answer.sourceDenomination).toBe("Ecumenical");
  });

  test("When the client has the answer already, then 304 without a body", async () => {
    const first = await service.get("/John%203:5?denomination=Baptist");
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{12}-[0-9a-f]{20}"$/);
    // Without the second header fetch adds one of its own, which asks for an answer in full.
    const known = { "if-none-match": etag, "cache-control": "max-age=0" };
    const again = await service.get("/John%203:5?denomination=Baptist", known);
    expect(again.status).toBe(304);
    expect(again.headers.get("etag")).toBe(etag);
    expect(await again.text()).toBe("");
    const other = await service.get("/John%203:5?denomination=Catholic", known);
    expect(other.status).toBe(200);
  });

  test("When a text has changed while the process runs, then its ETag is another", async () => {
    const passage = { start: 43014001, end: 43014031, level: "passage" } as const;
    await addWork("changed", { origin: "imported", priority: 0 }, passage, service.collections);
    const etag = async () =>
      (await service.get("/John%2014:1?denomination=Lutheran")).headers.get("etag");
    const before = await etag();
    expect(await etag()).toBe(before);
    const { entries } = service.collections;
    await entries.updateOne({ workId: "changed" }, { $set: { text: "Changed" } });
    expect(await etag()).not.toBe(before);
  });

  test("When the service runs, then it is alive and ready", async () => {
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${service.url}/readyz`);
    expect(ready.status).toBe(200);
    const { version } = service.context.authored;
    expect(await ready.json()).toEqual({ status: "ready", content: version });
    const { headers } = await service.get("/John%203:5");
    expect(headers.get("etag")).toContain(`"${version.slice(0, 12)}-`);
  });

  test("When works speak of one passage, then the one of higher priority answers", async () => {
    const verse = { start: 43005024, end: 43005024, level: "verse" } as const;
    const ask = () => service.ask("/John%205:24?denomination=Lutheran");
    const add = (id: string, fields: Pick<Work, "origin" | "priority">) =>
      addWork(id, fields, verse, service.collections);

    await add("minor", { origin: "imported", priority: 1 });
    expect(await ask()).toEqual({
      interpretation: "Of minor",
      sourceDenomination: "Lutheran",
      reference: "John 5:24",
      level: "verse",
      range: "John 5:24",
      origin: "imported",
      source: { title: "Title of minor", author: "Author of minor", licence: "Public domain" },
      version: service.context.authored.version.slice(0, 12),
    });
    await add("major", { origin: "imported", priority: 2 });
    expect(await ask()).toMatchObject({ interpretation: "Of major", origin: "imported" });
  });

  test("When Berea's own reading and an imported one are about the same verses, then Berea's answers", async () => {
    const passage = { start: 43003003, end: 43003008, level: "passage" } as const;
    await addWork("same", { origin: "imported", priority: 9 }, passage, service.collections);
    const { interpretation } = await service.ask("/John%203:5?denomination=Lutheran");
    expect(interpretation).toBe("John 3:3-8, Lutheran");
  });

  test("When an imported passage runs over several chapters, then it answers in each of them", async () => {
    const passage = { start: 43007053, end: 43010021, level: "passage" } as const;
    await addWork("long", { origin: "imported", priority: 0 }, passage, service.collections);
    for (const reference of [
      "John 7:53",
      "John 8:1",
      "John 9:20",
      "John 10:21",
      "John 8",
      "John 8:59-9:1",
    ]) {
      const path = `/${encodeURIComponent(reference)}?denomination=Lutheran`;
      const { interpretation } = await service.ask(path);
      expect([reference, interpretation]).toEqual([
        reference,
        reference === "John 8" ? "John, all" : "Of long",
      ]);
    }
    const after = await service.ask("/John%2010:22?denomination=Lutheran");
    expect(after.interpretation).toBe("John, all");
  });

  test("When an entry's work is not there yet, then the entry does not answer", async () => {
    const passage = { start: 43012001, end: 43012002, level: "passage" } as const;
    await service.collections.entries.insert(entryOf("unborn", passage));
    const { interpretation } = await service.ask("/John%2012:1?denomination=Lutheran");
    expect(interpretation).toBe("John, all");
  });
});
