import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { ruth } from "./default-replies.ts";
import { loggedInAs, openApp } from "./open-app.tsx";
import { server } from "./setup.ts";

/** Opens the reader at an address's query, logged in as Ruth with these differences. */
export function openReader(query = "", changes: Partial<typeof ruth> = {}) {
  loggedInAs(changes);
  server.reply("me", { ...ruth, ...changes });
  return openApp(`/reader${query}`);
}

/** Opens the reader and waits for the text that is to be there. */
export async function openChapter(book: string, chapter: number, changes?: Partial<typeof ruth>) {
  const app = openReader(`?${new URLSearchParams({ book, chapter: `${chapter}` })}`, changes);
  await waitFor(() => expect(verse(1).textContent).toContain(`${book} ${chapter}:1`));
  return app;
}

/** Waits until the heading names this chapter. */
export function heading(name: string): Promise<HTMLElement> {
  return screen.findByRole("heading", { level: 1, name });
}

/** A verse of the shown chapter. Found by its number: asking for roles and names costs seconds. */
export function verse(number: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-verse="${number}"]`);
  if (!found) throw new Error(`Verse ${number} is not shown.`);
  return found;
}

/** How the verses are marked: { 16: "chosen", … }. */
export function marks(): Record<string, string | undefined> {
  const marked = document.querySelectorAll<HTMLElement>("[data-mark]");
  return Object.fromEntries([...marked].map(({ dataset }) => [dataset.verse, dataset.mark]));
}

/** What a screen reader was told last. */
export function announcement(): string {
  const regions = [...document.querySelectorAll("p[role=status]")];
  return regions.map((region) => region.textContent).join("");
}
