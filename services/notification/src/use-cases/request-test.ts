import { type VerseOfTheDay, verseTestRequested } from "@berea/contracts";
import { BusUnavailable, envelope } from "@berea/service-kit/bus";
import type { NotificationContext } from "../context.ts";
import { pushFailed } from "../problems.ts";
import { localDate } from "../rules/rules.ts";
import { sendTestToSelf } from "./send-test-to-self.ts";

/** The result of a test: a message, and the verse sent. */
interface SentTest {
  message: string;
  sentVerse: VerseOfTheDay;
}

const TIMEOUT_MS = 9_000;
const EVERYBODY = "everybody";

/**
 * Sends the verse of the reader's local date as a test: to their own devices or, depending on the
 * settings, to everybody's. Problem 502 on failure, 429 when requested too often.
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
    context.log.warn({ err, date }, "there is no verse for the test");
    throw pushFailed();
  });
  if (context.config.TEST_SEND_SCOPE === "all") {
    await publishTestToAll(context, date, requestId);
    return { message: "Test notification sent to all subscribers!", sentVerse };
  }
  const message = await sendTestToSelf(context, userId, { date, sentVerse, deadline });
  return { message, sentVerse };
}

async function publishTestToAll(
  { limits, bus, log }: NotificationContext,
  date: string,
  requestId: string,
): Promise<void> {
  await limits.testsToAll.consume(EVERYBODY);
  try {
    await bus.publish(envelope(verseTestRequested, { date }, { requestId }));
  } catch (err) {
    if (!(err instanceof BusUnavailable)) throw err;
    log.warn({ err }, "a test could not be requested");
    await limits.testsToAll.reset(EVERYBODY);
    throw pushFailed();
  }
}
