import { paths } from "@berea/contracts/paths";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type User, useSession } from "../../../shared/session.tsx";
import { isSamePlace, type Place, placeInQuery, startingPlace, verseInQuery } from "./place.ts";

interface CurrentPlace {
  /** The same object for as long as the reader stays. */
  readonly place: Place;
  /** The verse that the address points at. */
  readonly verse: number | undefined;
  /** Changes each time an address is chosen, even the same one. */
  readonly arrival: string;
  readonly go: (to: Place) => void;
}

/**
 * The chapter being read, and the address kept in step with it: going somewhere replaces the
 * address, and a new address goes somewhere. An address that names no chapter is given the one
 * shown last, or at first the starting place of specification section 4: the stored one, until the
 * server has told what other devices have changed, as long as the reader stays there.
 */
export function usePlace(user: User | null): CurrentPlace {
  const { refreshing } = useSession();
  const { search, key: arrival } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const asked = placeInQuery(query);
  const [place, setPlace] = useState(() => asked ?? startingPlace(user));
  const [isStarting, setStarting] = useState(!asked && refreshing);
  const [seen, setSeen] = useState(search);

  function move(to: Place): void {
    setStarting(false);
    setPlace((here) => (isSamePlace(to, here) ? here : to));
  }

  if (search !== seen) {
    setSeen(search);
    if (asked && !isSamePlace(asked, place)) move(asked);
  } else if (isStarting && !refreshing) {
    move(startingPlace(user));
  }

  useEffect(() => {
    const written = new URLSearchParams(search);
    const isInStep =
      written.get("book") === place.book && written.get("chapter") === String(place.chapter);
    if (!isInStep) navigate(paths.reader(place), { replace: true });
  }, [place, search, navigate]);

  const verse = asked && isSamePlace(asked, place) ? verseInQuery(query, place) : undefined;
  return { place, verse, arrival, go: move };
}
