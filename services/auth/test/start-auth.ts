import { startService, type TestService } from "@berea/service-kit/testing";
import { readAuthConfig } from "../src/config.ts";
import { type AuthContext, createContext } from "../src/context.ts";
import { authService } from "../src/service.ts";
import { newKeys } from "./keys.ts";
import { type ListenedBus, openListenedBus } from "./listened-bus.ts";

export { type Answer, call } from "@berea/service-kit/testing";

export const internalKey = "the key of these tests";
const { privateKey } = newKeys();

/** A whole auth, and the events it publishes. */
export interface TestAuth extends TestService<AuthContext> {
  readonly published: ListenedBus["published"];
}

export interface StartOptions {
  readonly environment?: NodeJS.ProcessEnv;
  /** An existing folder for the store, which stays. */
  readonly folder?: string;
  readonly adjust?: (context: AuthContext) => AuthContext;
}

/** The settings of a test auth that keeps its documents in `folder`. */
export function testEnvironment(folder: string): NodeJS.ProcessEnv {
  return {
    DATA_DIR: folder,
    JWT_PRIVATE_KEY: privateKey,
    INTERNAL_KEY: internalKey,
    BCRYPT_COST: "4",
    AUTH_LIMIT_SIGN_UPS: "10000",
    AUTH_LIMIT_ADDRESS: "10000",
  };
}

/** Starts an auth. */
export async function startAuth(options: StartOptions = {}): Promise<TestAuth> {
  const { bus, published } = await openListenedBus();
  const { adjust = (context: AuthContext) => context } = options;
  const auth = await startService(async ({ folder, ...parts }) => {
    const environment = testEnvironment(options.folder ?? folder);
    const config = readAuthConfig({ ...environment, ...options.environment });
    return authService(adjust(await createContext(config, { ...parts, bus })));
  });
  return {
    ...auth,
    published,
    close: async () => {
      await auth.close();
      await bus.close();
    },
  };
}
