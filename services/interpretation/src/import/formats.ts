import { readCreeds } from "./creeds.ts";
import { readHistoricalChristianFaith } from "./historical-christian-faith.ts";
import { readOpenChristianData } from "./open-christian-data.ts";
import type { Progress, Source, WorkOptions } from "./source.ts";
import { readSword } from "./sword/read-sword.ts";

/** Reads a source; throws ImportFault when it cannot be imported. */
type ReadSource = (path: string, options: WorkOptions, progress: Progress) => Source;

/** Every format that can be imported, by the name the operator gives it. */
export const formats: Readonly<Record<string, ReadSource>> = {
  sword: readSword,
  "open-christian-data": readOpenChristianData,
  "historical-christian-faith": readHistoricalChristianFaith,
  creeds: readCreeds,
};
