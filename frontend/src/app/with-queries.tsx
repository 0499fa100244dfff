import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useContext, useLayoutEffect, useState } from "react";
import { useSession } from "../shared/session.tsx";
import { QueryCacheContext } from "./query-cache.ts";
import { createQueryClient } from "./query-client.ts";

/** Gives its page the query cache. Another user gets another one, and the page anew with it. */
export function WithQueries({ children }: { children: ReactNode }) {
  const { user } = useSession();
  // What a page has on the screen would otherwise stay tied to the cache of the user before.
  return (
    <QueriesOf key={user?.id} owner={user?.id}>
      {children}
    </QueriesOf>
  );
}

/** Keeps to one user; goes on with the cache that another page has left, when it is theirs. */
function QueriesOf({ owner, children }: { owner: string | undefined; children: ReactNode }) {
  const kept = useContext(QueryCacheContext);
  const [client] = useState(
    () => (kept.owner === owner ? kept.client : undefined) ?? createQueryClient(),
  );
  useLayoutEffect(() => {
    Object.assign(kept, { owner, client });
  }, [kept, owner, client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
