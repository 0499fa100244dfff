import { screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { modalDialogs } from "./modal-dialogs.ts";
import { openApp } from "./open-app.tsx";

const chunk = "../src/features/search/search-dialog.tsx";

beforeAll(modalDialogs);

test("When the dialog cannot be fetched, then it is said, and it can be tried again", async () => {
  // A chunk that the network has lost; the module itself is never replaced.
  vi.doMock(chunk, () => Promise.reject(new TypeError("Failed to fetch")));
  const { user } = openApp("/about");
  const button = await screen.findByRole("button", { name: "Search" });
  await user.click(button);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "The search could not be opened.",
  );
  vi.doUnmock(chunk);
  await user.click(button);
  await screen.findByRole("searchbox", { name: "Search" });
});
