import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";

/** Ends the process with one message when programs or cores are missing; packages are Debian's. */
export function requirePrograms(packages: Readonly<Record<string, string>>): void {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const missing = Object.entries(packages)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name);
  if (missing.length > 0) {
    console.error(
      `This needs ${missing.join(", ")}. Please install: apt-get install ${missing.join(" ")}`,
    );
    process.exit(1);
  }
  if (availableParallelism() < 2) {
    console.error("This needs two cores: one for the servers, one for the load.");
    process.exit(1);
  }
}
