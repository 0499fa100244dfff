import type { Page } from "playwright-core";

const MOST_STOPS = 200;

/** What Tab leads to, from the start of the page to its end, and what is wrong with those stops. */
export interface TabWalk {
  readonly stops: number;
  /** Stops whose focus nobody sees, or over which something else lies. */
  readonly faults: readonly string[];
}

/** Goes through a page by Tab, once round. */
export async function tabWalk(page: Page): Promise<TabWalk> {
  const faults: string[] = [];
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(lookAtFocus);
    if (!stop) return { stops, faults };
    faults.push(...stop.faults);
  }
  throw new Error("Tab does not come to an end.");
}

/** Runs in the page; answers null at a stop that was there before, and outside the page. */
function lookAtFocus(): { faults: string[] } | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  if (focused.dataset.walked) return null;
  focused.dataset.walked = "yes";
  // A radio button may be drawn as its label.
  const isDrawnAsLabel = focused.matches("label > .visually-hidden");
  const seen = (isDrawnAsLabel && focused.closest("label")) || focused;
  const { outlineStyle, outlineWidth } = getComputedStyle(seen);
  // Words that run over several lines have a box for each.
  const [box] = seen.getClientRects();
  const middle = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isCovered = !middle || !(seen.contains(middle) || middle.contains(seen));
  const name = seen.outerHTML.slice(0, 120);
  return {
    faults: [
      ...(outlineStyle === "none" || outlineWidth === "0px" ? [`no outline: ${name}`] : []),
      ...(isCovered ? [`covered: ${name}`] : []),
    ],
  };
}
