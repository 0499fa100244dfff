import {
  type Correction,
  type Review,
  readCorrections,
  readingsFolder,
  readReviews,
} from "@berea/content";
import {
  type FollowedSessions,
  type Limiter,
  type Log,
  type Metrics,
  openLimiter,
  PartsOpener,
  type ServiceParts,
} from "@berea/service-kit";
import type { Bus } from "@berea/service-kit/bus";
import { type CitationIndex, openCitations } from "./citations/citation-index.ts";
import { type Collections, openCollections } from "./collections.ts";
import type { InterpretationConfig } from "./config.ts";
import { readAuthored } from "./readings/authored.ts";
import { openDisputedPassages } from "./readings/disputed.ts";
import { askStore } from "./readings/stored.ts";
import type { Readings } from "./use-cases/answer-question.ts";

/** What the service works with, opened once. */
export interface InterpretationContext extends Readings {
  readonly config: InterpretationConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly citations: CitationIndex;
  /** What was wrong in readings and has been mended. */
  readonly corrections: readonly Correction[];
  /** What is kept; rejects with StoreUnavailable while the store is down. */
  readonly collections: () => Promise<Collections>;
  readonly bus: Bus;
  /** Disputes of a user. */
  readonly disputeLimit: Limiter;
  readonly endedSessions: FollowedSessions;
  /** Stops receiving events, unless the bus was given. */
  stopEvents(): Promise<void>;
  close(): Promise<void>;
}

/** Replacements for what the service would open itself; `readings` is a folder. */
export interface InterpretationParts extends ServiceParts {
  readonly readings?: string;
  readonly reviews?: readonly Review[];
}

const DAY_S = 24 * 3600;

/**
 * Reads Berea's own readings. The store is opened by the first question, and retried by later ones
 * while it cannot be reached.
 * @throws DamagedContent with a message of one line
 * @throws ConfigError without the settings for ended sessions
 */
export async function createContext(
  config: InterpretationConfig,
  parts: InterpretationParts = {},
): Promise<InterpretationContext> {
  const opener = new PartsOpener("interpretation", config, parts);
  const { log, metrics, close, stopEvents } = opener;
  const reviews = parts.reviews ?? readReviews();
  const authored = readAuthored(parts.readings ?? readingsFolder, reviews);
  const collections = openCollections(() => opener.store());
  return {
    ...{ config, log, metrics, authored, collections, stopEvents, close },
    disputed: openDisputedPassages(authored),
    citations: openCitations(),
    corrections: readCorrections(),
    stored: askStore(collections, log),
    endedSessions: opener.endedSessions(),
    bus: await opener.bus(),
    disputeLimit: openLimiter({
      name: "interpretation-disputes",
      points: config.INTERPRETATION_LIMIT_DISPUTES,
      seconds: DAY_S,
      message: "You have disputed as many readings as one can in a day. Please go on tomorrow.",
      redis: opener.redis(),
    }),
  };
}
