export { readDailyVerses } from "./daily-verses.ts";
export {
  type AuthoredReading,
  type AuthoredWork,
  readingsFolder,
  readReadings,
} from "./read-readings.ts";
