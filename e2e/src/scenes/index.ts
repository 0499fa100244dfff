import { profileScenes } from "./profile-scenes.ts";
import { publicScenes } from "./public-scenes.ts";
import { readerScenes } from "./reader-scenes.ts";
import type { Scene } from "./scene.ts";

/** Every page and every state of one that looks different. */
export const scenes: readonly Scene[] = [...publicScenes, ...readerScenes, ...profileScenes];
