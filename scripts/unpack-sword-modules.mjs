// Downloads Debian's packages of SWORD commentaries, which the importer is tried on, and unpacks
// them into a folder: `node scripts/unpack-sword-modules.mjs FOLDER`. It installs nothing. Where it
// cannot, its last line on stderr says why and it exits with 2.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const packages = ["sword-comm-mhcc", "sword-comm-tdavid", "sword-comm-scofield"];

const [folder] = process.argv.slice(2);
if (!folder || !existsSync(folder)) stop("there is no folder to unpack into");
if (!existsSync("/usr/bin/apt-get") || !existsSync("/usr/bin/dpkg-deb")) {
  stop("this machine has no apt-get");
}
if (!download() && !(run("apt-get", ["update", "-qq"]) && download())) {
  stop(`apt-get cannot download ${packages.join(", ")}`);
}
for (const name of readdirSync(folder).filter((file) => file.endsWith(".deb"))) {
  if (!run("dpkg-deb", ["-x", join(folder, name), folder])) stop(`${name} cannot be unpacked`);
}

function download() {
  return run("apt-get", ["download", "-qq", ...packages]);
}

function run(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(program, args, { cwd: folder, env, stdio: "ignore" }).status === 0;
}

function stop(why) {
  console.error(why);
  process.exit(2);
}
