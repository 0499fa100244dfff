import { type Service, serviceApp } from "@berea/service-kit";
import type { InterpretationConfig } from "./config.ts";
import { createContext, type InterpretationContext, type InterpretationParts } from "./context.ts";
import { interpretationRoutes } from "./routes.ts";

export { readInterpretationConfig } from "./config.ts";

/** @throws DamagedContent with a message of one line */
export async function openInterpretation(
  config: InterpretationConfig,
  parts?: InterpretationParts,
): Promise<Service<InterpretationContext>> {
  const context = await createContext(config, parts);
  const { log, authored, stored } = context;
  const app = serviceApp({
    ...context,
    program: "interpretation",
    // Berea's own readings need no store, so the service is ready without it.
    checks: {},
    about: { content: authored.version },
    routes: interpretationRoutes(context),
  });
  return {
    context,
    app,
    async start() {
      log.info({ content: authored.version }, "readings are open");
      // Opens the store before the first question.
      await stored.find([], []);
    },
    stop: async () => {},
    close: context.close,
  };
}
