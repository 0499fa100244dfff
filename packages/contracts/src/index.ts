export type { Call } from "./call.ts";
export type { Account, Session } from "./calls/auth.ts";
export type {
  Chapter,
  SearchReply,
  SearchResult,
  Verse,
  VerseOfTheDay,
} from "./calls/bible.ts";
export type { Friend, Person } from "./calls/friends.ts";
export { calls, type Input, type Reply } from "./calls/index.ts";
export type { Interpretation, Reading } from "./calls/interpretation.ts";
export type { Device, PushSubscription } from "./calls/notifications.ts";
export type { Sources } from "./calls/sources.ts";
export type { Citation, Comparison, DisputedPassage } from "./calls/study.ts";
export { addressOf, type CallId, patternOf } from "./endpoints.ts";
export { type ErrorBody, errorBody } from "./error-body.ts";
export {
  type EventDefinition,
  friendshipChanged,
  type UserFacts,
  userDeleted,
  userLoggedIn,
  userProfileChanged,
  userRegistered,
  verseDue,
  verseTestRequested,
} from "./events.ts";
export {
  type EndedSessions,
  endedSessions,
  endedSessionsPath,
  friendIds,
  friendIdsPath,
} from "./internal.ts";
export { paths } from "./paths.ts";
export {
  type FriendLoggedIn,
  friendLoggedIn,
  friendsChanged,
  socketAuth,
  socketProblem,
} from "./socket-events.ts";
