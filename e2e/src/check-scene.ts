import {
  animatedElements,
  doubleFontSize,
  overflowingElements,
  violations,
  violationsOf,
} from "./page-checks.ts";
import type { Scene } from "./scenes/scene.ts";
import type { Testbed } from "./testbed.ts";

/** The accessibility and layout faults of a scene, by the circumstances they appear in. */
export async function checkScene(
  testbed: Testbed,
  scene: Scene,
): Promise<Record<string, string[]>> {
  const { page, errors, close } = await testbed.open(scene, {
    viewport: { width: scene.isNarrow ? 375 : 1440, height: 900 },
  });
  const found: Record<string, string[]> = {};
  found.light = await violations(page);
  found["reduced motion"] = await animatedElements(page);
  await page.emulateMedia({ colorScheme: "dark" });
  found.dark = await violationsOf("color-contrast", page);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "sepia";
  });
  found.sepia = await violationsOf("color-contrast", page);
  await page.setViewportSize({ width: 768, height: 1024 });
  found["768 pixels wide"] = await overflowingElements(page);
  await page.setViewportSize({ width: 320, height: 640 });
  found["320 pixels wide"] = await overflowingElements(page);
  found["touched, 320 pixels wide"] = await violationsOf("target-size", page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await doubleFontSize(page);
  found["letters of 200 %"] = await overflowingElements(page);
  found.console = errors(scene.expected);
  await close();
  return Object.fromEntries(Object.entries(found).filter(([, things]) => things.length > 0));
}
