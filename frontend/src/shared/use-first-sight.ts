import { useSession } from "./session.tsx";

/**
 * Whether what is shown is still what the build has written into the document, which knows neither
 * the day nor what the browser has stored.
 */
export function useFirstSight(): boolean {
  return useSession().state === "loading";
}
