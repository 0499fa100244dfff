import type { NotificationContext } from "../context.ts";

export async function isDeleted(
  { readers }: Pick<NotificationContext, "readers">,
  userId: string,
): Promise<boolean> {
  return (await readers.findOne({ _id: userId, deletedAt: { $ne: null } })) !== null;
}
