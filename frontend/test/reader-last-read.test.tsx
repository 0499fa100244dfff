import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { heading, openChapter } from "./open-reader.ts";
import { server } from "./setup.ts";

const saved = () => server.requestsOf("saveLastRead").map(({ body }) => body);
const storedUser = () => JSON.parse(localStorage.getItem("bereaUser") ?? "{}");
const next = () => screen.getByRole("button", { name: /^Next/ });

test("opening another chapter than the stored one saves it, then updates the user", async () => {
  const release = server.hold("saveLastRead");
  await openChapter("John", 3);
  await waitFor(() => expect(saved()).toEqual([{ book: "John", chapter: 3 }]));
  expect(storedUser()).toMatchObject({ lastReadBook: "Genesis", lastReadChapter: 1 });
  release();
  await waitFor(() =>
    expect(storedUser()).toMatchObject({ lastReadBook: "John", lastReadChapter: 3 }),
  );
});

test("opening the stored chapter saves nothing", async () => {
  const { user } = await openChapter("Genesis", 1);
  await user.click(next());
  await waitFor(() => expect(saved()).toEqual([{ book: "Genesis", chapter: 2 }]));
});

test("flipping through chapters sends one call at a time, and of those that wait the last", async () => {
  const release = server.hold("saveLastRead");
  const { user } = await openChapter("John", 3);
  await waitFor(() => expect(saved()).toHaveLength(1));
  for (const chapter of [4, 5, 6, 7]) {
    await user.click(next());
    await heading(`John ${chapter}`);
  }
  expect(saved()).toEqual([{ book: "John", chapter: 3 }]);
  release();
  await waitFor(() => expect(storedUser()).toMatchObject({ lastReadChapter: 7 }));
  expect(saved()).toEqual([
    { book: "John", chapter: 3 },
    { book: "John", chapter: 7 },
  ]);
});

test("coming back while the call is under way leaves the server where the reader is", async () => {
  const { user } = await openChapter("Genesis", 1);
  const release = server.hold("saveLastRead");
  await user.click(next());
  await heading("Genesis 2");
  await user.click(screen.getByRole("button", { name: /^Previous/ }));
  await heading("Genesis 1");
  release();
  await waitFor(() =>
    expect(saved()).toEqual([
      { book: "Genesis", chapter: 2 },
      { book: "Genesis", chapter: 1 },
    ]),
  );
});

test("a failure is only logged, and the next chapter is saved all the same", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  server.fail("saveLastRead", 503, { message: "Accounts are away." });
  const { user } = await openChapter("John", 3);
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(screen.queryByText(/Accounts are away/)).toBeNull();
  expect(storedUser()).toMatchObject({ lastReadBook: "Genesis" });
  server.reply("saveLastRead", { message: "Saved.", lastReadBook: "John", lastReadChapter: 4 });
  await user.click(next());
  await waitFor(() => expect(storedUser()).toMatchObject({ lastReadChapter: 4 }));
});
