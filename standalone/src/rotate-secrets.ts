import { existsSync } from "node:fs";
import { join } from "node:path";
import { TOKEN_LIFETIME_S } from "@berea/service-kit";
import { replaceFile } from "./replace-file.ts";
import {
  makeInternalKey,
  makePushKeys,
  makeTokenKeys,
  readSecretFile,
  secretFiles,
} from "./secrets.ts";

/** The former key signs until a restart, so it is kept a week longer than a token lasts. */
const KEPT_MS = (TOKEN_LIFETIME_S + 7 * 24 * 3600) * 1000;

/**
 * Replaces the token key. Tokens of the former key stay valid until they expire, at the returned
 * time at the latest; with `revoke` they end at the restart.
 */
export function rotateTokenKey(folder: string, { revoke }: { revoke: boolean }): Date {
  const now = Date.now();
  const secrets = readExisting(folder, secretFiles.session);
  const goodUntil = new Date(now + KEPT_MS);
  const former = [
    { publicKey: secrets.JWT_PUBLIC_KEY, goodUntil: goodUntil.toISOString() },
    ...secrets.FORMER_PUBLIC_KEYS.filter((key) => Date.parse(key.goodUntil) > now),
  ];
  const FORMER_PUBLIC_KEYS = revoke ? [] : former;
  write(folder, secretFiles.session, { ...secrets, ...makeTokenKeys(), FORMER_PUBLIC_KEYS });
  return goodUntil;
}

/** Replaces the key for internal routes, which only this process uses. */
export function rotateInternalKey(folder: string): void {
  const secrets = readExisting(folder, secretFiles.session);
  write(folder, secretFiles.session, { ...secrets, ...makeInternalKey() });
}

/** Replaces the VAPID keys; existing subscriptions will receive nothing more. */
export function replacePushKeys(folder: string): void {
  readExisting(folder, secretFiles.push);
  write(folder, secretFiles.push, makePushKeys());
}

const readExisting: typeof readSecretFile = (folder, file) => {
  if (existsSync(join(folder, file.name))) return readSecretFile(folder, file);
  throw new Error(
    `${folder} has no ${file.name}. Set DATA_DIR to Berea's data folder, or use --folder to ` +
      "name a folder with one file for each secret.",
  );
};

function write(folder: string, { name }: { name: string }, secrets: object): void {
  replaceFile(join(folder, name), JSON.stringify(secrets, null, 2));
}
