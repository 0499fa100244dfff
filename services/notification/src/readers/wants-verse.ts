import type { NotificationContext } from "../context.ts";

/** Whether a reader still wants the verse: has neither turned it off nor deleted the account since it was due. */
export async function wantsVerse(
  { readers }: Pick<NotificationContext, "readers">,
  userId: string,
): Promise<boolean> {
  return (await readers.findOne({ _id: userId, hour: null })) === null;
}
