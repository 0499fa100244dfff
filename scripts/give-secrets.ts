// The service `secrets` of docker-compose.yml, which runs before the others: creates the missing
// secrets and gives each service a copy of those it reads. Arguments: "<service>: <secret> …".
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

/** Mounted by docker-compose.yml: `.data`, the folder of the secrets, a folder of the clone. */
const DATA = "/.data";
const SECRETS = "/.data/secrets";
const CLONE = "/compose";
/** Holds a volume for each service, which only that service mounts. */
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

/** Whatever root owns here was created by Docker or by this process. */
function giveToOwnerOfClone(path: string): void {
  const { uid, gid } = statSync(CLONE);
  if (statSync(path).uid === 0) chownSync(path, uid, gid);
}

/** The copies are readable by every user, because only the service itself mounts the volume. */
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
