import { useEffect, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { Layout } from "../layout/layout.tsx";
import { PageOutlet } from "../shared/page-outlet.tsx";
import { useSession } from "../shared/session.tsx";
import { notFound, pages } from "./pages.ts";
import { ProtectedRoute } from "./protected-route.tsx";
import { useScrollOnArrival } from "./use-scroll-on-arrival.ts";

const { "/": home, "/reader": reader, "/profile": profile, "/about": about } = pages;
const { "/how-it-works": howItWorks, "/privacy": privacy, "/terms": terms } = pages;
const { "/login": login, "/signup": signup } = pages;

/** Every path of the app (specification, section 2); shown once the session has been looked up. */
export function AppRoutes() {
  useScrollOnArrival();
  const { pathname, search, hash } = useLocation();
  if (!useSessionLookedUp()) return null;
  const bare = pathname.replace(/\/$/, "");
  if (bare !== pathname && bare in pages) {
    return <Navigate to={`${bare}${search}${hash}`} replace />;
  }
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/" element={home.page} />
        <Route path="/about" caseSensitive element={about.page} />
        <Route path="/how-it-works" caseSensitive element={howItWorks.page} />
        <Route path="/privacy" caseSensitive element={privacy.page} />
        <Route path="/terms" caseSensitive element={terms.page} />
        <Route element={<ProtectedRoute />}>
          <Route path="/reader" caseSensitive element={reader.page} />
          <Route path="/profile" caseSensitive element={profile.page} />
        </Route>
      </Route>
      <Route element={<PageOutlet />}>
        <Route path="/login" caseSensitive element={login.page} />
        <Route path="/signup" caseSensitive element={signup.page} />
        <Route path="*" element={notFound.page} />
      </Route>
    </Routes>
  );
}

/** Logging in is "loading" too, but must not take the form away, so only the first time counts. */
function useSessionLookedUp(): boolean {
  const { state } = useSession();
  const [lookedUp, setLookedUp] = useState(false);
  useEffect(() => {
    if (state !== "loading") setLookedUp(true);
  }, [state]);
  return lookedUp || state !== "loading";
}
