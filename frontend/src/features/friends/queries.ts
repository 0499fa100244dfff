import { call } from "../../shared/api-client.ts";
import { listQuery } from "../../shared/list-query.ts";
import { friendsKey } from "./friends-key.ts";

// Live news comes only while the connection is up, so each visit asks.

export const friendsQuery = listQuery([...friendsKey, "list"], (signal) =>
  call("listFriends", { signal }),
);

/** The people who wait for an answer. */
export const requestsQuery = listQuery([...friendsKey, "requests"], (signal) =>
  call("listPendingRequests", { signal }),
);
