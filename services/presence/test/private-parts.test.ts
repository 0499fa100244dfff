import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// src/sockets/engine-io.ts and src/fan-out/fan-out-client.ts use parts of these that are not their
// interface. After an upgrade: read both files again, run the tests of idle memory, floods and the
// fan-out, and only then name the new version in package.json.
const root = new URL("../../../", import.meta.url);

test.each([
  ["engine.io", "services/presence"],
  ["socket.io", "services/presence"],
  ["ioredis", "packages/service-kit"],
])("When %s is installed, then it is exactly the version that was read", (name, user) => {
  const { version } = read(`node_modules/${name}`);
  expect(read(user).dependencies[name]).toBe(version);
});

function read(folder: string) {
  return JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), "utf8"));
}
