import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Chapter, calls } from "@berea/contracts";
import { books } from "@berea/scripture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sourceVerses } from "./kjv-source.ts";
import { type RunningBible, startBible } from "./running-bible.ts";

let bible: RunningBible;

beforeAll(async () => {
  bible = await startBible();
});

afterAll(() => bible.close());

function pathOf(book: string, chapter: number): string {
  return `/api/bible/kjv/${encodeURIComponent(book)}/${chapter}`;
}

async function readChapter(book: string, chapter: number): Promise<Chapter> {
  return (await bible.get(pathOf(book, chapter))).json<Chapter>();
}

async function readEveryChapter(): Promise<Chapter[]> {
  const chapters: Chapter[] = [];
  for (const { name, verses } of books) {
    for (const index of verses.keys()) chapters.push(await readChapter(name, index + 1));
  }
  return chapters;
}

describe("all chapters", () => {
  let chapters: Chapter[];

  beforeAll(async () => {
    chapters = await readEveryChapter();
  });

  test("all 1,189 answer in the shape of the contract, with as many verses as they have", () => {
    const counts = chapters.map(({ verses }) => verses.length);
    expect(counts).toEqual(books.flatMap(({ verses }) => verses));
    for (const chapter of chapters) {
      expect(calls.getChapter.reply.strict().safeParse(chapter).error).toBeUndefined();
      expect(chapter.verses.map(({ verse }) => verse)).toEqual(chapter.verses.map((_, i) => i + 1));
    }
  });

  test("all 31,102 verses are those of the source once the markup is undone", () => {
    const undone = chapters.flatMap(({ book, chapter, verses }) =>
      verses.map(({ verse, text, paragraph }) => {
        const name = book === "Song of Solomon" ? "Solomon's Song" : book;
        const source = text.replaceAll("<i>", "[").replaceAll("</i>", "]");
        return [`${name} ${chapter}:${verse}`, paragraph ? `# ${source}` : source];
      }),
    );
    expect(undone).toHaveLength(31_102);
    expect(Object.fromEntries(undone)).toEqual(sourceVerses);
  });

  test("no text has another mark than <i>, and each is closed", () => {
    const marked = chapters.flatMap(({ superscription = "", colophon = "", verses }) => [
      superscription,
      colophon,
      ...verses.map(({ text }) => text),
    ]);
    for (const text of marked) {
      expect(text.replace(/<i>[^<>]+<\/i>/g, "")).not.toMatch(/[<>&[\]#]/);
    }
  });

  test("116 psalms have a title, 14 epistles a colophon, and Psalm 119 its 22 letters", () => {
    const titled = chapters.filter(({ superscription }) => superscription);
    expect(titled).toHaveLength(116);
    expect(new Set(titled.map(({ book }) => book))).toEqual(new Set(["Psalms"]));

    const epistles = chapters.filter(({ colophon }) => colophon).map(({ book }) => book);
    expect(epistles).toHaveLength(14);
    expect(epistles.slice(0, 2)).toEqual(["Romans", "1 Corinthians"]);

    const letters = chapters.flatMap(({ book, chapter, verses }) =>
      verses
        .filter(({ heading }) => heading)
        .map(({ verse, heading }) => ({ chapter: `${book} ${chapter}`, verse, heading })),
    );
    expect(letters).toHaveLength(22);
    expect(letters.map(({ verse }) => verse)).toEqual(letters.map((_, i) => i * 8 + 1));
    expect(new Set(letters.map(({ chapter }) => chapter))).toEqual(new Set(["Psalms 119"]));
    expect(letters[0]?.heading).toBe("ALEPH");
    expect(letters.at(-1)?.heading).toBe("TAU");
  });
});

test("added words, paragraph, superscription and colophon stand where they belong", async () => {
  const psalm = await readChapter("Psalms", 11);
  expect(psalm.superscription).toBe("To the chief Musician, <i>A Psalm</i> of David.");
  expect((await readChapter("Genesis", 1)).verses[3]).toEqual({
    verse: 4,
    text: "And God saw the light, that <i>it was</i> good: and God divided the light from the darkness.",
    paragraph: false,
  });
  expect((await readChapter("Genesis", 1)).verses[5]?.paragraph).toBe(true);
  expect((await readChapter("Romans", 16)).colophon).toMatch(
    /^Written to the Romans from Corinthus, <i>and sent<\/i> by Phebe/,
  );
  expect((await readChapter("Malachi", 4)).colophon).toBeUndefined();
  expect((await readChapter("Revelation", 22)).colophon).toBeUndefined();
  expect((await readChapter("Psalms", 119)).superscription).toBeUndefined();
});

describe("encodings", () => {
  const path = pathOf("Psalms", 119);
  const decoders = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (body: Buffer) => body,
  };

  async function encodingOf(accepted: string): Promise<string> {
    const { headers } = await bible.get(path, { headers: { "accept-encoding": accepted } });
    return String(headers["content-encoding"] ?? "identity");
  }

  test("every encoding holds the same body, each under an ETag of its own", async () => {
    const plain = await bible.get(path);
    const etags = new Set<unknown>();
    for (const [encoding, decode] of Object.entries(decoders)) {
      const reply = await bible.get(path, { headers: { "accept-encoding": encoding } });
      expect(reply.status).toBe(200);
      expect(reply.headers["content-encoding"] ?? "identity").toBe(encoding);
      expect(reply.headers["content-length"]).toBe(String(reply.body.length));
      expect(reply.headers.vary).toBe("Accept-Encoding");
      expect(decode(reply.body).equals(plain.body)).toBe(true);
      etags.add(reply.headers.etag);
    }
    expect(etags.size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]{22}"$/);
  });

  test("every chapter decodes to the same body in every encoding", () => {
    expect(bible.context.chapters.size).toBe(1_189);
    for (const { variants } of bible.context.chapters.values()) {
      const { identity, gzip, br } = variants;
      expect(gzip && gunzipSync(gzip.body).equals(identity.body)).toBe(true);
      expect(br && brotliDecompressSync(br.body).equals(identity.body)).toBe(true);
    }
  });

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, gzip;q=0, *;q=1", "identity"],
    ["*", "br"],
    ["*;q=0, gzip;q=0.1", "gzip"],
    ["identity, br;q=0.9", "identity"],
    ["deflate", "identity"],
    ["identity;q=0", "identity"],
    ["br;q=nonsense", "identity"],
  ])("Accept-Encoding: %s is answered in %s", async (accepted, encoding) => {
    expect(await encodingOf(accepted)).toBe(encoding);
  });
});

