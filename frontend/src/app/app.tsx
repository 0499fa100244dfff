import { useState } from "react";
import { BrowserRouter } from "react-router-dom";
import { DeviceCare } from "../features/notifications/device-care.tsx";
import { OfflineCare } from "../features/offline/offline-care.tsx";
import { PageBoundary } from "../shared/page-boundary.tsx";
import { SessionProvider } from "../shared/session.tsx";
import { LiveNews } from "./live-news.tsx";
import { type QueryCache, QueryCacheContext } from "./query-cache.ts";
import { AppRoutes } from "./routes.tsx";

/** The whole front end. */
export function App() {
  const [queryCache] = useState<QueryCache>({});
  return (
    <SessionProvider>
      <QueryCacheContext value={queryCache}>
        <BrowserRouter>
          <LiveNews />
          <DeviceCare />
          <OfflineCare />
          <PageBoundary>
            <AppRoutes />
          </PageBoundary>
        </BrowserRouter>
      </QueryCacheContext>
    </SessionProvider>
  );
}
