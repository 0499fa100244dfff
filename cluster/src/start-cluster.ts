import { openSecrets } from "@berea/standalone/secrets";
import { planService, type ServiceGroup } from "./service-group.ts";
import type { RunOptions } from "./service-process.ts";

const folders = {
  gateway: "gateway",
  auth: "services/auth",
  bible: "services/bible",
  interpretation: "services/interpretation",
  friends: "services/friends",
  notification: "services/notification",
  presence: "services/presence",
} as const;

/** The gateway or a service. */
export type Name = keyof typeof folders;

export interface ClusterPlan extends RunOptions {
  readonly mongoUrl: string;
  readonly amqpUrl: string;
  readonly redisUrl: string;
  /** Secrets are created and kept here. */
  readonly folder: string;
  /** Of the gateway; by default a free one. */
  readonly port?: number;
  /** One of each service by default. */
  readonly replicas?: Partial<Record<Name, number>>;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Gateway and services as separate processes. */
export interface Cluster {
  readonly url: string;
  readonly services: Record<Name, ServiceGroup>;
  stop(): Promise<void>;
}

/** Resolves when every subscriber is listening. */
export async function startCluster(plan: ClusterPlan): Promise<Cluster> {
  const { replicas = {}, port } = plan;
  const plans = await eachService((name) =>
    planService(folders[name], replicas[name] ?? 1, name === "gateway" ? port : undefined),
  );
  const settings = {
    MONGODB_URL: plan.mongoUrl,
    AMQP_URL: plan.amqpUrl,
    REDIS_URL: plan.redisUrl,
    AUTH_URL: plans.auth.url,
    BIBLE_URL: plans.bible.url,
    INTERPRETATION_URL: plans.interpretation.url,
    FRIENDS_URL: plans.friends.url,
    NOTIFICATION_URL: plans.notification.url,
    PRESENCE_URL: plans.presence.url,
    ...openSecrets(plan.folder),
    VAPID_SUBJECT: "mailto:hello@berea.example",
    DATA_DIR: plan.folder,
    ...plan.environment,
  };

  async function stop(): Promise<void> {
    await eachService((name) => plans[name].close());
  }

  try {
    const services = await eachService((name) => plans[name].launch(settings, plan));
    return { url: services.gateway.url, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function eachService<T>(act: (name: Name) => Promise<T>): Promise<Record<Name, T>> {
  // Object.keys is typed as string[].
  const names = Object.keys(folders) as Name[];
  const results = await Promise.all(names.map(async (name) => [name, await act(name)] as const));
  return Object.fromEntries(results) as Record<Name, T>; // one for each name
}
