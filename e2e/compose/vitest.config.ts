import { join } from "node:path";
import { defineConfig } from "vitest/config";

// What `npm run test:compose` runs: the journeys and the cluster on the system in containers.
export default defineConfig({
  test: {
    root: join(import.meta.dirname, ".."),
    include: [
      "compose/*.test.ts",
      "test/{reading,texts,pages,profile,friends,distributed,friends-cluster}.test.ts",
    ],
    fileParallelism: false,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
