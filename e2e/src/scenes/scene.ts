import type { TestPushService } from "@berea/notification/testing/push-service";
import type { Page } from "playwright-core";
import type { Cast } from "../cast.ts";

/** A page, or a state of one, that somebody comes to see. */
export interface Scene {
  readonly name: string;
  /** Who looks at it; a visitor unless told. */
  readonly who?: keyof Cast;
  /** Whether it is there on phones only. */
  readonly isNarrow?: boolean;
  /** The console errors that belong to it. */
  readonly expected?: RegExp;
  /** Brings a new page there; when it resolves, nothing is missing any more. */
  readonly set: (page: Page, push: TestPushService) => Promise<void>;
}

/** Has the server fail, also when it is the service worker that asks. */
export async function fail(page: Page, address: string | RegExp, status: number): Promise<void> {
  await page.context().route(address, (route) => route.fulfill({ status, body: "" }));
}

/** Has the server not answer, whoever asks. */
export async function hold(page: Page, address: string): Promise<void> {
  await page.context().route(address, () => {});
}

/** Opens a page of the app and waits until it stands. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}
