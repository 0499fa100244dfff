import { createApp as createAuthApp } from "@berea/auth/app";
import { readAuthConfig } from "@berea/auth/config";
import { createContext as createAuthContext } from "@berea/auth/context";
import { listEndedSessions } from "@berea/auth/use-cases/list-ended-sessions";
import { createApp as createBibleApp } from "@berea/bible/app";
import { readBibleConfig } from "@berea/bible/config";
import { createContext as createBibleContext } from "@berea/bible/context";
import { findVerseOfTheDay } from "@berea/bible/use-cases/get-verse-of-the-day";
import { createApp as createFriendsApp } from "@berea/friends/app";
import { readFriendsConfig } from "@berea/friends/config";
import { createContext as createFriendsContext } from "@berea/friends/context";
import { listFriendIds } from "@berea/friends/use-cases/list-friend-ids";
import type { GatewayParts } from "@berea/gateway/app";
import { createApp as createInterpretationApp } from "@berea/interpretation/app";
import { readInterpretationConfig } from "@berea/interpretation/config";
import { createContext as createInterpretationContext } from "@berea/interpretation/context";
import { createApp as createNotificationApp } from "@berea/notification/app";
import { readNotificationConfig } from "@berea/notification/config";
import { createContext as createNotificationContext } from "@berea/notification/context";
import { startSchedule } from "@berea/notification/schedule";
import { createApp as createPresenceApp } from "@berea/presence/app";
import { readPresenceConfig } from "@berea/presence/config";
import { createContext as createPresenceContext } from "@berea/presence/context";
import { openSockets } from "@berea/presence/sockets";
import type { Log, Metrics } from "@berea/service-kit";
import { openBus } from "@berea/service-kit/bus";

/** Every service, open, as the gateway is given it. */
export interface OpenServices {
  readonly upstreams: GatewayParts["upstreams"];
  /** Begins no more work of its own and closes the sockets; requests are still answered. */
  stop(): Promise<void>;
  /** Closes what is open. */
  close(): Promise<void>;
}

/**
 * Opens every service. Each reads its settings as it would alone; they share one event bus, and
 * what one asks another in the background is a call within the process.
 */
export async function openServices(
  environment: NodeJS.ProcessEnv,
  { metrics, logOf }: { metrics: Metrics; logOf: (name: string) => Log },
): Promise<OpenServices> {
  const notificationConfig = readNotificationConfig(environment);
  const subscribed = Promise.withResolvers<void>();
  const bus = await openBus({
    amqpUrl: environment.AMQP_URL,
    log: logOf("bus"),
    metrics,
    prefetch: notificationConfig.NOTIFIER_CONCURRENCY,
    subscribed: subscribed.promise,
  });
  const partsOf = (name: string) => ({ bus, metrics, log: logOf(name), fetchEndedSessions });
  const [auth, bible, interpretation] = await Promise.all([
    createAuthContext(readAuthConfig(environment), partsOf("auth")),
    createBibleContext(readBibleConfig(environment), partsOf("bible")),
    createInterpretationContext(readInterpretationConfig(environment), partsOf("interpretation")),
  ]);
  const friends = await createFriendsContext(readFriendsConfig(environment), partsOf("friends"));
  const presence = await createPresenceContext(readPresenceConfig(environment), {
    ...partsOf("presence"),
    listFriendIds: (userId) => listFriendIds(friends, userId),
  });
  const notification = await createNotificationContext(notificationConfig, {
    ...partsOf("notification"),
    verseOf: async (date) => findVerseOfTheDay(bible, new Date(date)),
  });
  const sockets = await openSockets(presence);
  const schedule = startSchedule(notification);
  subscribed.resolve();
  // What an earlier process has left waited for the subscribers.
  auth.outbox.wake();
  notification.outbox.wake();

  function fetchEndedSessions(cursor: string | undefined) {
    return listEndedSessions(auth, cursor);
  }

  return {
    upstreams: {
      auth: { listener: createAuthApp(auth) },
      bible: { listener: createBibleApp(bible) },
      interpretation: { listener: createInterpretationApp(interpretation) },
      friends: { listener: createFriendsApp(friends) },
      notification: { listener: createNotificationApp(notification) },
      presence: { listener: createPresenceApp(presence), upgrade: sockets.upgrade },
    },
    stop: async () => {
      await Promise.all([schedule.close(), sockets.close(), notification.stopSending()]);
    },
    close: async () => {
      await auth.close();
      await bus.close();
      const others = [interpretation, friends, presence, notification];
      await Promise.all(others.map((service) => service.close()));
    },
  };
}
