import { afterAll, beforeAll, expect, test } from "vitest";
import { lookAt } from "../src/look-at.ts";
import { profileScenes } from "../src/scenes/profile-scenes.ts";
import { type Stage, startStage } from "../src/stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await startStage({ whole: true });
});
afterAll(() => stage?.remove());

test.each(profileScenes)(
  "When $name is seen, then everybody can use it, in all colours and sizes",
  async (scene) => expect(await lookAt(stage, scene)).toEqual({}),
);
