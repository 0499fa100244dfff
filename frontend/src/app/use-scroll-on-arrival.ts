import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

const positions = new Map<string, number>();

/**
 * Opens another page at its top (or at the part its address names) and goes back to where one was.
 * A change of the query alone, as the reader makes it, moves nothing.
 */
export function useScrollOnArrival(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    if (shown.current === pathname && !hash) return;
    shown.current = pathname;
    const before = type === "POP" ? positions.get(key) : undefined;
    const part = hash && document.getElementById(hash.slice(1));
    if (before === undefined && part) part.scrollIntoView();
    else window.scrollTo(0, before ?? 0);
  }, [pathname, hash, key, type]);

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);
}
