import type { EndedSessions } from "@berea/contracts";
import { ConfigError, fetchEndedSessions, type Log } from "@berea/service-kit";
import type { NotificationConfig } from "./config.ts";
import { askBible, rememberVerses, type VerseOf } from "./verse-of.ts";

/** Asks for the sessions that have ended since `cursor`. */
export type FetchEndedSessions = (cursor: string | undefined) => Promise<EndedSessions>;

/** Whom the settings name for ended sessions. */
export function sessionSource(
  { AUTH_URL, INTERNAL_KEY }: NotificationConfig,
  log: Log,
): FetchEndedSessions {
  if (AUTH_URL) return fetchEndedSessions(AUTH_URL, INTERNAL_KEY);
  log.warn({}, "without AUTH_URL sessions last until their tokens expire");
  return async () => ({ cursor: "0", ended: [] });
}

/**
 * Whom to ask for the verse of a date: `given`, else the one that the settings name.
 * @throws ConfigError when there is neither
 */
export function verseSource({ BIBLE_URL }: NotificationConfig, given?: VerseOf): VerseOf {
  const ask = given ?? (BIBLE_URL && askBible(BIBLE_URL));
  if (ask) return rememberVerses(ask);
  throw new ConfigError(
    "Cannot start: BIBLE_URL is missing (notification asks bible for the verse of a date).",
  );
}
