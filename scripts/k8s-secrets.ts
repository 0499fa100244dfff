// npm run k8s:secrets: creates the missing files from which k8s/secrets makes Secrets.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { makeComposeSecrets } from "./compose-secrets.ts";

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: join(import.meta.dirname, "../k8s/secrets/.data") },
  },
});

try {
  // Services have the same names in the cluster as in Compose, so these hold in both.
  makeComposeSecrets(values.folder);
  keep("mongo-keyfile", () => randomBytes(512).toString("base64"));
  keep("erlang-cookie", () => randomBytes(24).toString("hex"));
  keep("amqp-url-keda", fromAnotherNamespace);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
console.log(`The secrets are in ${values.folder}. Keep a copy where nobody else can read it.`);

function keep(name: string, make: () => string): void {
  const file = join(values.folder, name);
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600, flag: "wx" });
}

function fromAnotherNamespace(): string {
  const address = readFileSync(join(values.folder, "amqp-url"), "utf8");
  return address.replace("@rabbitmq:", "@rabbitmq.berea.svc:");
}
