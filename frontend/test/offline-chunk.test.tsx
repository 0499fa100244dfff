import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { goOnline, installDevice, removeDevice } from "./offline-device.ts";
import { openApp } from "./open-app.tsx";

const chunk = "../src/features/offline/support-offline.ts";

beforeEach(() => void installDevice());
afterEach(removeDevice);

test("When the network goes away before the script that says so, then it is said the next time", async () => {
  // A chunk that the network has lost; the module itself is never replaced.
  const asked = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.doMock(chunk, asked);
  openApp("/about");
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await goOnline(false);
  vi.doUnmock(chunk);
  await goOnline(true);
  await waitFor(async () => {
    await goOnline(false);
    expect(document.querySelector("body > p[role=status]")?.textContent).toMatch(
      /^You are offline/,
    );
  });
});
