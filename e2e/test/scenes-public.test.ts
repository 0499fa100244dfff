import { afterAll, beforeAll, expect, test } from "vitest";
import { checkScene } from "../src/check-scene.ts";
import { publicScenes } from "../src/scenes/public-scenes.ts";
import { startTestbed, type Testbed } from "../src/testbed.ts";

let testbed: Testbed;

beforeAll(async () => {
  testbed = await startTestbed();
});
afterAll(() => testbed?.remove());

test.each(publicScenes)("The scene $name is accessible in all colours and sizes", async (scene) =>
  expect(await checkScene(testbed, scene)).toEqual({}),
);
