import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@berea/service-kit/testing";
import { chromium, type Page } from "playwright-core";

/** A browser of a person who has never been here. */
export interface ReaderBrowser {
  /** Where its debugging protocol is spoken. */
  readonly port: number;
  readonly page: Page;
  /** Makes an account and stays logged in. */
  signUp(url: string): Promise<void>;
  /** Forgets all that was fetched from there, as if by a first visit; the login stays. */
  forgetFetched(url: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the system's Chromium with a profile of its own. */
export async function openReaderBrowser(): Promise<ReaderBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "berea-bench-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      `--remote-debugging-port=${port}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  const page = context.pages()[0] ?? (await context.newPage());

  async function signUp(url: string): Promise<void> {
    await page.goto(`${url}/signup`);
    await page.getByLabel("Name", { exact: true }).fill("Lydia");
    await page.getByLabel("Email", { exact: true }).fill("lydia@example.org");
    await page.getByLabel("Password", { exact: true }).fill("scripture");
    await page.getByLabel("Denomination", { exact: true }).selectOption("Lutheran");
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await page.waitForURL("**/reader**");
    await page.goto("about:blank");
  }

  async function forgetFetched(url: string): Promise<void> {
    const session = await context.newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    const storageTypes = "service_workers,cache_storage,shader_cache";
    await session.send("Storage.clearDataForOrigin", { origin: url, storageTypes });
    await session.detach();
  }

  return {
    port,
    page,
    signUp,
    forgetFetched,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
