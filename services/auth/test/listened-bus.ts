import {
  type EventDefinition,
  userDeleted,
  userLoggedIn,
  userProfileChanged,
  userRegistered,
} from "@berea/contracts";
import { createLog } from "@berea/service-kit";
import { type Bus, openBus } from "@berea/service-kit/bus";

/** A bus, and what every user event on it said. */
export interface ListenedBus {
  readonly bus: Bus;
  /** The payloads of the events of one name that concern a user, in order of arrival. */
  published(name: string, userId: string): unknown[];
}

/** Opens the bus of one process and listens to it. */
export async function openListenedBus(): Promise<ListenedBus> {
  const bus = await openBus({ log: createLog({ name: "bus", level: "silent" }) });
  const seen: { name: string; payload: { userId: string } }[] = [];

  async function listen<P extends { userId: string }>(event: EventDefinition<string, P>) {
    await bus.subscribe(`tests.${event.name}`, event, async ({ name, payload }) => {
      seen.push({ name, payload });
    });
  }
  await listen(userRegistered);
  await listen(userProfileChanged);
  await listen(userDeleted);
  await listen(userLoggedIn);
  return {
    bus,
    published: (name, userId) =>
      seen
        .filter((event) => event.name === name && event.payload.userId === userId)
        .map(({ payload }) => payload),
  };
}
