import { ConfigError, type Metrics } from "@berea/service-kit";
import type { NotificationConfig } from "./config.ts";
import { askBible, rememberVerses, type VerseOf } from "./verse-of.ts";

/**
 * Whom to ask for the verse of a date: `given`, else the one that the settings name.
 * @throws ConfigError when there is neither
 */
export function verseSource(
  { BIBLE_URL }: NotificationConfig,
  metrics: Metrics,
  given?: VerseOf,
): VerseOf {
  const ask = given ?? (BIBLE_URL && askBible(BIBLE_URL, metrics));
  if (ask) return rememberVerses(ask);
  throw new ConfigError(
    "Cannot start: BIBLE_URL is missing (notification asks bible for the verse of a date).",
  );
}
