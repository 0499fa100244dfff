import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);
const own = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

// src/engine-io.ts and src/fan-out-client.ts use parts of these that are not their interface. After
// an upgrade: read both files again, run the tests of idle memory, floods and the fan-out, and then
// name the new version in package.json.
test.each(["engine.io", "socket.io", "ioredis"])(
  "When %s is installed, then it is exactly the version that was read",
  (name) => {
    const { version } = JSON.parse(
      readFileSync(
        require.resolve(name).replace(/(?<=node_modules\/[^/]+)\/.*/, "/package.json"),
        "utf8",
      ),
    );
    expect(own.dependencies[name]).toBe(version);
  },
);
