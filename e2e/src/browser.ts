import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type WebSocket,
} from "playwright-core";

/**
 * Launches the installed Chromium without its background requests: the headless shell, which is half
 * as heavy, unless a test needs what only the `whole` browser has, such as push.
 */
export function launchBrowser({ whole = false } = {}): Promise<Browser> {
  const program = whole ? "/usr/bin/chromium" : "/usr/bin/chromium-headless-shell";
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? program,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A page that records the errors of its console. */
export interface WatchedPage {
  readonly page: Page;
  /** Console errors and uncaught exceptions, without those that `expected` matches. */
  errors(expected?: RegExp): string[];
  /** Whether the server tells this page what happens: its live connection has been accepted. */
  isLive(): boolean;
  close(): Promise<void>;
}

/** Opens a page in a context of its own. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL, ...options });
  return watchPage(await context.newPage());
}

/** Watches a page, before it opens anything. */
export function watchPage(page: Page): WatchedPage {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => errors.push(error.message));
  const live = new Set<WebSocket>();
  page.on("websocket", (socket) => {
    // Socket.IO's packet for an accepted connection.
    socket.on("framereceived", ({ payload }) => `${payload}`.startsWith("40") && live.add(socket));
    socket.on("close", () => live.delete(socket));
  });
  return {
    page,
    isLive: () => live.size > 0,
    errors: (expected) => errors.filter((error) => !expected?.test(error)),
    close: () => page.context().close(),
  };
}
