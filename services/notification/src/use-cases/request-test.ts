import { type VerseOfTheDay, verseTestRequested } from "@berea/contracts";
import { BusUnavailable, envelope } from "@berea/service-kit/bus";
import type { NotificationContext } from "../context.ts";
import { pushFailed } from "../problems.ts";
import { localDate } from "../rules/rules.ts";
import { sendTestToSelf } from "./send-test-to-self.ts";

/** What a test has come to: in words, and the verse that was sent. */
interface SentTest {
  message: string;
  sentVerse: VerseOfTheDay;
}

const TIMEOUT_MS = 9_000;
const EVERYBODY = "everybody";

/**
 * Sends the verse of the reader's local date as a test: to their own devices, or to everybody's
 * where the settings say so. Problem 502 when that failed, 429 when it was done too often.
 */
export async function requestTest(
  context: NotificationContext,
  userId: string,
  requestId: string,
): Promise<SentTest> {
  const deadline = performance.now() + TIMEOUT_MS;
  const reader = await context.readers.findOne({ _id: userId });
  const date = localDate(context.now(), reader?.zone ?? null);
  const sentVerse = await context.verseOf(date).catch((err: unknown) => {
    context.log.warn({ err, date }, "no verse to test with");
    throw pushFailed();
  });
  if (context.config.TEST_SEND_SCOPE === "all") {
    await askForTestToAll(context, date, requestId);
    return { message: "Test notification sent to all subscribers!", sentVerse };
  }
  const message = await sendTestToSelf(context, userId, { date, sentVerse, deadline });
  return { message, sentVerse };
}

async function askForTestToAll(
  { limits, bus, log }: NotificationContext,
  date: string,
  requestId: string,
): Promise<void> {
  await limits.testsToAll.consume(EVERYBODY);
  try {
    await bus.publish(envelope(verseTestRequested, { date }, { requestId }));
  } catch (err) {
    if (!(err instanceof BusUnavailable)) throw err;
    log.warn({ err }, "a test could not be asked for");
    await limits.testsToAll.reset(EVERYBODY);
    throw pushFailed();
  }
}
