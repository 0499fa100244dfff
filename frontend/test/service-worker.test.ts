import { afterEach, describe, expect, test, vi } from "vitest";
import { openVerse } from "../src/service-worker/notification-click.ts";
import { showPush } from "../src/service-worker/push.ts";
import { changeSubscription } from "../src/service-worker/subscription-change.ts";
import type { WorkerScope } from "../src/service-worker/worker-scope.ts";
import {
  type FakeBrowser,
  formerKey,
  installPush,
  remember,
  remembered,
  removePush,
  subscriptionAt,
} from "./fake-push.ts";
import { server } from "./setup.ts";

afterEach(() => {
  removePush();
  vi.useRealTimers();
});

const location = { origin: "https://berea.example" };
const verse = "/reader?book=John&chapter=3&verse=16";

describe("a push", () => {
  test("When it carries a verse, then that is shown, with where it leads", async () => {
    const shown = await pushed({
      title: "John 3:16",
      body: "For God so loved the world",
      url: verse,
      tag: "verse-of-the-day",
      date: "2026-11-21",
    });
    expect(shown).toEqual([
      "John 3:16",
      {
        body: "For God so loved the world",
        icon: "/icons/notification.png",
        badge: "/icons/badge.png",
        tag: "verse-of-the-day 2026-11-21",
        renotify: true,
        data: { url: verse },
      },
    ]);
  });

  test.each([undefined, "", "{broken", "null", "7", '"John"', "[]", "{}", '{"title":7,"body":{}}'])(
    "When it carries %j, then a notification is shown all the same",
    async (payload) => {
      const shown = await pushed(payload);
      expect(shown).toEqual([
        "Berea",
        {
          body: "Your verse of the day is ready.",
          icon: "/icons/notification.png",
          badge: "/icons/badge.png",
          data: { url: "/" },
        },
      ]);
    },
  );

  test("When verses of earlier dates are still shown, then they make place; others stay", async () => {
    const shown = [
      "verse-of-the-day",
      "verse-of-the-day 2026-11-20",
      "verse-of-the-day 2026-11-21",
      "verse-of-the-day 2026-11-22",
      "another",
      "",
    ].map((tag) => ({ tag, close: vi.fn() }));
    await pushed({ title: "John 3:16", tag: "verse-of-the-day", date: "2026-11-21" }, shown);
    expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([1, 1, 0, 0, 0, 0]);
  });

  test("When it carries nothing that can be read, then what is shown stays", async () => {
    const shown = [{ tag: "verse-of-the-day 2026-11-20", close: vi.fn() }];
    await pushed("{broken", shown);
    expect(shown[0]?.close).not.toHaveBeenCalled();
  });

  test("When only a part of it can be read, then that part is shown", async () => {
    const [title, options] = await pushed({ title: "  ", body: "A verse.", tag: 7, url: null });
    expect(title).toBe("Berea");
    expect(options).toMatchObject({ body: "A verse.", data: { url: "/" } });
    expect(options).not.toHaveProperty("tag");
    // Browsers refuse to announce again what has no tag.
    expect(options).not.toHaveProperty("renotify");
  });

  test.each(elsewhere())("When it leads to %s, then it leads home instead", async (url) => {
    const [, options] = await pushed({ title: "John 3:16", url });
    expect(options).toMatchObject({ data: { url: "/" } });
  });
});

describe("a tap on a notification", () => {
  test("When no window is open, then one is opened at the verse", async () => {
    const { clients, opened } = clientsWith();
    await openVerse({ clients, location }, { url: verse });
    expect(opened).toEqual([verse]);
  });

  test("When the app is open, then it is focused and asked to go there, and nothing loads", async () => {
    const window = windowAt("/about", { answers: true });
    const { clients, opened } = clientsWith(window);
    await openVerse({ clients, location }, { url: verse });
    expect(window.seen).toEqual(["focus", { open: verse }]);
    expect(opened).toEqual([]);
  });

  test("When the open page does not answer, then it is navigated", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const window = windowAt("/about");
    const { clients, opened } = clientsWith(window);
    const done = openVerse({ clients, location }, { url: verse });
    await vi.runAllTimersAsync();
    await done;
    expect(window.seen).toEqual(["focus", { open: verse }, `navigate ${verse}`]);
    expect(opened).toEqual([]);
  });

  test("When the open page cannot be navigated either, then a window is opened", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const window = windowAt("/about", { navigates: false });
    const { clients, opened } = clientsWith(window);
    const done = openVerse({ clients, location }, { url: verse });
    await vi.runAllTimersAsync();
    await done;
    expect(opened).toEqual([verse]);
  });

  test("When the browser lets nothing be focused, then the app goes there all the same", async () => {
    const window = windowAt("/about", { answers: true });
    window.focus = () => Promise.reject(new DOMException("not now", "InvalidAccessError"));
    const { clients, opened } = clientsWith(window);
    await openVerse({ clients, location }, { url: verse });
    expect(window.seen).toEqual([{ open: verse }]);
    expect(opened).toEqual([]);
  });

  test("When only the description of the calls is open, then it is left alone", async () => {
    const window = windowAt("/api/docs", { answers: true });
    const { clients, opened } = clientsWith(window);
    await openVerse({ clients, location }, { url: verse });
    expect(window.seen).toEqual([]);
    expect(opened).toEqual([verse]);
  });

  test.each([...elsewhere(), undefined])(
    "When its data say %s, then it leads home",
    async (url) => {
      const { clients, opened } = clientsWith();
      await openVerse({ clients, location }, url === undefined ? null : { url });
      expect(opened).toEqual(["/"]);
    },
  );
});

