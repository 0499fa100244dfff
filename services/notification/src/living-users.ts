import type { NotificationContext } from "./context.ts";
import { sessionEnded } from "./problems.ts";

/**
 * Refuses a user whose account is gone, sooner than the list of ended sessions would.
 * @throws Problem 401
 */
export async function refuseTheGone(
  { readers }: Pick<NotificationContext, "readers">,
  userId: string,
): Promise<void> {
  if (await readers.findOne({ _id: userId, deletedAt: { $ne: null } })) throw sessionEnded();
}
