import { calls } from "@berea/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningBible, startBible } from "./running-bible.ts";

let bible: RunningBible;

beforeAll(async () => {
  bible = await startBible();
});

afterAll(() => bible.close());

const path = "/api/bible/kjv/search";

test.each(["?!", '""', '"', "—", "’", "   .   ", "🕊️", "\u0301"])(
  "%j holds nothing to search for and is refused",
  async (q) => {
    const reply = await bible.get(`${path}?${new URLSearchParams({ q })}`);
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({ code: "invalid_input" });
    expect(reply.json<{ message: string }>().message).toMatch(/^Please type /);
  },
);

test.each([
  "",
  "?q=",
  "?q=%20",
  "?q=a&q=b",
  "?q[$gt]=",
  "?q[]=a",
  `?q=${"a".repeat(201)}`,
  "?q=grace&page=0",
  "?q=grace&page=-1",
  "?q=grace&page=1.5",
  "?q=grace&page=1e9",
  "?q=grace&page=x",
  "?q=grace&size=0",
  "?q=grace&size=101",
  "?q=grace&book=a&book=b",
  `?q=grace&book=${"a".repeat(61)}`,
  "?q=grace&unknown=1",
  "?q=grace&__proto__=1",
  "?q=grace&constructor=1",
])("%s is refused with the error body", async (query) => {
  const reply = await bible.get(`${path}${query}`);
  expect(reply.status).toBe(400);
  expect(reply.json()).toEqual({
    message: expect.any(String),
    code: expect.any(String),
    requestId: reply.headers["x-request-id"],
  });
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "日本語", "ĳﷺ", "'''a'''"])(
  "%s is a word like any other",
  async (q) => {
    const reply = await bible.get(`${path}?${new URLSearchParams({ q })}`);
    expect(reply.status).toBe(200);
  },
);

test("whatever is typed, the answer is a result or a clear refusal", async () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom('"', "“", "’", "'", "-", " ", "the", "and", "Beth-el", "John 3:16", "%", "\0"),
  );
  const typed = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("").slice(0, 200));
  await fc.assert(
    fc.asyncProperty(typed, fc.option(fc.string()), async (q, book) => {
      const query = new URLSearchParams({ q, ...(book !== null && { book }) });
      const reply = await bible.get(`${path}?${query}`);
      expect([200, 400]).toContain(reply.status);
      if (reply.status === 400) return;
      const { results, total } = calls.searchBible.reply.strict().parse(reply.json());
      expect(results.length).toBeLessThanOrEqual(total);
      for (const { text, highlights } of results) {
        for (const [start, end] of highlights) {
          expect(0 <= start && start < end && end <= text.length).toBe(true);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("whatever stands in the address of a chapter, the answer is not a fault of the server", async () => {
  await fc.assert(
    fc.asyncProperty(fc.webSegment(), fc.webSegment(), async (book, chapter) => {
      const { status } = await bible.get(`/api/bible/kjv/${book}/${chapter}`);
      expect([200, 308, 400, 404]).toContain(status);
    }),
    { numRuns: 300 },
  );
});
