import { friendshipChanged } from "@berea/contracts";
import type { ServiceParts } from "@berea/service-kit";
import { type Bus, openBus } from "@berea/service-kit/bus";
import { startService, type TestService } from "@berea/service-kit/testing";
import { readFriendsConfig } from "../src/config.ts";
import { createContext, type FriendsContext } from "../src/context.ts";
import { friendsService } from "../src/service.ts";
import { publicKey } from "./tokens.ts";

export { type Answer, call } from "@berea/service-kit/testing";

export const internalKey = "the key of these tests";

/** A whole friends, and what it tells others. */
export interface TestFriends extends TestService<FriendsContext> {
  readonly bus: Bus;
  /** The pairs of all `friendship.changed`, each sorted, in order of arrival. */
  readonly changes: readonly string[];
}

export type Overrides = ServiceParts;

/** The settings of a test friends. */
export function testEnvironment(folder: string): NodeJS.ProcessEnv {
  return { DATA_DIR: folder, JWT_PUBLIC_KEY: publicKey, INTERNAL_KEY: internalKey };
}

/** Starts a friends; what is not given is its own. */
export async function startFriends(
  given: Overrides & {
    environment?: NodeJS.ProcessEnv;
    adjust?: (context: FriendsContext) => FriendsContext;
  } = {},
): Promise<TestFriends> {
  const { environment, adjust = (context: FriendsContext) => context, ...overrides } = given;
  const changes: string[] = [];
  const friends = await startService(async ({ folder, ...parts }) => {
    const config = readFriendsConfig({ ...testEnvironment(folder), ...environment });
    const bus = overrides.bus ?? (await openBus({ amqpUrl: config.AMQP_URL, log: parts.log }));
    await bus.subscribe("tests.friendship_changed", friendshipChanged, async ({ payload }) => {
      changes.push(payload.userIds.toSorted().join(" "));
    });
    const context = await createContext(config, {
      ...parts,
      ...(!config.AUTH_URL && { fetchEndedSessions: async () => ({ cursor: "0", ended: [] }) }),
      ...overrides,
      bus,
    });
    return await friendsService(adjust(context));
  });
  const { bus } = friends.context;
  return {
    ...friends,
    bus,
    changes,
    close: async () => {
      await friends.close();
      if (!overrides.bus) await bus.close();
    },
  };
}
