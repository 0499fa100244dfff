import type { Input } from "@berea/contracts";
import { formatReference } from "@berea/scripture";
import { Problem, sessionEnded } from "@berea/service-kit";
import { StoreUnavailable } from "@berea/service-kit/store";
import type { InterpretationContext } from "../context.ts";
import { lookupKeysOf } from "../models/entry.ts";
import { readReference } from "../read-question.ts";
import { isDeleted } from "./forget-user.ts";

type Given = Input<"disputeReading">["body"];

/**
 * Keeps what a user finds wrong in a reading. Only what is kept counts towards the day's limit.
 * @throws Problem 400 or 404 when there is no such reading, 429 with Retry-After at the limit, 401
 * when the account is deleted
 */
export async function disputeReading(
  context: InterpretationContext,
  userId: string,
  { voice, range, level, reason }: Given,
): Promise<void> {
  const { authored, stored, disputeLimit } = context;
  const { passage } = readReference(range);
  const asked = [lookupKeysOf(level, passage), [voice]] as const;
  const fromStore = await stored.find(...asked);
  const isThere = [...authored.find(...asked), ...(fromStore ?? [])].some(
    ({ entry }) =>
      entry.level === level && entry.start === passage.start && entry.end === passage.end,
  );
  if (!isThere && !fromStore) throw new StoreUnavailable("It cannot be looked up.");
  if (!isThere) throw new Problem(404, "no_reading", "There is no such reading.");
  await disputeLimit.consume(userId);
  try {
    const { disputes } = await context.collections();
    const { _id } = await disputes.insert({
      ...{ voice, level, reason, userId },
      reference: formatReference(passage),
      version: authored.version.slice(0, 12),
      at: new Date(),
    });
    // A deletion is recorded before the account's disputes are looked up: one of both sees the other.
    if (await isDeleted(context, userId)) {
      await disputes.deleteOne({ _id });
      throw sessionEnded();
    }
  } catch (error) {
    await disputeLimit.giveBack(userId);
    throw error;
  }
}
