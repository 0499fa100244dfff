import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Half of what the servers' tests do is wait for brokers and processes.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "servers",
          // No test replaces a module, so a worker loads each once for all of its files.
          isolate: false,
          setupFiles: ["vitest.setup.ts"],
          expect: { poll: { timeout: 20_000 } },
          include: ["{content,gateway,packages/*,services/*,standalone,scripts}/test/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      "frontend",
      {
        test: {
          name: "e2e",
          include: ["e2e/test/**/*.test.ts"],
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
