import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { SubscriptionSettings } from "../src/bus/bus.ts";
import { type Bus, BusUnavailable, type Envelope, envelope } from "../src/bus/index.ts";
import { withSettings } from "../testing/with-settings.ts";

/** What the suite needs of an adapter. */
export interface BusUnderTest {
  bus: Bus;
  /** The bus as another process would have it; the same one where there is only one process. */
  elsewhere: Bus;
  /** What was given up in a queue, oldest first. */
  deadLetters(queue: string): Promise<{ reason: string; text: string }[]>;
  close(): Promise<void>;
}

/** How the events of each subscription of the suite are treated. */
export const contractSettings: SubscriptionSettings = {
  retryDelaysMs: [60, 120],
  prefetch: 4,
  maxDeliveries: 3,
};

/** Runs the suite; `open` is called for each test. */
export function busContract(adapter: string, open: () => Promise<BusUnderTest>): void {
  describe(`the event port (${adapter})`, () => {
    let subject: BusUnderTest;
    let bus: Bus;
    let elsewhere: Bus;
    let type: ReturnType<typeof eventType>;
    let queue: string;

    beforeEach(async () => {
      subject = await open();
      bus = withSettings(subject.bus, contractSettings);
      elsewhere = withSettings(subject.elsewhere, contractSettings);
      type = eventType();
      queue = `queue-${randomUUID()}`;
    });
    afterEach(() => subject.close());

    test("an event reaches its subscriber whole", async () => {
      const seen: Envelope[] = [];
      await bus.subscribe(queue, type, async (event) => void seen.push(event));
      const sent = envelope(type, { key: "Ωmega", version: 1 }, { requestId: "request-1" });
      await bus.publish(sent);
      await waitFor(() => expect(seen).toEqual([sent]));
    });

    test("an event that nobody waits for is published all the same", async () => {
      await expect(bus.publish(someEvent())).resolves.toBeUndefined();
    });

    test("an event of another type does not reach the subscriber", async () => {
      const seen: string[] = [];
      await bus.subscribe(queue, type, async ({ id }) => void seen.push(id));
      const wanted = someEvent();
      await bus.publish(envelope(eventType(), { key: "a", version: 1 }));
      await bus.publish(wanted);
      await waitFor(() => expect(seen).toEqual([wanted.id]));
    });

    test("a handler that fails gets the event again after each delay", async () => {
      const tries: number[] = [];
      await bus.subscribe(queue, type, async () => {
        tries.push(performance.now());
        if (tries.length < 3) throw new Error("not yet");
      });
      await bus.publish(someEvent());
      await waitFor(() => expect(tries).toHaveLength(3));
      const [first = 0, second = 0, third = 0] = tries;
      // Whole milliseconds are lost on the way, in the clocks of two programs.
      expect(second - first).toBeGreaterThan(60 - 10);
      expect(third - second).toBeGreaterThan(120 - 10);
      expect(await subject.deadLetters(queue)).toEqual([]);
    });

    test("a retry goes to the subscriber that failed, not to others", async () => {
      const failing: string[] = [];
      const content: string[] = [];
      await bus.subscribe(`${queue}-content`, type, async ({ id }) => void content.push(id));
      await bus.subscribe(queue, type, async ({ id }) => {
        failing.push(id);
        if (failing.length < 3) throw new Error("not yet");
      });
      const event = someEvent();
      await bus.publish(event);
      await waitFor(() => expect(failing).toHaveLength(3));
      const after = someEvent();
      await bus.publish(after);
      await waitFor(() => expect(content).toContain(after.id));
      expect(content).toEqual([event.id, after.id]);
    });

    test("an event that failed on every try is dead-lettered and stops no other", async () => {
      const tries: string[] = [];
      const handled: string[] = [];
      await bus.subscribe(queue, type, async ({ id, payload }) => {
        tries.push(id);
        if (payload.key === "poison") throw new Error("never");
        handled.push(id);
      });
      const poison = envelope(type, { key: "poison", version: 1 });
      const sound = someEvent();
      // RabbitMQ has confirmed it; within the process its publisher hears that nobody took it.
      await Promise.allSettled([bus.publish(poison), bus.publish(sound)]);
      const dead = await lettersIn(queue, 1);
      expect(dead[0]?.reason).toBe("failed");
      expect(JSON.parse(dead[0]?.text ?? "")).toEqual(poison);
      expect(tries.filter((id) => id === poison.id)).toHaveLength(3);
      expect(handled).toEqual([sound.id]);
    });

    test("an event whose payload does not parse is dead-lettered without a try", async () => {
      const handler = vi.fn(async () => {});
      await bus.subscribe(queue, type, handler);
      await bus.publish({ ...someEvent(), payload: { key: 7 } });
      const dead = await lettersIn(queue, 1);
      expect(dead[0]?.reason).toBe("unreadable");
      expect(handler).not.toHaveBeenCalled();
    });

    test("duplicates and an old version leave an idempotent subscriber as it should be", async () => {
      const versions = new Map<string, number>();
      const seen: string[] = [];
      await bus.subscribe(queue, type, async ({ id, payload: { key, version } }) => {
        seen.push(id);
        versions.set(key, Math.max(version, versions.get(key) ?? 0));
      });
      const [old, young] = [1, 2].map((version) => envelope(type, { key: "a", version }));
      if (!old || !young) throw new Error("two events were made");
      for (const event of [young, young, old, young]) await bus.publish(event);
      await waitFor(() => expect(seen).toHaveLength(4));
      expect(seen.filter((id) => id === young.id)).toHaveLength(3);
      expect(versions).toEqual(new Map([["a", 2]]));
    });

    test("two subscribers of one queue share its events, each handled once", async () => {
      const here: string[] = [];
      const there: string[] = [];
      await bus.subscribe(queue, type, async ({ id }) => void here.push(id));
      await elsewhere.subscribe(queue, type, async ({ id }) => void there.push(id));
      const events = Array.from({ length: 60 }, someEvent);
      await Promise.all(events.map((event) => bus.publish(event)));
      await waitFor(() => expect(here.length + there.length).toBe(60));
      expect([...here, ...there].sort()).toEqual(events.map(({ id }) => id).sort());
      expect(here).not.toHaveLength(0);
      expect(there).not.toHaveLength(0);
    });

    test("two queues get every event both", async () => {
      const seen: string[] = [];
      const take = (name: string) => async (event: Envelope) => void seen.push(name + event.id);
      await bus.subscribe(queue, type, take("one "));
      await elsewhere.subscribe(`${queue}-too`, type, take("two "));
      const event = someEvent();
      await bus.publish(event);
      await waitFor(() => expect(seen).toHaveLength(2));
      expect(seen.sort()).toEqual([`one ${event.id}`, `two ${event.id}`]);
    });

    test("no more events than allowed are handled at the same time", async () => {
      const gate = Promise.withResolvers<void>();
      let running = 0;
      let most = 0;
      let handled = 0;
      await bus.subscribe(queue, type, async () => {
        running += 1;
        most = Math.max(most, running);
        await gate.promise;
        running -= 1;
        handled += 1;
      });
      const published = Array.from({ length: 12 }, () => bus.publish(someEvent()));
      await waitFor(() => expect(running).toBe(contractSettings.prefetch));
      gate.resolve();
      await Promise.all(published);
      await waitFor(() => expect(handled).toBe(12));
      expect(most).toBe(contractSettings.prefetch);
    });

    test("a queue refuses a second type of event", async () => {
      await bus.subscribe(queue, type, async () => {});
      await expect(bus.subscribe(queue, eventType(), async () => {})).rejects.toThrow(queue);
    });

    test("close waits for the handler that is running; then nothing can be published", async () => {
      const begun = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      let finished = false;
      await bus.subscribe(queue, type, async () => {
        begun.resolve();
        await gate.promise;
        finished = true;
      });
      expect(bus.ready()).toBe(true);
      const published = bus.publish(someEvent());
      await begun.promise;
      const closed = bus.close().then(() => finished);
      gate.resolve();
      expect(await closed).toBe(true);
      await published;
      expect(bus.ready()).toBe(false);
      await expect(bus.publish(someEvent())).rejects.toThrow(BusUnavailable);
    });

    function someEvent() {
      return envelope(type, { key: "a", version: 1 });
    }

    async function lettersIn(name: string, count: number) {
      return await waitFor(async () => {
        const letters = await subject.deadLetters(name);
        expect(letters).toHaveLength(count);
        return letters;
      });
    }
  });
}

/** Waits until `check` no longer throws; long enough for a machine that is busy. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}

/** A type of event of its own, so that tests do not hear each other. */
export function eventType() {
  const schema = z.object({ key: z.string(), version: z.int() });
  return { name: `thing.changed.${randomUUID()}`, schema };
}
