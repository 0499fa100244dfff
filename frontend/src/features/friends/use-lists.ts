import type { Friend, Person } from "@berea/contracts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { fetchFriends, fetchRequests } from "./api.ts";
import { friendsKey } from "./friends-key.ts";

const always = {
  // Live news comes only while the connection is up, so each visit asks.
  staleTime: 0,
  networkMode: "always",
  retryDelay: 300,
} as const;

/** The friends. */
export const friendsQuery = queryOptions({
  queryKey: [...friendsKey, "list"],
  queryFn: async ({ signal }) => listIn(await fetchFriends(signal)),
  ...always,
});

/** The people who wait for an answer. */
export const requestsQuery = queryOptions({
  queryKey: [...friendsKey, "requests"],
  queryFn: async ({ signal }) => listIn(await fetchRequests(signal)),
  ...always,
});

/** What is known of a list. */
export interface KnownList<T> {
  /** Undefined until it has come once. */
  readonly people: readonly T[] | undefined;
  /** Why it could not be asked for; an earlier list may still be there. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The list of friends, kept up to date. */
export function useFriends(): KnownList<Friend> {
  const { data, error, isFetching, refetch } = useQuery(friendsQuery);
  return { people: data, error: isFetching ? null : error, retry: () => void refetch() };
}

/** The list of requests, kept up to date. */
export function useRequests(): KnownList<Person> {
  const { data, error, isFetching, refetch } = useQuery(requestsQuery);
  return { people: data, error: isFetching ? null : error, retry: () => void refetch() };
}

function listIn<T>(reply: T[]): T[] {
  if (!Array.isArray(reply)) throw new Error("The server answered in an invalid format.");
  return reply;
}
