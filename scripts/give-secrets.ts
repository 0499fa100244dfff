// What the service `secrets` of docker-compose.yml runs before the others: makes the secrets that
// are missing, and copies to each service those that it reads. Arguments: "<service>: <secret> …".
import {
  chmodSync,
  chownSync,
  copyFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { makeComposeSecrets } from "./compose-secrets.ts";

/** What docker-compose.yml mounts: `.data`, the folder of the secrets, a folder of the clone. */
const DATA = "/.data";
const SECRETS = "/.data/secrets";
const CLONE = "/compose";
/** Has a volume for each service, which that service alone mounts. */
const VOLUMES = "/for";

try {
  makeComposeSecrets(SECRETS);
  chmodSync(SECRETS, 0o700);
  for (const path of [DATA, SECRETS, ...readdirSync(SECRETS).map((name) => join(SECRETS, name))]) {
    giveToOwnerOfClone(path);
  }
  for (const given of process.argv.slice(2)) {
    const [service = "", names = ""] = given.split(": ");
    give(join(VOLUMES, service), names.split(" "));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** What root owns here was made by Docker or by this process. */
function giveToOwnerOfClone(path: string): void {
  const { uid, gid } = statSync(CLONE);
  if (statSync(path).uid === 0) chownSync(path, uid, gid);
}

/** Readable by whichever user the service runs as: nobody else has the volume. */
function give(volume: string, names: readonly string[]): void {
  for (const former of readdirSync(volume).filter((name) => !names.includes(name))) {
    rmSync(join(volume, former));
  }
  for (const name of names) {
    const draft = join(volume, `${name}.draft`);
    copyFileSync(join(SECRETS, name), draft);
    chmodSync(draft, 0o444);
    renameSync(draft, join(volume, name));
  }
}
