import type { NotificationContext } from "../context.ts";

/** False when the reader has turned the verse off or deleted the account since it was due. */
export async function wantsVerse(
  { readers }: Pick<NotificationContext, "readers">,
  userId: string,
): Promise<boolean> {
  return (await readers.findOne({ _id: userId, hour: null })) === null;
}
