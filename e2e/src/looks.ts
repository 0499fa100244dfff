import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

type AxeOptions = Parameters<AxeBuilder["options"]>[0];

/** What axe finds wrong on the page as it stands: the rules with the places where they are broken. */
export async function faults(page: Page): Promise<string[]> {
  // Of WCAG 2.2's own rules, axe leaves this one out unless asked.
  return faultsOf(page, { rules: { "target-size": { enabled: true } } });
}

/** The same, of one rule only. */
export async function faultsAgainst(rule: string, page: Page): Promise<string[]> {
  return faultsOf(page, { runOnly: { type: "rule", values: [rule] } });
}

async function faultsOf(page: Page, options: AxeOptions): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ ...options, resultTypes: ["violations"] });
  // The other mode opens one more page each time, for frames of other origins.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** What does not fit into the place it has: the page itself, or words in their box. */
export function spills(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("html, dialog, a, button, label, h1, h2, h3, p, dt, dd, td")]
      .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
      .filter((box) => box.localName === "html" || getComputedStyle(box).overflowX === "visible")
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
}

/** What would still move, though the system asks for no motion. */
export function movingParts(page: Page): Promise<string[]> {
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

/** Makes the letters twice as large, as a browser's own setting does. */
export async function doubleLetters(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await devTools.detach();
}
