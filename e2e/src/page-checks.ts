import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

type AxeOptions = Parameters<AxeBuilder["options"]>[0];

/** The violations that axe finds on the page, each as "rule: element". */
export async function violations(page: Page): Promise<string[]> {
  // A rule of WCAG 2.2 that axe leaves out by default.
  return analyse(page, { rules: { "target-size": { enabled: true } } });
}

/** The violations of one rule. */
export async function violationsOf(rule: string, page: Page): Promise<string[]> {
  return analyse(page, { runOnly: { type: "rule", values: [rule] } });
}

async function analyse(page: Page, options: AxeOptions): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ ...options, resultTypes: ["violations"] });
  // The default mode opens another page each time, for cross-origin frames.
  const { violations: found } = await axe.setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The elements whose content is wider than they are, the page included. */
export function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("html, dialog, a, button, label, h1, h2, h3, p, dt, dd, td")]
      .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
      .filter((box) => box.localName === "html" || getComputedStyle(box).overflowX === "visible")
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
}

/** The elements that are still animated under `prefers-reduced-motion`. */
export function animatedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(",").map(Number.parseFloat));
    return [...document.querySelectorAll("body *")]
      .filter((element) => {
        const style = getComputedStyle(element);
        const moves =
          seconds(style.transitionDuration) > 0 || seconds(style.animationDuration) > 0.01;
        return moves && Number(style.opacity) > 0;
      })
      .map((element) => `${element.outerHTML.slice(0, 120)}`);
  });
}

/** Doubles the font size, as the browser's own setting does. */
export async function doubleFontSize(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await devTools.detach();
}
