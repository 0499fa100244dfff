import { z } from "zod";
import { openBus } from "../src/bus/index.ts";
import { keptLog } from "./bus-log.ts";

// Takes one event and never finishes: a process to be killed in the middle of its work.
const [amqpUrl = "", queue = "", name = ""] = process.argv.slice(2);
const bus = await openBus({ amqpUrl, log: keptLog() });
await bus.subscribe(queue, { name, schema: z.unknown() }, async ({ id }) => {
  console.log(`handling ${id}`);
  await new Promise(() => {});
});
console.log("subscribed");
