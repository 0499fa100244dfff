import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { marks, openChapter, verse } from "./open-reader.ts";

const chunk = "../src/features/reader/interpretation/interpretation-panel.tsx";

test("a panel that cannot be fetched leaves the text, and can be tried again or closed", async () => {
  // A chunk that the network has lost; the module itself is never replaced.
  vi.doMock(chunk, () => Promise.reject(new TypeError("Failed to fetch")));
  const { user } = await openChapter("John", 3);
  await user.dblClick(verse(16));
  await screen.findByText(/The interpretation could not be opened/);
  expect(marks()).toEqual({ 16: "chosen" });
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(/could not be opened/)).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(verse(16)));

  await user.dblClick(verse(17));
  await screen.findByText(/The interpretation could not be opened/);
  vi.doUnmock(chunk);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("complementary", { name: "John 3:17" });
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("John 3:17"));
});
