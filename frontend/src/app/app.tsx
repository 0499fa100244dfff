import { useContext, useLayoutEffect, useState } from "react";
import { BrowserRouter } from "react-router-dom";
import { friendsKey } from "../features/friends/friends-key.ts";
import { DeviceSync } from "../features/notifications/device-sync.tsx";
import { OfflineSupport } from "../features/offline/offline-support.tsx";
import { LiveConnection } from "../features/presence/live-connection.tsx";
import { pressMarked } from "../shared/early-press.ts";
import { PageBoundary } from "../shared/page-boundary.tsx";
import { SessionProvider } from "../shared/session.tsx";
import { type QueryCache, QueryCacheContext } from "./query-cache.ts";
import { AppRoutes } from "./routes.tsx";

interface AppProps {
  /** Whether it goes on with a first sight of itself, which the build has written. */
  isFirstSight?: boolean;
}

export function App(props: AppProps) {
  return (
    <BrowserRouter>
      <RoutedApp {...props} />
    </BrowserRouter>
  );
}

/** All of it that is below the router, which the build has another one for. */
export function RoutedApp({ isFirstSight }: AppProps) {
  const [queryCache] = useState<QueryCache>({});
  // With the first commit: a press that the app has answered must not be marked as well.
  useLayoutEffect(pressMarked, []);
  return (
    <SessionProvider isFirstSight={isFirstSight ?? false}>
      <QueryCacheContext value={queryCache}>
        <LiveNews />
        <DeviceSync />
        <OfflineSupport />
        <PageBoundary>
          <AppRoutes />
        </PageBoundary>
      </QueryCacheContext>
    </SessionProvider>
  );
}

/** The live connection, whose news reaches the lists that pages have asked for. */
function LiveNews() {
  const cache = useContext(QueryCacheContext);
  return (
    <LiveConnection
      onFriendsChanged={() => void cache.client?.invalidateQueries({ queryKey: friendsKey })}
    />
  );
}
