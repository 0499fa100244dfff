import { openAuth, readAuthConfig } from "@berea/auth";
import { openBible, readBibleConfig } from "@berea/bible";
import { openFriends, readFriendsConfig } from "@berea/friends";
import type { ServiceName } from "@berea/gateway/routes";
import { openInterpretation, readInterpretationConfig } from "@berea/interpretation";
import { openNotification, readNotificationConfig } from "@berea/notification";
import { openPresence, readPresenceConfig } from "@berea/presence";
import type { Log, Metrics, Service } from "@berea/service-kit";
import { openBus } from "@berea/service-kit/bus";

/** Every service of this process, by the gateway's name for it. */
export interface OpenServices {
  readonly services: Readonly<Record<ServiceName, Service>>;
  /** Starts the services' background work. */
  start(): Promise<void>;
  /** Stops background work; requests are still answered. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens every service. Each reads its own settings; they share one event bus, and call each other
 * in process for background requests.
 */
export async function openServices(
  environment: NodeJS.ProcessEnv,
  { metrics, logOf }: { metrics: Metrics; logOf: (name: string) => Log },
): Promise<OpenServices> {
  const bus = await openBus({ amqpUrl: environment.AMQP_URL, log: logOf("bus"), metrics });
  const partsOf = (name: string) => ({ bus, metrics, log: logOf(name) });

  const auth = await openAuth(readAuthConfig(environment), partsOf("auth"));
  const { listEndedSessions: fetchEndedSessions } = auth;
  const bible = await openBible(readBibleConfig(environment), partsOf("bible"));
  const interpretation = await openInterpretation(readInterpretationConfig(environment), {
    ...partsOf("interpretation"),
    fetchEndedSessions,
  });
  const friends = await openFriends(readFriendsConfig(environment), {
    ...partsOf("friends"),
    fetchEndedSessions,
  });
  const presence = await openPresence(readPresenceConfig(environment), {
    ...partsOf("presence"),
    ...{ fetchEndedSessions, listFriendIds: friends.listFriendIds },
  });
  const notification = await openNotification(readNotificationConfig(environment), {
    ...partsOf("notification"),
    ...{ fetchEndedSessions, verseOf: bible.verseOf },
  });

  const services = { auth, bible, interpretation, friends, presence, notification };
  const each = (act: (service: Service) => Promise<void>) =>
    Promise.all(Object.values(services).map(act));
  return {
    services,
    // After all have subscribed: an in-process bus keeps no events for later subscribers.
    start: async () => void (await each((service) => service.start())),
    stop: async () => void (await each((service) => service.stop())),
    close: async () => {
      // Close the bus before the stores that its handlers use.
      await auth.context.outbox.close();
      await bus.close();
      await each((service) => service.close());
    },
  };
}
