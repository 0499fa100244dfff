import {
  replacePushKeys,
  rotateInternalKey,
  rotateTokenKey,
} from "@berea/standalone/rotate-secrets";
import type { Rotation } from "./rotation.ts";

const settings = {
  "jwt-key": ["JWT_PRIVATE_KEY", "JWT_PUBLIC_KEY"],
  "internal-key": ["INTERNAL_KEY"],
  "push-keys": ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
};

/** Rotates a secret of the system in one process; returns the lines to show to the operator. */
export function rotateOwn(
  environment: NodeJS.ProcessEnv,
  folder: string,
  { secret, revoke }: Rotation,
): string[] {
  const names = settings[secret].flatMap((name) => [name, `${name}_FILE`]);
  const given = names.find((name) => environment[name]);
  if (given) throw new Error(`${given} is given as a setting: change it where it is given.`);
  return [rotate(folder, secret, revoke), "It takes effect when Berea is restarted."];
}

function rotate(folder: string, secret: Rotation["secret"], revoke: boolean): string {
  if (secret === "push-keys") {
    replacePushKeys(folder);
    return "There are new push keys; every device must be turned on again.";
  }
  if (secret === "internal-key") {
    rotateInternalKey(folder);
    return "There is a new internal key.";
  }
  const goodUntil = rotateTokenKey(folder, { revoke });
  return revoke
    ? "There is a new key for sessions, and no other is valid any more. Everybody must log in again."
    : `There is a new key for sessions. Those that are open go on, if Berea is restarted within a week; the former key is forgotten on ${goodUntil.toUTCString()}.`;
}
