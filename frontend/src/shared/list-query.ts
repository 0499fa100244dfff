import { queryOptions, useQuery } from "@tanstack/react-query";

/** What is known of a list. */
export interface KnownList<T> {
  /** Undefined until it has come once. */
  readonly items: readonly T[] | undefined;
  /** Why it could not be asked for; an earlier list may still be there. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** A list of the server's that each visit asks for anew. */
export function listQuery<T>(
  queryKey: readonly string[],
  fetch: (signal: AbortSignal) => Promise<T[]>,
) {
  return queryOptions({
    queryKey,
    async queryFn({ signal }) {
      const items = await fetch(signal);
      if (!Array.isArray(items)) throw new Error("The server answered in an invalid format.");
      return items;
    },
    staleTime: 0,
    retryDelay: 300,
  });
}

/** One of these lists, kept up to date. */
export function useList<T>(query: ReturnType<typeof listQuery<T>>): KnownList<T> {
  const { data, error, isFetching, refetch } = useQuery(query);
  return { items: data, error: isFetching ? null : error, retry: () => void refetch() };
}
