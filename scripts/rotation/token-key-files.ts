import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { publicKeysSetting, TOKEN_LIFETIME_S } from "@berea/service-kit";
import { replaceFile } from "@berea/standalone/replace-file";
import { makeTokenKeys } from "@berea/standalone/secrets";
import { type KeyFiles, readSecret } from "./key-files.ts";

/** A day longer than a token lives: auth uses the old key until it is restarted. */
const KEPT_MS = (TOKEN_LIFETIME_S + 24 * 3600) * 1000;

/** The private key with which auth signs tokens, and the public keys with which services verify them. */
export function tokenKeyFiles(folder: string): KeyFiles {
  const privateFile = join(folder, "jwt-private-key");
  const publicFile = join(folder, "jwt-public-key");
  const nextFile = `${privateFile}.next`;

  const knownKeys = () => publicKeysSetting.parse(readSecret(publicFile));
  const keyIn = (file: string) => createPublicKey(createPrivateKey(readSecret(file)));
  const isKnown = (file: string) => knownKeys().some((key) => key.equals(keyIn(file)));
  const publish = (keys: readonly KeyObject[]) => replaceFile(publicFile, keys.map(pemOf).join(""));

  return {
    nextFile,
    makeNext: () => replaceFile(nextFile, makeTokenKeys().JWT_PRIVATE_KEY, privateFile),
    isNextKnown: () => isKnown(nextFile),
    announceNext: () => publish([...knownKeys(), keyIn(nextFile)]),
    useNext: () => {
      replaceFile(privateFile, readSecret(nextFile));
      rmSync(nextFile);
    },
    hasFormer: () => {
      if (!isKnown(privateFile)) {
        throw new Error(
          `${publicFile} does not belong to ${privateFile}: restore both, or add --revoke.`,
        );
      }
      return knownKeys().length > 1;
    },
    // The file was written when this key came into use.
    formerIsGoodUntil: () => new Date(statSync(privateFile).mtimeMs + KEPT_MS),
    forgetFormer: () => publish([keyIn(privateFile)]),
    revoke: () => {
      const keys = makeTokenKeys();
      rmSync(nextFile, { force: true });
      replaceFile(publicFile, keys.JWT_PUBLIC_KEY, privateFile);
      replaceFile(privateFile, keys.JWT_PRIVATE_KEY);
    },
  };
}

function pemOf(key: KeyObject): string {
  return key.export({ type: "spki", format: "pem" }).toString();
}
