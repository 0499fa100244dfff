import { setImmediate } from "node:timers/promises";
import { verseDue } from "@berea/contracts";
import { envelope, pushToOutbox } from "@berea/service-kit/bus";
import type { NotificationContext } from "../context.ts";
import type { Reader } from "../models/reader.ts";
import { planClaim } from "../rules/plan-claim.ts";
import { warnOfUnknownZone } from "../rules/unknown-zone.ts";

type Context = Pick<NotificationContext, "readers" | "outbox" | "log" | "now">;

/**
 * What became of readers who were due: their verse was handed on, or was too late and skipped;
 * somebody else came first; or the claim failed, and the next tick tries again.
 */
type Outcome = "claimed" | "skipped" | "lost" | "failed";
/** How many readers of a tick came to each outcome. */
export type Claims = Record<Outcome, number>;

const PAGE_SIZE = 500;
const CLAIMS_AT_ONCE = 64;

/**
 * Claims every reader whose hour has come, oldest first: one atomic write each sets when the next
 * verse is due and puts `verse.due` into the outbox. Any number of processes may do this at once.
 * @throws StoreUnavailable when the readers cannot be read.
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

/** Those who could not be claimed in this tick are still in front: `failed` of them are passed over. */
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
  // Another process may hold the same page: in another order, each finds most of it unclaimed.
  for (const reader of shuffled(page)) {
    if (underWay.size >= CLAIMS_AT_ONCE) await Promise.race(underWay);
    // A store in this process answers at once; requests must have their turn between claims.
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

/** One reader whose claim fails must not keep the others waiting. */
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
