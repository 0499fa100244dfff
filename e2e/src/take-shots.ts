// npm run e2e -- --shots [PART OF A NAME …]: a screenshot of every scene, or of those whose names
// contain one of the parts, in e2e/shots.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { scenes } from "./scenes/index.ts";
import type { Scene } from "./scenes/scene.ts";
import { startTestbed } from "./testbed.ts";

const folder = join(import.meta.dirname, "../shots");
const widths = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const looks = [
  { look: "light", media: { colorScheme: "light" } },
  { look: "dark", media: { colorScheme: "dark" } },
  { look: "forced", media: { colorScheme: "dark", forcedColors: "active" } },
] as const;

const parts = process.argv.slice(2);
const chosen = scenes.filter(
  ({ name }) => !parts.length || parts.some((part) => name.includes(part)),
);
mkdirSync(folder, { recursive: true });
const testbed = await startTestbed({ whole: true });
let count = 0;
try {
  for (const scene of chosen) await take(scene);
} finally {
  await testbed.remove();
}
console.log(`${count} pictures of ${chosen.length} scenes in ${folder}`);

async function take(scene: Scene): Promise<void> {
  for (const viewport of scene.isNarrow ? widths.slice(0, 1) : widths) {
    const { page, close } = await testbed.open(scene, { viewport });
    for (const { look, media } of looks) {
      if (look === "forced" && viewport.width !== 768) continue;
      await page.emulateMedia(media);
      const path = join(folder, `${scene.name}-${viewport.width}-${look}.png`);
      await page.screenshot({ path, fullPage: await isWhole(page) });
      count += 1;
    }
    await close();
  }
}

/** A dialog or toast is taken with the part of the page that it covers. */
async function isWhole(page: Page): Promise<boolean> {
  const above = page.locator("dialog[open], aside, .Toastify__toast, [data-selecting]");
  return (await above.count()) === 0;
}
