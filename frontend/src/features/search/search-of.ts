import { createSearch, type Search } from "./search-machine.ts";

let kept: { owner: string | undefined; search: Search } | undefined;

/**
 * The search as it was left, so that it can be gone on with. What a visitor has looked for stays
 * with whoever logs in then; what a user has looked for is nobody else's business.
 */
export function searchOf(userId: string | undefined): Search {
  const isForeign = kept?.owner !== undefined && kept.owner !== userId;
  const search = kept && !isForeign ? kept.search : createSearch();
  kept = { owner: userId, search };
  return search;
}
