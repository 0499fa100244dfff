import { createApp as createAuthApp } from "@berea/auth/app";
import { readAuthConfig } from "@berea/auth/config";
import { createContext as createAuthContext } from "@berea/auth/context";
import { listEndedSessions } from "@berea/auth/use-cases/list-ended-sessions";
import { createApp as createBibleApp } from "@berea/bible/app";
import { readBibleConfig } from "@berea/bible/config";
import { createContext as createBibleContext } from "@berea/bible/context";
import { createApp as createFriendsApp } from "@berea/friends/app";
import { readFriendsConfig } from "@berea/friends/config";
import { createContext as createFriendsContext } from "@berea/friends/context";
import { listFriendIds } from "@berea/friends/use-cases/list-friend-ids";
import { createGateway } from "@berea/gateway/app";
import { readGatewayConfig } from "@berea/gateway/config";
import { createApp as createInterpretationApp } from "@berea/interpretation/app";
import { readInterpretationConfig } from "@berea/interpretation/config";
import { createContext as createInterpretationContext } from "@berea/interpretation/context";
import { createApp as createPresenceApp } from "@berea/presence/app";
import { readPresenceConfig } from "@berea/presence/config";
import { createContext as createPresenceContext } from "@berea/presence/context";
import { openSockets } from "@berea/presence/sockets";
import { createLog, createMetrics, type Running, serve } from "@berea/service-kit";
import { openBus } from "@berea/service-kit/bus";
import { readStandaloneConfig } from "./config.ts";
import { openDataFolder } from "./data-folder.ts";
import { openSecrets } from "./secrets.ts";

/** The whole system, listening. */
export interface System extends Running {
  readonly url: string;
}

/**
 * Starts every service and the gateway in this process. Services are handed to the gateway as
 * listeners and share one event bus; each reads its settings as it would alone.
 */
export async function startSystem(given: NodeJS.ProcessEnv): Promise<System> {
  const config = readStandaloneConfig(given);
  const folder = openDataFolder(config.DATA_DIR);
  const environment = {
    ...given,
    ...config,
    PORT: `${config.PORT}`,
    DATA_DIR: folder,
    ...openSecrets(folder),
  };

  const metrics = createMetrics();
  const subscribed = Promise.withResolvers<void>();
  const bus = await openBus({
    amqpUrl: config.AMQP_URL,
    log: logOf("bus"),
    subscribed: subscribed.promise,
  });
  const [auth, bible, interpretation] = await Promise.all([
    createAuthContext(readAuthConfig(environment), { bus, metrics, log: logOf("auth") }),
    createBibleContext(readBibleConfig(environment), { metrics, log: logOf("bible") }),
    createInterpretationContext(readInterpretationConfig(environment), {
      metrics,
      log: logOf("interpretation"),
    }),
  ]);
  const shared = {
    bus,
    metrics,
    fetchEndedSessions: (cursor: string | undefined) => listEndedSessions(auth, cursor),
  };
  const friends = await createFriendsContext(readFriendsConfig(environment), {
    ...shared,
    log: logOf("friends"),
  });
  const presence = await createPresenceContext(readPresenceConfig(environment), {
    ...shared,
    log: logOf("presence"),
    listFriendIds: (userId) => listFriendIds(friends, userId),
  });
  const sockets = await openSockets(presence);
  subscribed.resolve();
  const gateway = await createGateway(readGatewayConfig(environment), {
    upstreams: {
      auth: { listener: createAuthApp(auth) },
      bible: { listener: createBibleApp(bible) },
      interpretation: { listener: createInterpretationApp(interpretation) },
      friends: { listener: createFriendsApp(friends) },
      presence: { listener: createPresenceApp(presence), upgrade: sockets.upgrade },
    },
    metrics,
    log: logOf("gateway"),
  });
  const { app, front, upgrade } = gateway;
  const served = await serve(app, { host: config.HOST, port: config.PORT, front, upgrade });

  return {
    url: served.url,
    close: async () => {
      await sockets.close();
      await served.close();
      await gateway.close();
      await auth.close();
      await bus.close();
      await Promise.all([friends.close(), presence.close(), interpretation.close()]);
    },
  };

  function logOf(name: string) {
    return createLog({ name, level: config.LOG_LEVEL });
  }
}
