import { connect } from "amqplib";
import { afterAll, beforeAll } from "vitest";
import { openBus } from "../src/bus/index.ts";
import { startRabbit } from "../testing/rabbitmq.ts";
import { busContract } from "./bus-contract.ts";
import { keptLog } from "./bus-log.ts";

let rabbit: Awaited<ReturnType<typeof startRabbit>>;
beforeAll(async () => {
  rabbit = await startRabbit();
});
afterAll(() => rabbit?.stop());

busContract("RabbitMQ", async () => {
  const open = () => openBus({ amqpUrl: rabbit.url, log: keptLog() });
  const [bus, elsewhere] = await Promise.all([open(), open()]);
  const looking = await connect(rabbit.url);
  const channel = await looking.createChannel();
  return {
    bus,
    elsewhere,
    async deadLetters(queue) {
      const letters = [];
      for (;;) {
        const message = await channel.get(`${queue}.dead`);
        if (!message) break;
        const reason = String(message.properties.headers?.["x-dead-reason"]);
        letters.push({ reason, text: message.content.toString() });
      }
      await channel.recover();
      return letters;
    },
    async close() {
      await Promise.all([bus.close(), elsewhere.close()]);
      await looking.close();
    },
  };
});
