// On a busy machine a condition may take longer to come true than the second that vi.waitFor gives.
import { vi } from "vitest";

const { waitFor } = vi;
vi.waitFor = (condition, options = {}) =>
  waitFor(condition, typeof options === "number" ? options : { timeout: 20_000, ...options });
