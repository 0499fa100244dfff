import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { openGateway, readGatewayConfig } from "@berea/gateway";
import { vapidSubject } from "@berea/notification/push/vapid-settings";
import { createLog, createMetrics, type Running, serve } from "@berea/service-kit";
import { readStandaloneConfig } from "./config.ts";
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

const notAFolder = Object.assign(new Error("not a folder"), { code: "ENOTDIR" });

/**
 * Creates the data folder, readable by its owner only; throws a one-line error when it is unusable.
 */
function openDataFolder(path: string): string {
  const folder = resolve(path);
  try {
    if (!existsSync(folder)) makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw notAFolder;
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // node:fs throws these only
    throw new Error(
      `Cannot write to the data folder ${folder} (${code}). Set DATA_DIR to another.`,
    );
  }
}

function makeFolder(folder: string): void {
  // Not in one recursive call: within /proc, Node would loop for ever.
  if (!existsSync(dirname(folder))) mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  mkdirSync(folder, { mode: 0o700 });
}
