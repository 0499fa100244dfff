import { describe, expect, test, vi } from "vitest";
import { InProcessBus } from "../src/bus/in-process.ts";
import { BusUnavailable, envelope } from "../src/bus/index.ts";
import { withSettings } from "../testing/with-settings.ts";
import { busContract, eventType, waitFor } from "./bus-contract.ts";
import { keptLog } from "./bus-log.ts";

busContract("in-process", async () => {
  const bus = new InProcessBus(keptLog());
  return {
    bus,
    elsewhere: bus,
    deadLetters: async (queue) => [...bus.deadLetters(queue)],
    close: () => bus.close(),
  };
});

describe("the in-process bus", () => {
  test("publish resolves when every subscriber has handled the event", async () => {
    const bus = new InProcessBus(keptLog());
    const type = eventType();
    const handled: string[] = [];
    await bus.subscribe("slow", type, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      handled.push("slow");
    });
    await bus.subscribe("quick", type, async () => void handled.push("quick"));
    await bus.publish(envelope(type, { key: "a", version: 1 }));
    expect(handled.sort()).toEqual(["quick", "slow"]);
    await bus.close();
  });

  test("publish rejects in time when a subscriber does not finish", async () => {
    const bus = new InProcessBus(keptLog());
    const type = eventType();
    const gate = Promise.withResolvers<void>();
    await bus.subscribe("stuck", type, () => gate.promise);
    const published = bus.publish(envelope(type, { key: "a", version: 1 }), { timeoutMs: 20 });
    await expect(published).rejects.toThrow(BusUnavailable);
    gate.resolve();
    await bus.close();
  });

  test("an event published again while it is still being tried is not tried twice", async () => {
    const bus = new InProcessBus(keptLog());
    const type = eventType();
    const gate = Promise.withResolvers<void>();
    const handler = vi.fn(() => gate.promise);
    await bus.subscribe("stuck", type, handler);
    const event = envelope(type, { key: "a", version: 1 });
    await expect(bus.publish(event, { timeoutMs: 20 })).rejects.toThrow(BusUnavailable);
    const again = bus.publish(event);
    gate.resolve();
    await again;
    expect(handler).toHaveBeenCalledTimes(1);
    await bus.close();
  });

  test("publish rejects when every try of one subscriber failed, and the others have had it", async () => {
    const bus = withSettings(new InProcessBus(keptLog()), { retryDelaysMs: [] });
    const type = eventType();
    const seen: string[] = [];
    await bus.subscribe("failing", type, () => Promise.reject(new Error("the disk is full")));
    await bus.subscribe("content", type, async ({ id }) => void seen.push(id));
    const event = envelope(type, { key: "a", version: 1 });
    await expect(bus.publish(event)).rejects.toThrow(BusUnavailable);
    expect(seen).toEqual([event.id]);
    await bus.close();
  });

  test("closing while an event waits for its next try rejects its publish", async () => {
    const bus = withSettings(new InProcessBus(keptLog()), { retryDelaysMs: [3_600_000] });
    const type = eventType();
    const handler = vi.fn(() => Promise.reject(new Error("never")));
    await bus.subscribe("failing", type, handler);
    const published = bus.publish(envelope(type, { key: "a", version: 1 }));
    const refused = expect(published).rejects.toThrow(BusUnavailable);
    await waitFor(() => expect(handler).toHaveBeenCalled());
    await bus.close();
    await refused;
  });

  test("a subscriber's change to an event is not seen by the next", async () => {
    const bus = new InProcessBus(keptLog());
    const type = eventType();
    const seen: string[] = [];
    for (const queue of ["one", "two"]) {
      await bus.subscribe(queue, type, async ({ payload }) => {
        seen.push(payload.key);
        payload.key = "changed";
      });
    }
    await bus.publish(envelope(type, { key: "a", version: 1 }));
    expect(seen).toEqual(["a", "a"]);
    await bus.close();
  });

  test("dead letters are counted and logged with the ids that find them", async () => {
    const log = keptLog();
    const bus = new InProcessBus(log);
    const type = eventType();
    await bus.subscribe("failing", type, () => Promise.reject(new Error("never")), {
      retryDelaysMs: [],
    });
    const events = Array.from({ length: 120 }, () => envelope(type, { key: "a", version: 1 }));
    for (const event of events) await bus.publish(event).catch(() => {});
    expect(bus.deadCount("failing")).toBe(120);
    expect(bus.deadLetters("failing")).toHaveLength(100);
    const logged = log.lines.filter(({ level }) => level === "error");
    expect(logged).toHaveLength(120);
    expect(logged[0]).toMatchObject({
      message: "event dead-lettered",
      facts: { queue: "failing", event: type.name, eventId: events[0]?.id, reason: "failed" },
    });
    await bus.close();
  });

  test("too many events under way: a further one is refused at once", async () => {
    const bus = new InProcessBus(keptLog());
    const type = eventType();
    const gate = Promise.withResolvers<void>();
    await bus.subscribe("stuck", type, () => gate.promise);
    const event = () => envelope(type, { key: "a", version: 1 });
    const published = Array.from({ length: 5_000 }, () => bus.publish(event()));
    await expect(bus.publish(event())).rejects.toThrow("Too many");
    gate.resolve();
    await Promise.all(published);
    await bus.publish(event());
    await bus.close();
  });
});
