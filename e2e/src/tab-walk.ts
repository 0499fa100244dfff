import type { Page } from "playwright-core";

const MOST_STOPS = 200;

/** The tab stops of a page and what is wrong with them. */
export interface TabWalk {
  readonly stops: number;
  /** Stops without a visible focus, or covered by something else. */
  readonly faults: readonly string[];
}

/** Presses Tab from the start of the page to its end. */
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
  throw new Error(`There are more than ${MOST_STOPS} tab stops.`);
}

/** Runs in the page; null outside the page and at a stop already visited. */
function lookAtFocus(): { faults: string[] } | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  if (focused.dataset.walked) return null;
  focused.dataset.walked = "yes";
  // A radio button may be drawn as its label.
  const isDrawnAsLabel = focused.matches("label > .visually-hidden");
  const seen = (isDrawnAsLabel && focused.closest("label")) || focused;
  const { outlineStyle, outlineWidth } = getComputedStyle(seen);
  // Inline text that wraps has a box for each line.
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
