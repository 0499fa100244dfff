import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { booksName } from "../src/features/offline/kept-text.ts";
import { answer } from "../src/service-worker/answer.ts";
import { forgetOldShells, keepShell, type Shell } from "../src/service-worker/shell.ts";
import { type FakeCaches, fakeCaches } from "./fake-caches.ts";

const shell: Shell = { version: "one", files: ["/assets/start-1.js", "/favicon.svg"] };
const html = '<!doctype html><script src="/assets/start-1.js"></script>';
const john = "/api/bible/kjv/John/3";

/** What the network answers, by path; nothing: it is away. */
let network: Map<string, () => Response | Promise<Response>>;
let asked: string[];
let storage: FakeCaches;

beforeEach(() => {
  network = new Map();
  asked = [];
  storage = fakeCaches();
  vi.stubGlobal("caches", storage);
  vi.stubGlobal("fetch", async (input: Request | string) => {
    const written = typeof input === "string" ? input : input.url;
    const { pathname, search } = new URL(written, location.origin);
    asked.push(pathname + search);
    const reply = network.get(pathname + search);
    if (!reply) throw new TypeError("Failed to fetch");
    return reply();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a build", () => {
  test("When all of it is there, then it is kept and opens without the network", async () => {
    await installShell();
    network.clear();
    expect(await textOf(fire("/reader?book=John&chapter=3", { mode: "navigate" }))).toBe(html);
    expect(await textOf(fire("/assets/start-1.js"))).toBe("/assets/start-1.js");
    expect(await textOf(fire("/favicon.svg"))).toBe("/favicon.svg");
  });

  test.each([
    ["a file is missing", () => network.delete("/assets/start-1.js")],
    ["the page is away", () => network.delete("/shell.html")],
    ["the page is an error", () => serve("/shell.html", () => new Response(html, { status: 502 }))],
    [
      "the page is that of another build",
      () => serve("/shell.html", () => new Response(html.replace("start-1", "start-2"))),
    ],
  ])("When %s, then nothing of it is kept", async (_name, spoil) => {
    serveShell();
    spoil();
    await expect(keepShell(shell)).rejects.toThrow();
    expect(await storage.keys()).toEqual([]);
  });

  test("When a new one takes over, then the one before stays for open windows, no other", async () => {
    for (const name of ["bereaShell-zero", "bereaShell-half", "bereaDevice"]) {
      await storage.open(name);
    }
    await installShell();
    await forgetOldShells(shell);
    expect(await storage.keys()).toEqual(["bereaShell-half", "bereaDevice", "bereaShell-one"]);
  });

  test("When the server answers, then its page is opened, not the kept one", async () => {
    await installShell();
    serve("/about", () => new Response("newer"));
    expect(await textOf(fire("/about", { mode: "navigate" }))).toBe("newer");
  });

  test("When the browser has asked for the page meanwhile, then it is not asked for twice", async () => {
    const preloadResponse = Promise.resolve(new Response("preloaded"));
    expect(await textOf(fire("/about", { mode: "navigate", preloadResponse }))).toBe("preloaded");
    expect(asked).toEqual([]);
  });

  test("When the server has an error of its own, then the kept page is opened", async () => {
    await installShell();
    serve("/about", () => new Response("Bad gateway", { status: 502 }));
    expect(await textOf(fire("/about", { mode: "navigate" }))).toBe(html);
  });

  test("When the server is slow, then the kept page is opened after four seconds", async () => {
    await installShell();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    serve("/about", () => new Promise<Response>(() => {}));
    const opened = textOf(fire("/about", { mode: "navigate" }));
    await vi.advanceTimersByTimeAsync(4000);
    expect(await opened).toBe(html);
  });

  test("When nothing is kept and the network is away, then the browser says so", async () => {
    await expect(fire("/about", { mode: "navigate" }).reply).rejects.toThrow("Failed to fetch");
  });

  test("When a file of a newer build is asked for, then it comes from the network", async () => {
    await installShell();
    serve("/assets/start-2.js", () => new Response("two"));
    expect(await textOf(fire("/assets/start-2.js"))).toBe("two");
  });
});

describe("a chapter", () => {
  test("When it has been read, then it can be read without the network", async () => {
    serveChapter("In the beginning");
    await fire(john).done;
    network.clear();
    expect(await textOf(fire(john))).toContain("In the beginning");
  });

  test("When it is read again, then it is there at once and renewed meanwhile", async () => {
    serveChapter("old", '"1"');
    await fire(john).done;
    serveChapter("new", '"2"');
    const again = fire(john);
    expect(await textOf(again)).toContain("old");
    await again.done;
    network.clear();
    expect(await textOf(fire(john))).toContain("new");
  });

  test("When its book is kept, then it is cut from that, without the network", async () => {
    const chapters = [1, 2, 3].map((chapter) => ({ book: "Song of Solomon", chapter }));
    const books = await storage.open(booksName("1"));
    await books.put("/api/bible/kjv/Song%20of%20Solomon", Response.json({ chapters }));
    const reply = await fire("/api/bible/kjv/Song%20of%20Solomon/2").reply;
    expect(await reply?.json()).toEqual({ book: "Song of Solomon", chapter: 2 });
    expect(asked).toEqual([]);
  });

  test.each([
    ["an error", () => Response.json({}, { status: 500, headers: { "Cache-Control": "public" } })],
    ["a private answer", () => Response.json({}, { headers: { "Cache-Control": "private" } })],
    ["an answer that nobody may keep", () => Response.json({})],
    [
      "the page of a hotel's network",
      () =>
        new Response("<h1>Welcome</h1>", {
          headers: { "Content-Type": "text/html", "Cache-Control": "public" },
        }),
    ],
  ])("When the answer is %s, then it is passed on and not kept", async (_name, reply) => {
    serve(john, reply);
    const first = fire(john);
    expect((await first.reply)?.status).toBe(reply().status);
    await first.done;
    network.clear();
    expect((await fire(john).reply)?.status).toBe(503);
  });

  test.each([
    [true, /^The server could not be reached, and this chapter is not kept on this device\.$/],
    [false, /^You are offline, and this chapter is not kept on this device\. /],
  ])("When it is nowhere and the device is online: %s, then that is said", async (onLine, said) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
    const reply = await fire(john).reply;
    expect(reply?.status).toBe(503);
    expect(await reply?.json()).toMatchObject({
      code: "not_kept",
      message: expect.stringMatching(said),
    });
  });

  test("When nothing can be kept here, then it is read from the network all the same", async () => {
    storage.refuse = new DOMException("No.", "SecurityError");
    serveChapter("In the beginning");
    const read = fire(john);
    expect(await textOf(read)).toContain("In the beginning");
    await read.done;
  });
});

describe("an interpretation", () => {
  const path = "/api/interpret/John%203%3A16?denomination=Baptist";

  test("When it has been read, then the network is asked first, and it is there without", async () => {
    servePublic(path, "one");
    await fire(path).done;
    servePublic(path, "two");
    expect(await textOf(fire(path))).toContain("two");
    await fire(path).done;
    network.clear();
    expect(await textOf(fire(path))).toContain("two");
  });

  test("When it was asked for another denomination, then that is another one", async () => {
    servePublic(path, "one");
    await fire(path).done;
    network.clear();
    const reply = await fire(path.replace("Baptist", "Catholic")).reply;
    expect(await reply?.json()).toMatchObject({
      message:
        "The server could not be reached, and this interpretation is not kept on this device.",
    });
  });

  test("When the server knows none, then its answer is passed on", async () => {
    serve(path, () => Response.json({ message: "None." }, { status: 404 }));
    expect((await fire(path).reply)?.status).toBe(404);
  });

  test("When more than 2000 have been read, then the oldest are forgotten", async () => {
    for (let number = 1; number <= 2002; number++) {
      servePublic(`/api/interpret/Psalms%20${number}`, `${number}`);
      await fire(`/api/interpret/Psalms%20${number}`).done;
    }
    const kept = await (await storage.open("bereaInterpretations")).keys();
    expect(kept).toHaveLength(2000);
    expect(kept[0]?.url).toContain("Psalms%203");
  });
});

test("When the network is away, then the last verse of the day is shown", async () => {
  servePublic("/api/verse-of-the-day", "yesterday");
  await fire("/api/verse-of-the-day").done;
  network.clear();
  expect(await textOf(fire("/api/verse-of-the-day"))).toContain("yesterday");
});

test.each([
  ["/api/auth/me", { headers: { Authorization: "Bearer token" } }],
  [john, { headers: { Authorization: "Bearer token" } }],
  ["/api/auth/bookmark", { method: "PUT" }],
  ["/api/bible/kjv/search?q=grace", {}],
  ["/api/bible/kjv/books", {}],
  ["/api/friends", {}],
  ["/sw.js", {}],
  ["/api/docs", { mode: "navigate" }],
  ["https://elsewhere.example/assets/start-1.js", {}],
] satisfies [string, Partial<Asked>][])(
  "When %s is asked for (%j), then it goes its way",
  (path, how) => {
    expect(fire(path, how).reply).toBeUndefined();
  },
);

interface Asked extends Omit<RequestInit, "mode"> {
  mode: string;
  preloadResponse: Promise<Response>;
}

/** Has a page ask for something; `done` is when also what follows has been done. */
function fire(path: string, { mode, preloadResponse, ...init }: Partial<Asked> = {}) {
  const request = new Request(new URL(path, location.origin), init);
  // Only browsers make requests of this mode.
  if (mode) Object.defineProperty(request, "mode", { value: mode });
  const works: Promise<unknown>[] = [];
  let reply: Promise<Response> | undefined;
  answer(
    {
      request,
      ...(preloadResponse && { preloadResponse }),
      respondWith: (given) => {
        reply = given;
      },
      waitUntil: (work) => void works.push(work),
    },
    { location },
    shell,
  );
  const done = async () => {
    await reply;
    // One work may add another.
    for (const work of works) await work;
  };
  return {
    reply,
    get done() {
      return done();
    },
  };
}

async function textOf({ reply }: { reply: Promise<Response> | undefined }): Promise<string> {
  return `${await (await reply)?.text()}`;
}

function serve(path: string, reply: () => Response | Promise<Response>): void {
  network.set(path, reply);
}

function servePublic(path: string, said: string, etag = '"1"'): void {
  const headers = { "Cache-Control": "public, max-age=60", ETag: etag };
  serve(path, () => Response.json({ said }, { headers }));
}

const serveChapter = (said: string, etag?: string) => servePublic(john, said, etag);

function serveShell(): void {
  serve("/shell.html", () => new Response(html));
  for (const path of shell.files) serve(path, () => new Response(path));
}

async function installShell(): Promise<void> {
  serveShell();
  await keepShell(shell);
}
