import type { Page } from "playwright-core";

/**
 * Turns to the next chapter and resolves with the milliseconds from the press until a frame shows
 * the new text. A string, since it runs in the page.
 */
const turn = `new Promise((resolve) => {
  const first = () => document.querySelector("[data-verse]")?.closest("[aria-busy]")?.textContent;
  const before = first();
  const started = performance.now();
  document.querySelector("[data-step='Next']").click();
  const look = () => {
    if (first() === before) return requestAnimationFrame(look);
    const painted = new MessageChannel();
    painted.port1.onmessage = () => resolve(performance.now() - started);
    requestAnimationFrame(() => painted.port2.postMessage(null));
  };
  look();
})`;

/**
 * Opens a chapter and turns the page `count` times, each time when the next chapter is already
 * there; answers the milliseconds of each.
 */
export async function turnPages(page: Page, url: string, count: number): Promise<number[]> {
  const times: number[] = [];
  let fetched = neighbourFetched(page, 4);
  await page.goto(`${url}/reader?book=John&chapter=3`);
  await fetched;
  for (let chapter = 4; chapter < 4 + count; chapter++) {
    fetched = neighbourFetched(page, chapter + 1);
    times.push(await page.evaluate<number>(turn));
    await fetched;
  }
  return times;
}

async function neighbourFetched(page: Page, chapter: number): Promise<void> {
  const reply = await page.waitForResponse((one) => one.url().endsWith(`/John/${chapter}`));
  await reply.finished();
  // What was fetched is also read.
  await page.evaluate("new Promise((resolve) => requestIdleCallback(resolve))");
}
