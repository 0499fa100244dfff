import { useContext } from "react";
import { friendsKey } from "../features/friends/friends-key.ts";
import { LiveConnection } from "../features/presence/live-connection.tsx";
import { QueryCacheContext } from "./query-cache.ts";

/** The live connection, whose news reaches the lists that pages have asked for. */
export function LiveNews() {
  const cache = useContext(QueryCacheContext);
  return (
    <LiveConnection
      onFriendsChanged={() => void cache.client?.invalidateQueries({ queryKey: friendsKey })}
    />
  );
}
