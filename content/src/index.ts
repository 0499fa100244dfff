export { parseDailyVerses, readDailyVerses } from "./daily-verses.ts";
export { DamagedContent } from "./fault.ts";
export {
  type AuthoredReading,
  type AuthoredWork,
  readingsFolder,
  readReadings,
} from "./read-readings.ts";
