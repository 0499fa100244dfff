import { type Bus, openBus, openOutbox } from "../src/bus/index.ts";
import { openStore } from "../src/store/index.ts";
import { keptLog } from "./bus-log.ts";
import { changeThing, insertThing, thingModel } from "./outbox-things.ts";

// Writes things with their events, to be killed at a point that it prints:
//   saved      the event is in the document and is about to be published
//   confirmed  the event is published and is about to be taken out of the document
//   wrote      (many lines, each with an event's id) a document with this event has been saved
const [at = "", folder = "", amqpUrl] = process.argv.slice(2);
const store = await openStore({ folder, database: "things" });
const things = await store.collection(thingModel);
const bus = await openBus({ amqpUrl, log: keptLog() });
const outbox = openOutbox({ collection: things, bus: stoppingAt(at), log: keptLog() });

if (at === "wrote") {
  const thing = await things.insert({});
  for (let version = 1; ; version += 1) {
    const event = await changeThing(things, thing._id, version);
    console.log(`wrote ${event.id}`);
    void outbox.drain(thing._id);
  }
} else {
  await outbox.drain(await insertThing(things));
}

function stoppingAt(point: string): Bus {
  if (point === "wrote") return bus;
  return {
    ready: () => bus.ready(),
    subscribe: (...subscription) => bus.subscribe(...subscription),
    close: () => bus.close(),
    async publish(event, options) {
      if (point === "confirmed") await bus.publish(event, options);
      console.log(`${point} ${event.id}`);
      await new Promise(() => setInterval(() => {}, 60_000));
    },
  };
}
