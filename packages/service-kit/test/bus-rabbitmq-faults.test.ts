import { randomUUID } from "node:crypto";
import { type ChannelModel, connect } from "amqplib";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { type Bus, BusUnavailable, type Envelope, envelope, openBus } from "../src/bus/index.ts";
import { startRabbit } from "../testing/rabbitmq.ts";
import { withSettings } from "../testing/with-settings.ts";
import { startChild } from "./bus-child.ts";
import { contractSettings, eventType, waitFor } from "./bus-contract.ts";
import { keptLog } from "./bus-log.ts";

let rabbit: Awaited<ReturnType<typeof startRabbit>>;
let type: ReturnType<typeof eventType>;
let queue: string;

beforeAll(async () => {
  rabbit = await startRabbit();
});
afterAll(() => rabbit?.stop());
beforeEach(() => {
  type = eventType();
  queue = `queue-${randomUUID()}`;
});

describe("what is on the wire", () => {
  test("event and request id travel as properties, the message is persistent", async () => {
    const bus = await open();
    const channel = await (await look()).createChannel();
    await channel.assertQueue(queue, { exclusive: true });
    await channel.bindQueue(queue, "berea.events", type.name);
    const event = envelope(type, { key: "a", version: 1 }, { requestId: "request-1" });
    await bus.publish(event);
    const message = await waitFor(async () => {
      const found = await channel.get(queue, { noAck: true });
      if (!found) throw new Error("not there yet");
      return found;
    });
    expect(message.properties).toMatchObject({
      messageId: event.id,
      type: type.name,
      contentType: "application/json",
      deliveryMode: 2,
      headers: { "x-request-id": "request-1" },
    });
    expect(JSON.parse(message.content.toString())).toEqual(event);
  });

  test("a message that is no JSON is dead-lettered as it came, with the reason", async () => {
    const bus = await open();
    const handler = vi.fn(async () => {});
    await bus.subscribe(queue, type, handler);
    const channel = await (await look()).createConfirmChannel();
    channel.publish("berea.events", type.name, Buffer.from("{ torn"), {
      headers: { "x-request-id": "request-1" },
    });
    const letter = await deadLetter();
    expect(letter.content.toString()).toBe("{ torn");
    expect(letter.properties.headers).toMatchObject({
      "x-dead-reason": "unreadable",
      "x-dead-error": expect.stringContaining("JSON"),
      "x-failed-tries": 0,
      "x-request-id": "request-1",
    });
    expect(handler).not.toHaveBeenCalled();
  });

  test("a dead letter says which error it was given up for, and after how many tries", async () => {
    const bus = await open();
    await bus.subscribe(queue, type, () => Promise.reject(new Error("no such friend")));
    const event = someEvent();
    await bus.publish(event);
    const { properties } = await deadLetter();
    expect(properties.messageId).toBe(event.id);
    expect(properties.headers).toMatchObject({
      "x-dead-reason": "failed",
      "x-dead-error": "Error: no such friend",
      "x-failed-tries": 3,
    });
  });

  test("a queue keeps its events while nobody consumes", async () => {
    const first = await open();
    await first.subscribe(queue, type, async () => {});
    await first.close();
    const publisher = await open();
    const event = someEvent();
    await publisher.publish(event);
    const seen: string[] = [];
    await (await open()).subscribe(queue, type, async ({ id }) => void seen.push(id));
    await waitFor(() => expect(seen).toEqual([event.id]));
  });

  test("queues deleted under a running subscriber come back, and events with them", async () => {
    const bus = await open();
    const seen: string[] = [];
    await bus.subscribe(queue, type, async ({ id }) => {
      seen.push(id);
      if (seen.length === 1) throw new Error("not yet");
    });
    const channel = await (await look()).createChannel();
    await channel.deleteQueue(`${queue}.retry.60`);
    const event = someEvent();
    await bus.publish(event);
    await waitFor(() => expect(seen).toEqual([event.id, event.id]));
    await channel.deleteQueue(queue);
    await waitFor(async () => {
      await bus.publish(someEvent());
      expect(seen.length).toBeGreaterThan(2);
    });
  });
});

