import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useContext } from "react";
import { useSession } from "../shared/session.tsx";
import { QueryCacheContext } from "./query-cache.ts";
import { createQueryClient } from "./query-client.ts";

/** Gives its page the query cache, a new one whenever somebody else is logged in. */
export function WithQueries({ children }: { children: ReactNode }) {
  const cache = useContext(QueryCacheContext);
  const { user } = useSession();
  if (!cache.client || cache.owner !== user?.id) {
    cache.client = createQueryClient();
    cache.owner = user?.id;
  }
  return <QueryClientProvider client={cache.client}>{children}</QueryClientProvider>;
}
