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

/** Until a restart the former key goes on signing: it is kept a week longer than a token lives. */
const KEPT_MS = (TOKEN_LIFETIME_S + 7 * 24 * 3600) * 1000;

/**
 * Gives the data folder a new key for tokens. Tokens of the former one stay good until they end by
 * themselves, which they have at the time that is answered; with `revoke` they end at the restart.
 */
export function rotateTokenKey(folder: string, { revoke }: { revoke: boolean }): Date {
  const now = Date.now();
  const secrets = readMade(folder, secretFiles.session);
  const goodUntil = new Date(now + KEPT_MS);
  const former = [
    { publicKey: secrets.JWT_PUBLIC_KEY, goodUntil: goodUntil.toISOString() },
    ...secrets.FORMER_PUBLIC_KEYS.filter((key) => Date.parse(key.goodUntil) > now),
  ];
  const FORMER_PUBLIC_KEYS = revoke ? [] : former;
  write(folder, secretFiles.session, { ...secrets, ...makeTokenKeys(), FORMER_PUBLIC_KEYS });
  return goodUntil;
}

/** Gives the data folder a new key for internal routes, which one process alone knows. */
export function rotateInternalKey(folder: string): void {
  const secrets = readMade(folder, secretFiles.session);
  write(folder, secretFiles.session, { ...secrets, ...makeInternalKey() });
}

/** Gives the data folder new keys for push services; no device is sent anything by the former. */
export function replacePushKeys(folder: string): void {
  readMade(folder, secretFiles.push);
  write(folder, secretFiles.push, makePushKeys());
}

const readMade: typeof readSecretFile = (folder, file) => {
  if (existsSync(join(folder, file.name))) return readSecretFile(folder, file);
  throw new Error(
    `${folder} has no ${file.name}. Name Berea's data folder by DATA_DIR, or a folder that has a ` +
      "file for each secret by --folder.",
  );
};

function write(folder: string, { name }: { name: string }, secrets: object): void {
  replaceFile(join(folder, name), JSON.stringify(secrets, null, 2));
}
