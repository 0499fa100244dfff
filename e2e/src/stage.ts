import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPushService } from "@berea/notification/testing/push-service";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { launchBrowser, openPage, type WatchedPage } from "./browser.ts";
import { type Cast, castOf } from "./cast.ts";
import type { Scene } from "./scenes/scene.ts";
import { startSystem } from "./system.ts";

/** The whole system with people in it, and a browser to look at it with. */
export interface Stage {
  readonly browser: Browser;
  readonly url: string;
  readonly cast: Cast;
  /** Opens a page of its own and brings it to the state of a scene. */
  open(scene: Scene, options?: BrowserContextOptions): Promise<WatchedPage>;
  remove(): Promise<void>;
}

/** Starts the system that `npm start` runs, whose push service is on loopback. */
export async function startStage(needs: { whole?: boolean } = {}): Promise<Stage> {
  const push = await startPushService();
  const folder = mkdtempSync(join(tmpdir(), "berea-stage-"));
  const ca = join(folder, "ca.pem");
  writeFileSync(ca, push.ca);
  const [system, browser] = await Promise.all([
    startSystem({ PUSH_HOSTS: push.host, NODE_EXTRA_CA_CERTS: ca, TEST_SEND_SCOPE: "self" }),
    launchBrowser(needs),
  ]);
  const cast = await castOf(system.url);
  return {
    browser,
    url: system.url,
    cast,
    async open(scene, options) {
      const watched = await openPage(browser, system.url, {
        reducedMotion: "reduce",
        storageState: sessionOf(system.url, cast[scene.who ?? "visitor"]),
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

/** What a browser keeps of somebody who has logged in. */
function sessionOf(origin: string, person: Cast[keyof Cast]) {
  if (!person) return { cookies: [], origins: [] };
  const { _id: id, username: name, token, ...account } = person;
  const localStorage = [
    { name: "bereaToken", value: token },
    { name: "bereaUser", value: JSON.stringify({ id, name, ...account }) },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