describe("a consumer that is killed", () => {
  test("its event is delivered to another", async () => {
    const child = startChild("bus-consumer.fixture.ts", [rabbit.url, queue, type.name]);
    onTestFinished(() => child.kill());
    await child.line("subscribed");
    const bus = await open();
    const event = someEvent();
    await bus.publish(event);
    expect(await child.line("handling")).toBe(`handling ${event.id}`);
    const seen: string[] = [];
    await bus.subscribe(queue, type, async ({ id }) => void seen.push(id));
    await child.kill();
    await waitFor(() => expect(seen).toEqual([event.id]));
  });

  test("an event that kills every process is dead-lettered and not tried for ever", async () => {
    const bus = await open();
    for (let deaths = 0; deaths < contractSettings.maxDeliveries; deaths += 1) {
      const child = startChild("bus-consumer.fixture.ts", [rabbit.url, queue, type.name]);
      onTestFinished(() => child.kill());
      await child.line("subscribed");
      if (deaths === 0) await bus.publish(someEvent());
      await child.line("handling");
      await child.kill();
    }
    const handler = vi.fn(async () => {});
    await bus.subscribe(queue, type, handler);
    expect((await deadLetter()).properties.headers).toMatchObject({
      "x-dead-reason": "unanswered",
    });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe("a broker that goes away", () => {
  test("stopped and started again in mid-traffic: no confirmed event is lost", async () => {
    await interruptTraffic("SIGTERM");
  });

  test("opening, subscribing and publishing neither fail to begin nor hang", async () => {
    await rabbit.halt();
    const bus = await open();
    const seen: Envelope[] = [];
    await bus.subscribe(queue, type, async (event) => void seen.push(event));
    expect(bus.ready()).toBe(false);
    const away = Array.from({ length: 5_000 }, () =>
      expect(bus.publish(someEvent(), { timeoutMs: 200 })).rejects.toThrow(BusUnavailable),
    );
    await expect(bus.publish(someEvent())).rejects.toThrow("Too many");
    await Promise.all(away);

    await rabbit.resume();
    await waitFor(() => expect(bus.ready()).toBe(true));
    const event = someEvent();
    await bus.publish(event);
    await waitFor(() => expect(seen).toEqual([event]));
  });
});

describe("a broker that does not answer", () => {
  test("frozen: publish rejects in time; thawed: the bus goes on", async () => {
    const bus = await open();
    const seen: string[] = [];
    await bus.subscribe(queue, type, async ({ id }) => void seen.push(id));
    rabbit.freeze();
    const refused = expect(bus.publish(someEvent(), { timeoutMs: 100 })).rejects;
    await refused.toThrow(BusUnavailable).finally(() => rabbit.thaw());
    const event = someEvent();
    await bus.publish(event);
    await waitFor(() => expect(seen).toContain(event.id));
  });

  test("frozen while the bus closes: an event on its way is still confirmed", async () => {
    const bus = await open();
    rabbit.freeze();
    const published = bus.publish(someEvent());
    const closed = bus.close();
    rabbit.thaw();
    await closed;
    await expect(published).resolves.toBeUndefined();
  });

  test("out of memory: publish rejects in time, the bus is not ready, and it can be closed", async () => {
    const full = await startRabbit(["vm_memory_high_watermark.absolute = 1MB"]);
    onTestFinished(() => full.stop());
    const bus = await openBus({ amqpUrl: full.url, log: keptLog() });
    // The broker blocks a connection when it publishes, perhaps only after its first message.
    await Promise.allSettled([bus.publish(someEvent(), { timeoutMs: 500 })]);
    await waitFor(() => expect(bus.ready()).toBe(false));
    await expect(bus.publish(someEvent(), { timeoutMs: 50 })).rejects.toThrow(BusUnavailable);
    await bus.close();
  });
});

describe("a broker that crashes", () => {
  const retryDelaysMs = [2_000];
  const prepared = [1, 2, 3].map(() => ({ type: eventType(), queue: `queue-${randomUUID()}` }));

  // RabbitMQ 3.10 writes the names of new queues some seconds late; an orderly stop writes them.
  beforeAll(async () => {
    const bus = withSettings(await openBus({ amqpUrl: rabbit.url, log: keptLog() }), {
      retryDelaysMs,
    });
    for (const one of prepared) await bus.subscribe(one.queue, one.type, async () => {});
    await bus.close();
    await rabbit.halt();
    await rabbit.resume();
  });
  beforeEach(() => {
    const next = prepared.pop();
    if (!next) throw new Error("Every test here needs a queue of its own.");
    ({ type, queue } = next);
  });

  test("in mid-traffic: no confirmed event is lost", async () => {
    await interruptTraffic("SIGKILL");
  });

  test("an event whose handler outlives the connection is delivered again", async () => {
    const bus = await open({ retryDelaysMs });
    const begun: string[] = [];
    const gate = Promise.withResolvers<void>();
    await bus.subscribe(queue, type, async ({ id }) => {
      begun.push(id);
      if (begun.length === 1) await gate.promise;
    });
    const event = someEvent();
    await bus.publish(event);
    await waitFor(() => expect(begun).toHaveLength(1));
    await rabbit.halt("SIGKILL");
    await rabbit.resume();
    await waitFor(() => expect(begun).toEqual([event.id, event.id]));
    gate.resolve();
    const later = someEvent();
    await waitFor(() => bus.publish(later));
    await waitFor(() => expect(begun).toContain(later.id));
  });

  test("an event that waits for its next try is not lost", async () => {
    const bus = await open({ retryDelaysMs });
    const tries: string[] = [];
    await bus.subscribe(queue, type, async ({ id }) => {
      tries.push(id);
      if (tries.length === 1) throw new Error("not yet");
    });
    const event = someEvent();
    await bus.publish(event);
    const channel = await (await look()).createChannel();
    await waitFor(async () => {
      const { messageCount } = await channel.checkQueue(`${queue}.retry.2000`);
      expect(messageCount).toBe(1);
    });
    await rabbit.halt("SIGKILL");
    await rabbit.resume();
    await waitFor(() => expect(tries).toEqual([event.id, event.id]));
  });
});

/** Events without pause, the broker away in their midst: what was confirmed must arrive. */
async function interruptTraffic(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  const [publisher, subscriber] = [await open(), await open()];
  const received = new Set<string>();
  await subscriber.subscribe(queue, type, async ({ id }) => void received.add(id));
  const confirmed: string[] = [];
  const refused: string[] = [];
  let over = false;
  const traffic = Promise.all(Array.from({ length: 16 }, publishUntilOver));
  await waitFor(() => expect(confirmed.length).toBeGreaterThan(300));
  await rabbit.halt(signal);
  await waitFor(() => expect(refused.length).toBeGreaterThan(16));
  expect(publisher.ready()).toBe(false);
  await rabbit.resume();
  const before = confirmed.length;
  await waitFor(() => expect(confirmed.length).toBeGreaterThan(before + 300));
  over = true;
  await traffic;
  await waitFor(() => expect(confirmed.filter((id) => !received.has(id))).toEqual([]));

  async function publishUntilOver(): Promise<void> {
    while (!over) {
      const event = someEvent();
      try {
        await publisher.publish(event, { timeoutMs: 200 });
        confirmed.push(event.id);
      } catch (error) {
        expect(error).toBeInstanceOf(BusUnavailable);
        refused.push(event.id);
      }
    }
  }
}

function someEvent() {
  return envelope(type, { key: "a", version: 1 });
}

async function open(settings: Partial<typeof contractSettings> = {}): Promise<Bus> {
  const all = { ...contractSettings, ...settings };
  const bus = withSettings(await openBus({ amqpUrl: rabbit.url, log: keptLog() }), all);
  onTestFinished(() => bus.close());
  return bus;
}

/** A connection past the bus, to see what is in the broker. */
async function look(): Promise<ChannelModel> {
  const looking = await connect(rabbit.url);
  looking.on("error", () => {});
  onTestFinished(() => looking.close().catch(() => {}));
  return looking;
}

async function deadLetter() {
  const channel = await (await look()).createChannel();
  return await waitFor(async () => {
    const letter = await channel.get(`${queue}.dead`, { noAck: true });
    if (!letter) throw new Error("no dead letter yet");
    return letter;
  });
}
