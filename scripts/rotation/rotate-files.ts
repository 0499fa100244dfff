import { existsSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "@berea/standalone/replace-file";
import { makePushKeys } from "@berea/standalone/secrets";
import { internalKeyFiles } from "./internal-key-files.ts";
import type { Rotation } from "./rotation.ts";
import { type Step, takeStep } from "./take-step.ts";
import { tokenKeyFiles } from "./token-key-files.ts";

const filesOf = { "jwt-key": tokenKeyFiles, "internal-key": internalKeyFiles };

/** Rotates a secret in a folder with a file for each; returns the lines to show to the operator. */
export function rotateFiles(folder: string, { secret, revoke, early }: Rotation): string[] {
  if (secret === "push-keys") {
    replacePushKeyFiles(folder);
    return ["There are new push keys; every device must be turned on again.", restart("all")];
  }
  const files = filesOf[secret](folder);
  if (revoke) {
    files.revoke();
    return [`There is a new key, and no other is valid any more. ${lost[secret]}`, restart("all")];
  }
  const step = takeStep(files, { early });
  const again = `npm run rotate -- ${secret} --folder ${folder}`;
  const told: Record<Step, string[]> = {
    announced: [
      "Step 1 of 3: there is a new key, which all services must know before it is used.",
      restart("all"),
      `When every service has been restarted, and not before: ${again}`,
    ],
    "in use": [
      "Step 2 of 3: the new key is in use; the former one is still valid.",
      restart(secret === "jwt-key" ? "auth" : "all"),
      secret === "jwt-key"
        ? `After ${files.formerIsGoodUntil().toUTCString()}, when no session signed by the former key is left: ${again}`
        : `When every service has been restarted, and not before: ${again}`,
    ],
    forgotten: ["Step 3 of 3: the former key is forgotten.", restart("all")],
  };
  return told[step];
}

const lost = {
  "jwt-key": "Everybody must log in again.",
  "internal-key": "Until all have been restarted, services refuse each other's internal requests.",
};

function restart(which: "all" | "auth"): string {
  const services =
    which === "auth" ? ["auth"] : ["auth", "friends", "interpretation", "notification", "presence"];
  const deployments = services.map((name) => `deployment/${name}`).join(" ");
  return [
    `Now restart ${services.join(", ")}:`,
    `  Docker Compose  npm run up -- --force-recreate ${services.join(" ")}`,
    `  Kubernetes      kubectl apply -k k8s/secrets && kubectl -n berea rollout restart ${deployments}`,
  ].join("\n");
}

function replacePushKeyFiles(folder: string): void {
  const files = ["vapid-public-key", "vapid-private-key"].map((name) => join(folder, name));
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new Error(`There is no ${missing}. Name the folder of the secrets.`);
  const [publicFile = "", privateFile = ""] = files;
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = makePushKeys();
  replaceFile(publicFile, VAPID_PUBLIC_KEY);
  replaceFile(privateFile, VAPID_PRIVATE_KEY);
}
