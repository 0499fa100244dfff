import { afterAll, beforeAll, expect, test } from "vitest";
import { doubleLetters, faults, faultsAgainst, movingParts, spills } from "../src/looks.ts";
import { scenes } from "../src/scenes/index.ts";
import { type Stage, startStage } from "../src/stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.remove());

test.each(scenes)(
  "When $name is seen, then everybody can use it, in all colours and sizes",
  async (scene) => {
    const { page, errors, close } = await stage.open(scene, {
      viewport: { width: scene.isNarrow ? 375 : 1440, height: 900 },
    });
    expect(await faults(page), "light").toEqual([]);
    expect(await movingParts(page), "with reduced motion").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await faultsAgainst("color-contrast", page), "dark").toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dataset.theme = "sepia";
    });
    expect(await faultsAgainst("color-contrast", page), "sepia").toEqual([]);
    await page.setViewportSize({ width: 768, height: 1024 });
    expect(await spills(page), "768 pixels wide").toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await spills(page), "320 pixels wide").toEqual([]);
    expect(await faultsAgainst("target-size", page), "320 pixels wide").toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await doubleLetters(page);
    expect(await spills(page), "letters of 200 %").toEqual([]);
    expect(errors(scene.expected)).toEqual([]);
    await close();
  },
);
