export { type CitedDocument, documentsFolder, readCitedDocuments } from "./cited-document.ts";
export { type Correction, readCorrections } from "./corrections.ts";
export { readDailyVerses } from "./daily-verses.ts";
export { type DisputedPassage, disputeThemes, readDisputedPassages } from "./disputed-passages.ts";
export { readKjvVerses } from "./kjv-verses.ts";
export { matchReviews } from "./match-reviews.ts";
export {
  type AuthoredReading,
  type AuthoredWork,
  readingsFolder,
  readReadings,
} from "./read-readings.ts";
export { type Review, readReviews } from "./reviews.ts";
