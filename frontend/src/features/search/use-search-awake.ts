import { useEffect } from "react";
import type { Search } from "./search-machine.ts";

/** Lets a search go on while it is looked at, and try again when the network is back. */
export function useSearchAwake(search: Search): void {
  useEffect(() => {
    search.resume();
    window.addEventListener("online", search.resume);
    return () => {
      window.removeEventListener("online", search.resume);
      search.pause();
    };
  }, [search]);
}
