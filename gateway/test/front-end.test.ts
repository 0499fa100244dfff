import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { errorBody } from "@berea/contracts";
import { beforeEach, expect, test } from "vitest";
import { getRaw, sendRaw } from "./raw-request.ts";
import { builtFiles, startGateway } from "./start-gateway.ts";

let url: string;

beforeEach(async () => {
  ({ url } = await startGateway({ environment: { CONTACT_EMAIL: "o'brien@berea.example" } }));
});

test.each(["/", "/about", "/reader"])(
  "When the page %s is asked for, then the front end is answered",
  async (path) => {
    const reply = await fetch(url + path);
    expect([
      reply.status,
      reply.headers.get("content-type"),
      reply.headers.get("cache-control"),
    ]).toEqual([200, "text/html; charset=utf-8", "no-cache"]);
    const html = await reply.text();
    expect(html).toContain('<script type="module" src="/assets/index-Ab1.js">');
    expect(html).toContain('<meta name="berea-contact" content="o&#39;brien@berea.example" />');
  },
);

test.each([
  ["/", "<title>Home</title>"],
  ["/about", "<title>About</title>"],
])("When the build has written a document for %s, then it is a page", async (path, part) => {
  expect(await (await fetch(url + path)).text()).toContain(part);
});

test.each([
  ["/reader?book=John&chapter=3", "</api/bible/kjv/John/3>"],
  ["/reader?book=1+Samuel&chapter=31&verse=2", "</api/bible/kjv/1%20Samuel/31>"],
  ["/reader?book=Song%20of%20Solomon&chapter=8", "</api/bible/kjv/Song%20of%20Solomon/8>"],
])("When %s names a chapter, then the browser is told to fetch it already", async (path, link) => {
  const reply = await fetch(url + path);
  expect(reply.headers.get("link")).toBe(`${link}; rel=preload; as=fetch; crossorigin`);
});

test.each([
  "/reader",
  "/reader?book=John",
  "/reader?book=john&chapter=3",
  "/reader?book=John&chapter=22",
  "/reader?book=John&chapter=03",
  "/reader?book=John&book=Mark&chapter=3",
  "/reader?book=%3E%0A%0D&chapter=3",
  "/about?book=John&chapter=3",
])("When %s names none that the reader would ask for, then nothing is fetched", async (path) => {
  expect((await fetch(url + path)).headers.get("link")).toBeNull();
});

test.each([
  "/nowhere",
  "/nowhere/",
  "/profile",
  "/Reader",
  "/a/b/c",
  "/index.html",
  "/pages/about.html",
  "/picture.png",
  "/.berea-built",
])("When %s is asked for, then the front end is answered with 404", async (path) => {
  const reply = await fetch(url + path);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([
    404,
    "text/html; charset=utf-8",
  ]);
  expect(await reply.text()).toContain('<div id="root">');
});

test.each([
  ["/reader/", "/reader"],
  ["/reader/?book=John&chapter=3", "/reader?book=John&chapter=3"],
  ["/about/", "/about"],
])("When %s is asked for, then the client is sent to %s", async (path, location) => {
  const reply = await fetch(url + path, { redirect: "manual" });
  expect([reply.status, reply.headers.get("location")]).toEqual([308, location]);
});

test("When a hashed file is asked for, then it may be kept for ever", async () => {
  const script = await fetch(`${url}/assets/index-Ab1.js`);
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(await script.text()).toBe(builtFiles["assets/index-Ab1.js"]);
  const font = await fetch(`${url}/assets/serif-Cd2.woff2`);
  expect([font.headers.get("content-type"), font.headers.get("content-encoding")]).toEqual([
    "font/woff2",
    null,
  ]);
  const icon = await fetch(`${url}/favicon.svg`);
  expect([icon.headers.get("content-type"), icon.headers.get("cache-control")]).toEqual([
    "image/svg+xml",
    "no-cache",
  ]);
});

test("When a hashed file is missing, then the answer is a JSON 404, not a page", async () => {
  const reply = await fetch(`${url}/assets/index-Old.js`);
  expect(reply.status).toBe(404);
  expect(errorBody.parse(await reply.json()).code).toBe("not_found");
});

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["gzip;q=0.5, br;q=0", "gzip", gunzipSync],
  ["deflate", undefined, (body: Buffer) => body],
] as const)(
  "When a client accepts %s, then it gets %s, with an ETag of its own",
  async (accepted, encoding, decode) => {
    const reply = await getRaw(url, "/assets/index-Ab1.js", `Accept-Encoding: ${accepted}`);
    expect([reply.headers.get("content-encoding"), reply.headers.get("vary")]).toEqual([
      encoding,
      "Accept-Encoding",
    ]);
    expect(decode(Buffer.from(reply.body, "latin1")).toString()).toBe(
      builtFiles["assets/index-Ab1.js"],
    );
    const plain = await getRaw(url, "/assets/index-Ab1.js");
    expect(reply.headers.get("etag") === plain.headers.get("etag")).toBe(encoding === undefined);
    const again = await getRaw(
      url,
      "/assets/index-Ab1.js",
      `Accept-Encoding: ${accepted}`,
      `If-None-Match: "other", W/${reply.headers.get("etag")}`,
      "Connection: close",
    );
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([
      304,
      "",
      reply.headers.get("etag"),
    ]);
  },
);

test("When the request is a HEAD, then the answer has every header and no body", async () => {
  for (const path of ["/", "/nowhere", "/assets/index-Ab1.js"]) {
    const get = await getRaw(url, path);
    const head = await sendRaw(
      url,
      `HEAD ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    expect([head.status, head.body]).toEqual([get.status, ""]);
    for (const name of ["content-length", "content-type", "etag", "cache-control"]) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
  }
});

test("When a page is posted to, then the answer is 405 in JSON", async () => {
  const reply = await fetch(`${url}/reader`, { method: "POST", body: "x" });
  expect([reply.status, reply.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  errorBody.parse(await reply.json());
});

test("When the front end has not been built, then the start fails with one line that says so", async () => {
  const environment = { FRONTEND_DIR: "/nonexistent/dist" };
  await expect(startGateway({ environment })).rejects.toThrow(
    "Cannot find the built front end in /nonexistent/dist. Run npm run build -w frontend, or set FRONTEND_DIR.",
  );
});
