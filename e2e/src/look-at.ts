import { doubleLetters, faults, faultsAgainst, movingParts, spills } from "./looks.ts";
import type { Scene } from "./scenes/scene.ts";
import type { Stage } from "./stage.ts";

/** What keeps somebody from using a scene, by the circumstances in which it does; else nothing. */
export async function lookAt(stage: Stage, scene: Scene): Promise<Record<string, string[]>> {
  const { page, errors, close } = await stage.open(scene, {
    viewport: { width: scene.isNarrow ? 375 : 1440, height: 900 },
  });
  const found: Record<string, string[]> = {};
  found.light = await faults(page);
  found["reduced motion"] = await movingParts(page);
  await page.emulateMedia({ colorScheme: "dark" });
  found.dark = await faultsAgainst("color-contrast", page);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "sepia";
  });
  found.sepia = await faultsAgainst("color-contrast", page);
  await page.setViewportSize({ width: 768, height: 1024 });
  found["768 pixels wide"] = await spills(page);
  await page.setViewportSize({ width: 320, height: 640 });
  found["320 pixels wide"] = await spills(page);
  found["touched, 320 pixels wide"] = await faultsAgainst("target-size", page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await doubleLetters(page);
  found["letters of 200 %"] = await spills(page);
  found.console = errors(scene.expected);
  await close();
  return Object.fromEntries(Object.entries(found).filter(([, things]) => things.length > 0));
}
