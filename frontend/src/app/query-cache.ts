import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react";

/** The cache of the pages that query the server; it belongs to one user. */
export interface QueryCache {
  owner?: string | undefined;
  client?: QueryClient;
}

/** Keeps the cache between pages. The library comes only with the first page that needs it. */
export const QueryCacheContext = createContext<QueryCache>({});
