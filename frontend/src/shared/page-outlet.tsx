import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { PageBoundary } from "./page-boundary.tsx";
import { PagePending } from "./page-pending.tsx";

/** Where a page goes. Each path waits and fails on its own, so that a link answers at once. */
export function PageOutlet() {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PagePending />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}
