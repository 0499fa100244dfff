import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build, createServer } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fakeCaches } from "./fake-caches.ts";

const root = join(import.meta.dirname, "..");
let folder: string;
let script: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "berea-build-"));
  vi.stubEnv("NODE_ENV", "production");
  await build({ root, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
  vi.unstubAllEnvs();
  script = await readFile(join(folder, "sw.js"), "utf8");
}, 60_000);

afterAll(() => rm(folder, { recursive: true }));

test("When the front end is built, then /sw.js is one script, without imports or exports", () => {
  expect(script).not.toMatch(/(?:^|[;}\n])\s*(?:import|export)\b|\bimport\s*[(.]/);
  expect(script.length).toBeLessThan(10_000);
});

test("When the built worker is started, then it takes over and listens for what it is for", async () => {
  const { worker, caches, fire } = startWorker(script);
  await fire("install");
  await fire("activate");
  expect([worker.skipWaiting, worker.clients.claim].map(({ mock }) => mock.calls.length)).toEqual([
    1, 1,
  ]);
  const [name = ""] = await caches.keys();
  const kept = await (await caches.open(name)).keys();
  const paths = kept.map(({ url }) => new URL(url).pathname).sort();
  expect(paths).toEqual((await builtPaths()).sort());

  await fire("push", { data: { text: () => '{"title":"John 3:16"}' } });
  await fire("push", { data: null });
  const titles = worker.registration.showNotification.mock.calls.map(([title]) => title);
  expect(titles).toEqual(["John 3:16", "Berea"]);

  const notification = { close: vi.fn(), data: { url: "/reader?book=John&chapter=3" } };
  await fire("notificationclick", { notification });
  expect(notification.close).toHaveBeenCalled();
  expect(worker.clients.openWindow).toHaveBeenCalledWith("/reader?book=John&chapter=3");
  await fire("pushsubscriptionchange");
});

test("When notifications name pictures, then the build has them, small", async () => {
  for (const [, path = ""] of script.matchAll(/`(\/icons\/[^`]+)`/g)) {
    expect((await readFile(join(folder, path))).length).toBeLessThan(10_000);
  }
  expect(script).toContain("/icons/");
});

test("When the app is being developed, then /sw.js is there too", async () => {
  const server = await createServer({
    root,
    logLevel: "error",
    cacheDir: join(folder, "cache"),
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: "127.0.0.1", ws: false },
  });
  try {
    await server.listen();
    const response = await fetch(new URL("/sw.js", server.resolvedUrls?.local[0]));
    expect(response.headers.get("content-type")).toContain("text/javascript");
    expect(await response.text()).toContain("notificationclick");
  } finally {
    await server.close();
  }
});

/** Runs the script as a classic worker; `fire` gives it an event and waits until it is done. */
function startWorker(code: string) {
  const listeners = new Map<string, (event: object) => void>();
  const worker = {
    location: { origin: "https://berea.example" },
    registration: { showNotification: vi.fn(async (_title: string) => {}), pushManager: {} },
    clients: {
      claim: vi.fn(async () => {}),
      matchAll: async () => [],
      openWindow: vi.fn(async () => null),
    },
    skipWaiting: vi.fn(async () => {}),
    addEventListener: (type: string, listener: (event: object) => void) =>
      void listeners.set(type, listener),
  };
  const caches = fakeCaches(fetchBuilt);
  runInNewContext(code, { self: worker, URL, Map, caches, fetch: fetchBuilt });
  async function fire(type: string, event: object = {}): Promise<void> {
    const listener = listeners.get(type);
    if (!listener) throw new Error(`The worker does not listen for ${type}.`);
    const works: Promise<unknown>[] = [];
    listener({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    expect(works, `work of ${type}`).toHaveLength(1);
    await Promise.all(works);
  }
  return { worker, caches, fire };
}

/** Every built file that the app consists of. */
async function builtPaths(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/^(?:sw\.js|robots\.txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
  // Without a network one document serves all pages.
  return paths.filter((path) => path !== "/index.html" && !path.startsWith("/pages/"));
}

/** The built files as the server would send them. */
async function fetchBuilt(path: string): Promise<Response> {
  return new Response(await readFile(join(folder, path)));
}
