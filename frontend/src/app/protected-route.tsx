import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { PagePending } from "../shared/page-pending.tsx";
import { useSession } from "../shared/session.tsx";
import { prepareMessages } from "../shared/toast.ts";

/**
 * Shows its page to logged-in users; others go to the login page, which remembers the origin, and
 * for whom when somebody was logged in there.
 */
export function ProtectedRoute({ children }: { children: ReactNode }) {
  const { state, user } = useSession();
  const [owner, setOwner] = useState(user?.id);
  const { pathname, search, hash } = useLocation();
  if (user && user.id !== owner) setOwner(user.id);
  useEffect(prepareMessages, []);
  if (state === "authenticated") return children;
  return (
    <>
      {/* It stays until the login page is there, so that the footer does not jump up. */}
      <PagePending text="Checking authentication..." />
      {state === "unauthenticated" && (
        <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}`, owner }} />
      )}
    </>
  );
}
