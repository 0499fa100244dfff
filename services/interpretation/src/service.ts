import { type Service, serviceApp } from "@berea/service-kit";
import type { InterpretationConfig } from "./config.ts";
import { createContext, type InterpretationContext, type InterpretationParts } from "./context.ts";
import { interpretationRoutes } from "./routes.ts";
import { subscribeToUsers } from "./subscriptions.ts";

export { readInterpretationConfig } from "./config.ts";

/**
 * Opens interpretation and subscribes it to auth's events.
 * @throws DamagedContent with a message of one line
 * @throws ConfigError without the settings for ended sessions
 */
export async function openInterpretation(
  config: InterpretationConfig,
  parts?: InterpretationParts,
): Promise<Service<InterpretationContext>> {
  const context = await createContext(config, parts);
  const { log, authored, stored, endedSessions } = context;
  const app = serviceApp({
    ...context,
    program: "interpretation",
    // Berea's own readings need no store, so the service is ready without it.
    checks: {},
    about: { content: authored.version },
    routes: interpretationRoutes(context),
  });
  await subscribeToUsers(context);
  return {
    context,
    app,
    async start() {
      log.info({ content: authored.version }, "readings are open");
      // The latter opens the store before the first question.
      await Promise.all([endedSessions.start(), stored.find([], [])]);
    },
    stop: context.stopEvents,
    close: context.close,
  };
}
