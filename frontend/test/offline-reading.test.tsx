import { books } from "@berea/scripture";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { booksName } from "../src/features/offline/kept-text.ts";
import { wholeBible } from "../src/features/offline/whole-bible.ts";
import type { SeenRequest } from "./contract-server.ts";
import { defaultReplies } from "./default-replies.ts";
import type { FakeBrowser } from "./fake-push.ts";
import { goOnline, installDevice, removeDevice } from "./offline-device.ts";
import { openApp } from "./open-app.tsx";
import { openProfile } from "./open-profile.ts";
import { server } from "./setup.ts";

const key = "bereaWholeBible";
let device: FakeBrowser;

beforeEach(() => {
  device = installDevice();
});
afterEach(removeDevice);

const keepSwitch = () =>
  screen.findByRole<HTMLInputElement>("switch", { name: "Keep the whole Bible on this device" });
const isKept = () => screen.findByText(/^The whole Bible is kept on this device\. It takes \d/);
const tryAgain = () => screen.findByRole("button", { name: "Try again" });
const asked = () => server.requestsOf("getBook").map(({ params }) => params.book);
const ruth = (request: SeenRequest) => request.params.book === "Ruth";
const bookOf = (request: SeenRequest) => ({ status: 200, json: defaultReplies.getBook(request) });

/** What came before Ruth, the eighth book, is kept; then this comes in its place. */
function breakAtRuth(answer: Parameters<typeof server.answer>[1]): void {
  server.answer("getBook", (request) => (ruth(request) ? answer(request) : bookOf(request)));
}

describe("the switch", () => {
  test("When it is switched on, then every book is downloaded, and how far it is can be seen", async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    breakAtRuth(async (request) => {
      await held;
      return bookOf(request);
    });
    const { user } = openProfile();
    expect((await keepSwitch()).checked).toBe(false);
    await user.click(await keepSwitch());
    await screen.findByText("7 of 66 books");
    const bar = screen.getByRole("progressbar", { name: "Books kept on this device" });
    expect(bar.getAttribute("value")).toBe("7");
    expect(bar.getAttribute("aria-valuetext")).toBe("7 of 66 books");
    goOn();
    await isKept();
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(asked()).toEqual(books.map(({ name }) => name));
    const kept = await (await device.caches.open(booksName("1"))).match("/api/bible/kjv/Ruth");
    expect(await kept?.json()).toMatchObject({ book: "Ruth", chapters: { length: 4 } });
  });

  test("When it is switched off, then nothing of it is left, nor begun again", async () => {
    const { user } = openProfile();
    await user.click(await keepSwitch());
    await isKept();
    await user.click(await keepSwitch());
    await waitFor(() => expect(screen.queryByText(/kept on this device\. It takes/)).toBeNull());
    expect((await keepSwitch()).checked).toBe(false);
    await waitFor(async () => expect(await device.caches.keys()).not.toContain(booksName("1")));
    expect(localStorage.getItem(key)).toBeNull();
  });

  test("When it is switched off while it downloads, then the download ends", async () => {
    breakAtRuth(() => new Promise(() => {}));
    const { user } = openProfile();
    await user.click(await keepSwitch());
    await screen.findByText("7 of 66 books");
    await user.click(await keepSwitch());
    expect(screen.queryByText("7 of 66 books")).toBeNull();
    await waitFor(async () => expect(await device.caches.keys()).not.toContain(booksName("1")));
    expect(asked()).toHaveLength(8);
  });

  test("When another tab switches it off, then it is off here, too", async () => {
    const { user } = openProfile();
    await user.click(await keepSwitch());
    await isKept();
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
    await waitFor(async () => expect((await keepSwitch()).checked).toBe(false));
  });

  test("When the browser cannot keep anything, then that is said in place of it", async () => {
    Reflect.deleteProperty(navigator, "locks");
    openProfile();
    await screen.findByText("This browser cannot keep the text for reading without a connection.");
    expect(screen.queryByRole("switch", { name: /whole Bible/ })).toBeNull();
  });
});

