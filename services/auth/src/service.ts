import { type FetchEndedSessions, type Service, serviceApp } from "@berea/service-kit";
import type { AuthConfig } from "./config.ts";
import { type AuthContext, type AuthParts, createContext } from "./context.ts";
import { authRoutes } from "./routes.ts";
import { startSchedule } from "./schedule.ts";
import { listEndedSessions } from "./use-cases/list-ended-sessions.ts";

export { readAuthConfig } from "./config.ts";

/** auth, and its in-process interface for other services. */
export interface AuthService extends Service<AuthContext> {
  readonly listEndedSessions: FetchEndedSessions;
}

export async function openAuth(config: AuthConfig, parts?: AuthParts): Promise<AuthService> {
  return authService(await createContext(config, parts));
}

export function authService(context: AuthContext): AuthService {
  const { store, passwords } = context;
  const app = serviceApp({
    ...context,
    program: "auth",
    // Neither the broker nor Redis: without them events wait and limits are counted in memory.
    checks: { store: () => store.ping(), passwords: () => passwords.ready() },
    routes: authRoutes(context),
  });
  let schedule: ReturnType<typeof startSchedule> | undefined;
  return {
    context,
    app,
    listEndedSessions: (cursor) => listEndedSessions(context, cursor),
    async start() {
      context.outbox.start();
      schedule = startSchedule(context);
    },
    async stop() {
      await schedule?.close();
    },
    close: context.close,
  };
}
