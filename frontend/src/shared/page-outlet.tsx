import { type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { pageShown } from "./first-page.ts";
import { PageBoundary } from "./page-boundary.tsx";
import { PagePending } from "./page-pending.tsx";

/** Where a page goes. Each path waits and fails on its own, so that a link answers at once. */
export function PageOutlet({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PagePending />}>
        {children}
        <Shown />
      </Suspense>
    </PageBoundary>
  );
}

/** Beside a page that is still awaited, nothing takes effect. */
function Shown() {
  useEffect(pageShown, []);
  return null;
}