describe("a changed subscription", () => {
  const old = "https://push.example/old";

  test("When the browser names the new one, then the server is told with the old one's secret", async () => {
    const browser = installPush({ permission: "granted" });
    await remember(browser, old);
    const newSubscription = subscriptionAt("https://push.example/newer");
    await changeSubscription({ registration: registrationOf(browser) }, { newSubscription });
    expect(server.requestsOf("replaceDevice").map(({ body }) => body)).toEqual([
      {
        old: { endpoint: old, auth: "secret-of-old" },
        subscription: newSubscription.toJSON(),
      },
    ]);
    expect(browser.asked).toEqual([]);
    expect(await remembered(browser)).toEqual({
      endpoint: "https://push.example/newer",
      auth: "secret-of-newer",
      key: "BPk",
    });
  });

  test("When it names none, then the same key subscribes again", async () => {
    const browser = installPush({ permission: "granted" });
    await remember(browser, old);
    await changeSubscription({ registration: registrationOf(browser) }, {});
    const [options] = browser.pushManager.subscribe.mock.calls[0] ?? [];
    expect(options?.userVisibleOnly).toBe(true);
    expect(browser.subscription && (await remembered(browser))).toEqual({
      endpoint: "https://push.example/new",
      auth: "secret-of-new",
      key: "BPk",
    });
    expect(server.requestsOf("replaceDevice")).toHaveLength(1);
  });

  test("When nothing is remembered, then what the browser says of the old one serves", async () => {
    const browser = installPush({ permission: "granted" });
    const oldSubscription = subscriptionAt(old, formerKey);
    await changeSubscription({ registration: registrationOf(browser) }, { oldSubscription });
    expect(server.requestsOf("replaceDevice")[0]?.body).toMatchObject({
      old: { endpoint: old, auth: "secret-of-old" },
      subscription: { endpoint: "https://push.example/new" },
    });
    expect(await remembered(browser)).toMatchObject({ key: formerKey });
  });

  test("When nothing at all is known, then nothing is subscribed", async () => {
    const browser = installPush({ permission: "granted" });
    await changeSubscription({ registration: registrationOf(browser) }, { oldSubscription: null });
    expect(browser.asked).toEqual([]);
    expect(server.seen).toEqual([]);
  });

  test("When the permission is gone, then the device is forgotten", async () => {
    const browser = installPush({ permission: "denied" });
    await remember(browser, old);
    await changeSubscription({ registration: registrationOf(browser) }, {});
    expect(browser.asked).toEqual([]);
    expect(await remembered(browser)).toBeUndefined();
  });

  test("When the server cannot be told, then the old one stays remembered", async () => {
    const browser = installPush({ permission: "granted" });
    await remember(browser, old);
    server.fail("replaceDevice", 503);
    const changed = changeSubscription({ registration: registrationOf(browser) }, {});
    await expect(changed).rejects.toThrow("HTTP error 503");
    expect(await remembered(browser)).toMatchObject({ endpoint: old });
  });

  test("When the server does not know the old one, then it is not asked again", async () => {
    const browser = installPush({ permission: "granted" });
    await remember(browser, old);
    server.fail("replaceDevice", 404);
    await changeSubscription({ registration: registrationOf(browser) }, {});
    await changeSubscription({ registration: registrationOf(browser) }, {});
    expect(server.requestsOf("replaceDevice")).toHaveLength(1);
  });
});

function elsewhere(): string[] {
  return [
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "reader",
    "",
  ];
}

/** What is shown for a payload: text as it is, anything else as JSON. */
async function pushed(
  payload: unknown,
  shown: Awaited<ReturnType<WorkerScope["registration"]["getNotifications"]>> = [],
): Promise<unknown[]> {
  const showNotification = vi.fn(async () => {});
  const text = typeof payload === "object" ? JSON.stringify(payload) : payload;
  const { pushManager } = installPush();
  const getNotifications = async () => shown;
  const registration = { pushManager, showNotification, getNotifications };
  await showPush({ registration, location }, text as string | undefined); // no other kinds are given
  expect(showNotification).toHaveBeenCalledTimes(1);
  return showNotification.mock.calls[0] ?? [];
}

function registrationOf({ pushManager }: FakeBrowser) {
  return { pushManager, showNotification: async () => {}, getNotifications: async () => [] };
}

function windowAt(path: string, { answers = false, navigates = true } = {}) {
  const seen: unknown[] = [];
  const window = {
    url: `${location.origin}${path}`,
    seen,
    async focus() {
      seen.push("focus");
      return window;
    },
    async navigate(url: string) {
      if (!navigates) throw new TypeError("This window is not this worker's.");
      seen.push(`navigate ${url}`);
      return window;
    },
    postMessage(message: unknown, [port]: Transferable[]) {
      seen.push(message);
      if (answers && port instanceof MessagePort) port.postMessage("opened");
    },
  };
  return window;
}

function clientsWith(...windows: ReturnType<typeof windowAt>[]) {
  const opened: string[] = [];
  const clients = {
    claim: async () => {},
    matchAll: async () => windows,
    async openWindow(url: string) {
      opened.push(url);
      return null;
    },
  };
  return { clients, opened };
}