describe("caching", () => {
  const path = pathOf("John", 3);

  test("a chapter may be kept for a day", async () => {
    const { headers } = await bible.get(path);
    expect(headers["cache-control"]).toBe("public, max-age=86400, stale-while-revalidate=604800");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  test("a known ETag is answered with 304 and no body, in its encoding only", async () => {
    const gzip = { "accept-encoding": "gzip" };
    const first = await bible.get(path, { headers: gzip });
    const etag = String(first.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const reply = await bible.get(path, { headers: { ...gzip, "if-none-match": known } });
      expect(reply.status).toBe(304);
      expect(reply.body).toHaveLength(0);
      expect(reply.headers.etag).toBe(etag);
      expect(reply.headers.vary).toBe("Accept-Encoding");
      expect(reply.headers["cache-control"]).toBe(first.headers["cache-control"]);
    }
    const other = await bible.get(path, { headers: { "if-none-match": etag } });
    expect(other.status).toBe(200);
  });

  test("the ETag is the same after a restart", async () => {
    const { headers } = await bible.get(path);
    const again = await startBible();
    try {
      expect((await again.get(path)).headers.etag).toBe(headers.etag);
    } finally {
      await again.close();
    }
  });

  test("HEAD answers the headers of GET and no body", async () => {
    const got = await bible.get(path);
    const head = await bible.get(path, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    for (const name of ["etag", "content-length", "content-type", "cache-control", "vary"]) {
      expect(head.headers[name]).toBe(got.headers[name]);
    }
  });
});
