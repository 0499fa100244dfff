import { Agent } from "node:http";
import fc from "fast-check";
import type { Call } from "../src/call.ts";
import { anyRequestOf } from "./any-request.ts";
import { findBreach } from "./find-breach.ts";
import { sendFuzz } from "./send-fuzz.ts";

/** How calls are tried. */
export interface FuzzPlan {
  readonly url: string;
  /** How many requests are made for a call. */
  readonly requests: number;
  readonly seed: number;
  /** Tokens that are accepted. */
  readonly tokens: readonly string[];
  /** Whether a path belongs to a service that does not run. */
  readonly isAway: (path: string) => boolean;
  /** Told of each reply. */
  readonly onReply?: (call: Call, status: number) => void;
}

/**
 * Makes good and bad requests for a call, one after the other, each from an address of its own.
 * Rejects with the smallest request that is answered as no request may be.
 */
export async function fuzzCall(call: Call, plan: FuzzPlan): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let count = 0;
  const property = fc.asyncProperty(anyRequestOf(call, plan.tokens), async (request) => {
    count += 1;
    const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    const reply = await sendFuzz(plan.url, request, { agent, address });
    plan.onReply?.(call, reply.status);
    const breach = findBreach(reply, request.method, plan.isAway(request.path));
    if (breach) throw new Error(breach);
  });
  try {
    await fc.assert(property, {
      numRuns: plan.requests,
      seed: plan.seed,
      includeErrorInReport: true,
    });
  } finally {
    agent.destroy();
  }
}
