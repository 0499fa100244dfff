import { openGateway, readGatewayConfig } from "@berea/gateway";
import { vapidSubject } from "@berea/notification/push/vapid-settings";
import { createLog, createMetrics, type Running, serve } from "@berea/service-kit";
import { readStandaloneConfig } from "./config.ts";
import { openDataFolder } from "./data-folder.ts";
import { openServices } from "./open-services.ts";
import { openSecrets } from "./secrets.ts";

export interface System extends Running {
  readonly url: string;
}

/**
 * Starts every service and the gateway in this process; the gateway calls services as request
 * listeners.
 */
export async function startSystem(given: NodeJS.ProcessEnv): Promise<System> {
  const config = readStandaloneConfig(given);
  const folder = openDataFolder(config.DATA_DIR);
  const environment = {
    VAPID_SUBJECT: pushSubject(given.CONTACT_EMAIL),
    ...openSecrets(folder),
    ...withoutEmpty(given),
    ...config,
    PORT: `${config.PORT}`,
    DATA_DIR: folder,
  };
  const logOf = (name: string) => createLog({ name, level: config.LOG_LEVEL });

  const metrics = createMetrics();
  const opened = await openServices(environment, { metrics, logOf });
  const gateway = await openGateway(readGatewayConfig(environment), {
    upstreams: opened.services,
    metrics,
    log: logOf("gateway"),
  });
  await opened.start();
  const served = await serve(gateway, { host: config.HOST, port: config.PORT });

  return {
    url: served.url,
    close: async () => {
      await Promise.all([opened.stop(), served.close()]);
      await gateway.close();
      await opened.close();
    },
  };
}

/** The contact for push services, which do not accept every address. */
function pushSubject(contact: string | undefined): string {
  const own = vapidSubject.safeParse(`mailto:${contact}`);
  return own.success ? own.data : "mailto:hello@berea.example";
}

/** Treats empty settings as absent. */
function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
}
