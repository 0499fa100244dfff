import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { modalDialogs } from "./modal-dialogs.ts";
import { openApp } from "./open-app.tsx";
import { server } from "./setup.ts";

beforeAll(modalDialogs);

const field = () => screen.findByRole("searchbox", { name: "Search" });
const problem = async () => (await screen.findByRole("alert")).textContent;
const nothingFound = () =>
  waitFor(() => {
    const status = within(screen.getByRole("dialog")).getByRole("status");
    expect(status.textContent).toBe("No verses found for “light”.");
  });

async function search(typed = "light") {
  const { user } = openApp("/about");
  await user.click(await screen.findByRole("button", { name: "Search" }));
  await user.clear(await field());
  await user.type(await field(), typed);
  return user;
}

const none = { total: 0, page: 1, size: 20, books: [], results: [] };

/** Everything is well again. */
function mend() {
  server.reply("searchBible", { query: "light", ...none });
}

test.each([
  ["its status", { text: "<h1>Bad gateway</h1>" }, "HTTP error 502"],
  ["the server's message", { json: { message: "The text is away." } }, "The text is away."],
])("When the search fails, then %s is shown, and trying again goes on", async (_, body, text) => {
  server.answer("searchBible", () => ({ status: 502, ...body }));
  const user = await search();
  expect(await problem()).toBe(text);
  mend();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await nothingFound();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(await field());
});

test("When the answer makes no sense, then it is said", async () => {
  server.answer("searchBible", () => ({ status: 200, text: "<html>" }));
  await search();
  expect(await problem()).toBe("HTTP error 200");
});

test("When the server refuses the query, then its message stands there and nothing to try again", async () => {
  server.fail("searchBible", 400, { message: "Please type a word or a reference to search for." });
  await search("?!");
  expect(await problem()).toBe("Please type a word or a reference to search for.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("When there were too many, then the wait is named, and the search goes on by itself", async () => {
  server.answer("searchBible", () => ({
    status: 429,
    json: { message: "Too many requests.", code: "too_many", requestId: "test" },
    headers: { "Retry-After": "1" },
  }));
  await search();
  expect(await problem()).toBe("Too many requests. The search goes on in 1 second.");
  mend();
  await nothingFound();
  expect(server.requestsOf("searchBible")).toHaveLength(2);
});

test("While it waits for its turn, typing sends nothing", async () => {
  let opensAt = 0;
  server.answer("searchBible", ({ query }) => {
    if (!opensAt) opensAt = Date.now() + 2000;
    if (Date.now() >= opensAt) return { status: 200, json: { ...none, query: query.q } };
    return {
      status: 429,
      json: { message: "Too many requests.", code: "too_many", requestId: "test" },
      headers: { "Retry-After": "2" },
    };
  });
  const user = await search("ligh");
  expect(await problem()).toBe("Too many requests. The search goes on in 2 seconds.");
  await user.type(await field(), "t");
  await nothingFound();
  const queries = server.requestsOf("searchBible").map(({ query }) => query.q);
  expect(queries).toEqual(["ligh", "light"]);
});

test("When the browser is offline, then it says so and goes on with the network", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  server.answer("searchBible", (request) => request.drop());
  await search();
  expect(await problem()).toBe("You are offline. The search needs a connection.");
  onLine.mockReturnValue(true);
  mend();
  window.dispatchEvent(new Event("online"));
  await nothingFound();
});

test("When the server is away, then it says so", async () => {
  server.answer("searchBible", (request) => request.drop());
  await search();
  expect(await problem()).toBe("Berea could not be reached.");
});