describe("a download that stops", () => {
  test("When the network goes away, then it goes on from there once that is back", async () => {
    breakAtRuth(({ drop }) => {
      void goOnline(false);
      return drop();
    });
    const { user } = openProfile();
    await user.click(await keepSwitch());
    await screen.findByText("You are offline. It goes on when you are online again.");
    expect(screen.getByText("7 of 66 books")).toBeTruthy();
    server.reply("getBook", defaultReplies.getBook);
    await goOnline(true);
    await isKept();
    expect(asked().filter((name) => name === "Ruth")).toHaveLength(2);
    expect(asked()).toHaveLength(67);
  });

  test("When the app is opened again, on whatever page, then it goes on", async () => {
    localStorage.setItem(key, "wanted");
    const cache = await device.caches.open(booksName("1"));
    for (const { name } of books.slice(0, 60)) {
      await cache.put(`/api/bible/kjv/${encodeURIComponent(name)}`, Response.json({}));
    }
    openApp("/about");
    await waitFor(() => expect(wholeBible.snapshot().step).toBe("kept"));
    expect(asked()).toEqual(books.slice(60).map(({ name }) => name));
  });

  test.each([
    [{ status: 500, text: "Oops" }, "HTTP error 500"],
    [
      {
        status: 429,
        json: { message: "Too many requests.", code: "too_many_requests", requestId: "test" },
        headers: { "Retry-After": "20" },
      },
      "Too many requests. You can try again in 20 seconds.",
    ],
    [{ status: 200, text: "<h1>Welcome to our network</h1>" }, "HTTP error 200"],
  ])(
    "When the server answers %j, then it says why, and can be tried again",
    async (reply, said) => {
      breakAtRuth(() => reply);
      const { user } = openProfile();
      await user.click(await keepSwitch());
      await waitFor(() => expect(alertText()).toContain(said));
      server.reply("getBook", defaultReplies.getBook);
      await user.click(await tryAgain());
      await isKept();
      expect(asked()).toHaveLength(67);
    },
  );

  test("When there is no room, then it says so, and goes on when there is", async () => {
    device.caches.room = 9;
    const { user } = openProfile();
    await user.click(await keepSwitch());
    await waitFor(() => expect(alertText()).toContain("There is not enough room on this device."));
    device.caches.room = 100;
    await user.click(await tryAgain());
    await isKept();
  });

  test("When the browser forbids it, then it says so and is off", async () => {
    const { user } = openProfile();
    await keepSwitch();
    device.caches.refuse = new DOMException("No.", "SecurityError");
    await user.click(await keepSwitch());
    await waitFor(() => expect(alertText()).toContain("does not let Berea keep the text."));
    expect((await keepSwitch()).checked).toBe(false);
    expect(server.requestsOf("getBook")).toEqual([]);
  });
});

describe("a new version of the text", () => {
  beforeEach(async () => {
    localStorage.setItem(key, "wanted");
    const cache = await device.caches.open(booksName("0"));
    for (const { name } of books) {
      await cache.put(`/api/bible/kjv/${encodeURIComponent(name)}`, Response.json({}));
    }
  });

  test("When the server has one, then it takes the place of the old one", async () => {
    openApp("/about");
    await waitFor(async () => expect(await device.caches.keys()).not.toContain(booksName("0")));
    expect(await device.caches.keys()).toContain(booksName("1"));
    expect(asked()).toHaveLength(66);
  });

  test("When it cannot be had, then the old one stays and nothing is said", async () => {
    breakAtRuth(() => ({ status: 500, text: "Oops" }));
    openProfile();
    await waitFor(() => expect(asked()).toContain("Ruth"));
    await screen.findByText(/^The whole Bible is kept on this device\./);
    expect(await device.caches.keys()).toContain(booksName("0"));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

function alertText(): string {
  return screen.getByRole("alert").textContent;
}
