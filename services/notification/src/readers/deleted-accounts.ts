import type { NotificationContext } from "../context.ts";

/** Whether auth has told that the user's account is deleted. */
export async function isDeleted(
  { readers }: Pick<NotificationContext, "readers">,
  userId: string,
): Promise<boolean> {
  return (await readers.findOne({ _id: userId, deletedAt: { $ne: null } })) !== null;
}
