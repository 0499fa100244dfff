import type { NotificationContext } from "../context.ts";
import { payloadOf } from "../push/payload.ts";
import { pushToDevice } from "./push-to-device.ts";

const PAGE_SIZE = 200;

/** Sends the verse of a date as a test to every device; stops early when aborted. */
export async function sendTestToAll(
  context: NotificationContext,
  { date }: { date: string },
  signal: AbortSignal,
): Promise<void> {
  const { devices, limit, verseOf } = context;
  const payload = payloadOf(await verseOf(date), date);
  let last = "";
  while (!signal.aborted) {
    const page = await devices.find({ _id: { $gt: last } }, { sort: { _id: 1 }, limit: PAGE_SIZE });
    await Promise.all(
      page.map((device) => limit(() => pushToDevice(context, device, { payload }))),
    );
    last = page.at(-1)?._id ?? last;
    if (page.length < PAGE_SIZE) return;
  }
}
