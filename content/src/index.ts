export { type CitedDocument, documentsFolder, readCitedDocuments } from "./cited-document.ts";
export { readDailyVerses } from "./daily-verses.ts";
export { type DisputedPassage, disputeThemes, readDisputedPassages } from "./disputed-passages.ts";
export {
  type AuthoredReading,
  type AuthoredWork,
  readingsFolder,
  readReadings,
} from "./read-readings.ts";
