import type { NotificationContext } from "./context.ts";

/** Whether a reader has not turned the verse off, or gone, since it was due. */
export async function wantsVerse(
  { readers }: Pick<NotificationContext, "readers">,
  userId: string,
): Promise<boolean> {
  return (await readers.findOne({ _id: userId, hour: null })) === null;
}
