import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api-client.ts";
import { friendsKey } from "./friends-key.ts";

/** The friends. */
export const friendsQuery = listQuery("list", (signal) => call("listFriends", { signal }));

/** The people who wait for an answer. */
export const requestsQuery = listQuery("requests", (signal) =>
  call("listPendingRequests", { signal }),
);

/** What is known of a list. */
export interface KnownList<T> {
  /** Undefined until it has come once. */
  readonly people: readonly T[] | undefined;
  /** Why it could not be asked for; an earlier list may still be there. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** One of the lists above, kept up to date. */
export function useList<T>(query: ReturnType<typeof listQuery<T>>): KnownList<T> {
  const { data, error, isFetching, refetch } = useQuery(query);
  return { people: data, error: isFetching ? null : error, retry: () => void refetch() };
}

function listQuery<T>(name: string, fetch: (signal: AbortSignal) => Promise<T[]>) {
  return queryOptions({
    queryKey: [...friendsKey, name],
    queryFn: async ({ signal }) => listIn(await fetch(signal)),
    // Live news comes only while the connection is up, so each visit asks.
    staleTime: 0,
    networkMode: "always",
    retryDelay: 300,
  });
}

function listIn<T>(reply: T[]): T[] {
  if (!Array.isArray(reply)) throw new Error("The server answered in an invalid format.");
  return reply;
}
