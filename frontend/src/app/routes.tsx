import { Navigate, useLocation } from "react-router-dom";
import { Layout } from "../layout/layout.tsx";
import { PageOutlet } from "../shared/page-outlet.tsx";
import { barePaths, isPath, notFound, pages, protectedPaths } from "./pages.ts";
import { ProtectedRoute } from "./protected-route.tsx";
import { useScrollOnArrival } from "./use-scroll-on-arrival.ts";

/**
 * Every path of the app (specification, section 2). No path has a part that varies, so they are
 * looked up and not matched, which saves 3 kB of script.
 */
export function AppRoutes() {
  useScrollOnArrival();
  const { pathname, search, hash } = useLocation();
  const path = pathname.replace(/(?<=.)\/$/, "");
  if (!isPath(path)) return <PageOutlet>{notFound.page}</PageOutlet>;
  if (path !== pathname) return <Navigate to={`${path}${search}${hash}`} replace />;
  const { page } = pages[path];
  if (barePaths.includes(path)) return <PageOutlet>{page}</PageOutlet>;
  return (
    <Layout>
      {protectedPaths.includes(path) ? <ProtectedRoute>{page}</ProtectedRoute> : page}
    </Layout>
  );
}
