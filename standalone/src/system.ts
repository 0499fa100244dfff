import { createGateway } from "@berea/gateway/app";
import { readGatewayConfig } from "@berea/gateway/config";
import { createLog, createMetrics, type Running, serve } from "@berea/service-kit";
import { readStandaloneConfig } from "./config.ts";
import { openDataFolder } from "./data-folder.ts";
import { openServices } from "./open-services.ts";
import { openSecrets } from "./secrets.ts";

/** The whole system, listening. */
export interface System extends Running {
  readonly url: string;
}

/** Starts every service and the gateway in this process; the gateway calls them as listeners. */
export async function startSystem(given: NodeJS.ProcessEnv): Promise<System> {
  const config = readStandaloneConfig(given);
  const folder = openDataFolder(config.DATA_DIR);
  const environment = {
    // Push services want to know whom to write to when something is wrong.
    VAPID_SUBJECT: `mailto:${given.CONTACT_EMAIL || "hello@berea.example"}`,
    ...given,
    ...config,
    PORT: `${config.PORT}`,
    DATA_DIR: folder,
    ...openSecrets(folder),
  };
  const logOf = (name: string) => createLog({ name, level: config.LOG_LEVEL });

  const metrics = createMetrics();
  const services = await openServices(environment, { metrics, logOf });
  const gateway = await createGateway(readGatewayConfig(environment), {
    upstreams: services.upstreams,
    metrics,
    log: logOf("gateway"),
  });
  const { app, front, upgrade } = gateway;
  const served = await serve(app, { host: config.HOST, port: config.PORT, front, upgrade });

  return {
    url: served.url,
    close: async () => {
      await Promise.all([services.stop(), served.close()]);
      await gateway.close();
      await services.close();
    },
  };
}
