import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPushService } from "@berea/notification/testing/push-service";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { launchBrowser, openPage, type WatchedPage } from "./browser.ts";
import { createAccounts, type SceneAccounts } from "./scene-accounts.ts";
import type { Scene } from "./scenes/scene.ts";
import { startSystem } from "./system.ts";

/** The system with accounts in it, and a browser. */
export interface Testbed {
  readonly browser: Browser;
  readonly url: string;
  readonly accounts: SceneAccounts;
  /** Opens a new page and brings it to the state of a scene. */
  open(scene: Scene, options?: BrowserContextOptions): Promise<WatchedPage>;
  remove(): Promise<void>;
}

/** Starts the system that `npm start` runs, with a push service on loopback. */
export async function startTestbed(needs: { whole?: boolean } = {}): Promise<Testbed> {
  const push = await startPushService();
  const folder = mkdtempSync(join(tmpdir(), "berea-testbed-"));
  const ca = join(folder, "ca.pem");
  writeFileSync(ca, push.ca);
  const [system, browser] = await Promise.all([
    startSystem({ PUSH_HOSTS: push.host, NODE_EXTRA_CA_CERTS: ca, TEST_SEND_SCOPE: "self" }),
    launchBrowser(needs),
  ]);
  const accounts = await createAccounts(system.url);
  return {
    browser,
    url: system.url,
    accounts,
    async open(scene, options) {
      const watched = await openPage(browser, system.url, {
        reducedMotion: "reduce",
        storageState: sessionOf(system.url, accounts[scene.who ?? "visitor"]),
        ...options,
      });
      await scene.set(watched.page, push);
      return watched;
    },
    async remove() {
      await browser.close();
      await system.remove();
      await push.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The browser storage of a logged-in user. */
function sessionOf(origin: string, person: SceneAccounts[keyof SceneAccounts]) {
  if (!person) return { cookies: [], origins: [] };
  const { _id: id, username: name, token, ...account } = person;
  const localStorage = [
    { name: "bereaToken", value: token },
    { name: "bereaUser", value: JSON.stringify({ id, name, ...account }) },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
