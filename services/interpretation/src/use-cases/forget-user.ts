import type { InterpretationContext } from "../context.ts";

/**
 * Takes a deleted account's id out of its disputes, which stay. The deletion is recorded first (see
 * dispute-reading.ts). Idempotent: a redelivered event repeats every step.
 */
export async function forgetUser(
  { collections }: Pick<InterpretationContext, "collections">,
  userId: string,
): Promise<void> {
  const { disputes, deletedAccounts } = await collections();
  const deletedAt = new Date();
  await deletedAccounts.updateOne({ _id: userId }, { $set: { deletedAt } }, { upsert: true });
  for (const { _id } of await disputes.find({ userId })) {
    await disputes.updateOne({ _id }, { $set: { userId: null } });
  }
}

/** Whether an account is known to be deleted. */
export async function isDeleted(
  { collections }: Pick<InterpretationContext, "collections">,
  userId: string,
): Promise<boolean> {
  const { deletedAccounts } = await collections();
  return (await deletedAccounts.findOne({ _id: userId })) !== null;
}
