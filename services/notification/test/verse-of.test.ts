import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { verseDue } from "@berea/contracts";
import { createMetrics } from "@berea/service-kit";
import { envelope, openBus } from "@berea/service-kit/bus";
import { withSettings } from "@berea/service-kit/testing";
import { expect, test } from "vitest";
import { askBible, rememberVerses } from "../src/verse-of.ts";
import { startPushService } from "./push-service.ts";
import { startNotification, vapidKeys, verse } from "./start-notification.ts";

test("When many ask for the verse of a date, then bible is asked once", async () => {
  let asked = 0;
  const verseOf = rememberVerses(async () => {
    asked += 1;
    if (asked === 1) throw new Error("away");
    return verse;
  });
  const first = await Promise.allSettled([verseOf("2026-01-31"), verseOf("2026-01-31")]);
  expect(first.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await Promise.all(Array.from({ length: 10 }, () => verseOf("2026-01-31")));
  expect(asked).toBe(2);
  await verseOf("2026-02-01");
  expect(asked).toBe(3);
});

test("When bible is away or talks nonsense, then the verse is sent once it is back", async () => {
  const asked: string[] = [];
  const answers = [
    { status: 503, body: "{}" },
    { status: 200, body: "no JSON" },
    { status: 200, body: JSON.stringify({ ...verse, chapter: "23" }) },
    { status: 200, body: JSON.stringify(verse) },
  ];
  const bible = createServer((request, response) => {
    asked.push(request.url ?? "");
    const answer = answers.shift();
    response.writeHead(answer?.status ?? 500).end(answer?.body);
  });
  await new Promise<void>((resolve) => void bible.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an AddressInfo.
  const { port } = bible.address() as AddressInfo;
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const bus = withSettings(await openBus({ log }), { retryDelaysMs: [1, 1, 1] });
  const push = await startPushService();
  const verseOf = askBible(`http://127.0.0.1:${port}`, createMetrics());
  const notification = await startNotification({ push, bus, verseOf });
  const browser = push.subscribe(vapidKeys.publicKey);
  await notification.subscribe("ruth", browser);
  const due = { userId: "ruth", date: "2026-01-31", dueAt: new Date().toISOString() };
  await bus.publish(envelope(verseDue, due));
  expect(browser.shown).toMatchObject([{ payload: { title: "Psalms 23:1" } }]);
  expect(asked).toEqual(Array(4).fill("/api/verse-of-the-day?date=2026-01-31"));
  await notification.close();
  await bus.close();
  await push.close();
  bible.closeAllConnections();
  await new Promise((resolve) => bible.close(resolve));
});
