import { setImmediate } from "node:timers/promises";
import { verseDue } from "@berea/contracts";
import { envelope, pushToOutbox } from "@berea/service-kit/bus";
import type { NotificationContext } from "../context.ts";
import type { Reader } from "../models/reader.ts";
import { planClaim } from "../rules/plan-claim.ts";
import { warnOfUnknownZone } from "../rules/unknown-zone.ts";

type Context = Pick<NotificationContext, "readers" | "outbox" | "log" | "now">;

/**
 * The outcome for a due reader: the verse was handed on; it was too late and was skipped; another
 * process claimed first; or the claim failed, and the next tick retries.
 */
type Outcome = "claimed" | "skipped" | "lost" | "failed";
/** The number of readers in a tick by outcome. */
export type Claims = Record<Outcome, number>;

const PAGE_SIZE = 500;
const CLAIMS_AT_ONCE = 64;

/**
 * Claims all due readers, oldest first: an atomic write for each sets when the next verse is due
 * and puts `verse.due` into the outbox. Safe to run in any number of processes at once.
 * @throws StoreUnavailable when the readers cannot be read
 */
export async function claimDueReaders(context: Context, stop?: AbortSignal): Promise<Claims> {
  const claims: Claims = { claimed: 0, skipped: 0, lost: 0, failed: 0 };
  while (!stop?.aborted) {
    const page = await findDue(context, claims.failed);
    if (page.length === 0) break;
    await claimPage(context, page, { claims, stop });
  }
  return claims;
}

/** Skips the `failed` readers of this tick, which still sort first. */
async function findDue({ readers, now }: Context, failed: number): Promise<Reader[]> {
  const due = { nextDueAt: { $lte: now() } };
  return await readers.find(due, { sort: { nextDueAt: 1 }, limit: PAGE_SIZE, skip: failed });
}

async function claimPage(
  context: Context,
  page: Reader[],
  { claims, stop }: { claims: Claims; stop: AbortSignal | undefined },
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  // Other processes may have the same page: shuffled, most of it is still unclaimed for each.
  for (const reader of shuffled(page)) {
    if (underWay.size >= CLAIMS_AT_ONCE) await Promise.race(underWay);
    // An in-process store responds synchronously; let requests run between claims.
    await setImmediate();
    if (stop?.aborted) break;
    const claiming = claimOrLog(context, reader).then((outcome) => {
      claims[outcome] += 1;
      underWay.delete(claiming);
    });
    underWay.add(claiming);
  }
  await Promise.all(underWay);
}

/** One failed claim must not delay the other readers. */
async function claimOrLog(context: Context, reader: Reader): Promise<Outcome> {
  try {
    return await claim(context, reader);
  } catch (err) {
    context.log.error({ userId: reader._id, err }, "reader could not be claimed");
    return "failed";
  }
}

async function claim({ readers, outbox, log, now }: Context, reader: Reader): Promise<Outcome> {
  const { _id, version, nextDueAt } = reader;
  warnOfUnknownZone(log, reader.zone);
  const { verse, plan } = planClaim(reader, now());
  const claimed = await readers.updateOne(
    { _id, version, nextDueAt },
    { $set: plan, ...(verse && pushToOutbox(envelope(verseDue, { userId: _id, ...verse }))) },
  );
  if (!claimed) return "lost";
  if (!verse) return "skipped";
  await outbox.drain(_id);
  return "claimed";
}

function shuffled(page: readonly Reader[]): Reader[] {
  return page
    .map((reader) => ({ reader, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ reader }) => reader);
}
