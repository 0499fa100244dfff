import type { TestPushService } from "@berea/notification/testing/push-service";
import type { Page } from "playwright-core";
import type { SceneAccounts } from "../scene-accounts.ts";

/** A page, or a state of one, that is checked and photographed. */
export interface Scene {
  readonly name: string;
  /** Whose account is logged in; by default nobody's. */
  readonly who?: keyof SceneAccounts;
  /** Only exists on phones. */
  readonly isNarrow?: boolean;
  /** Console errors that are part of the scene. */
  readonly expected?: RegExp;
  /** Brings a new page to this state; resolves when it is complete. */
  readonly set: (page: Page, push: TestPushService) => Promise<void>;
}

/** Makes requests to `address` fail, those of the service worker included. */
export async function fail(page: Page, address: string | RegExp, status: number): Promise<void> {
  await page.context().route(address, (route) => route.fulfill({ status, body: "" }));
}

/** Leaves requests to `address` unanswered, those of the service worker included. */
export async function hold(page: Page, address: string): Promise<void> {
  await page.context().route(address, () => {});
}

/** Opens a page of the app and waits for its heading. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}
