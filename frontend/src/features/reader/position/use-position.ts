import { paths } from "@berea/contracts/paths";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type User, useSession } from "../../../shared/session.tsx";
import {
  isComparisonAsked,
  isSamePosition,
  type Position,
  positionInQuery,
  startingPosition,
  verseInQuery,
} from "./position.ts";

interface CurrentPosition {
  /** The same object for as long as the reader stays. */
  readonly position: Position;
  /** The verse that the address points at. */
  readonly verse: number | undefined;
  /** Whether the address asks how the traditions read that verse. */
  readonly comparing: boolean;
  /** Changes each time an address is chosen, even the same one. */
  readonly arrival: string;
  readonly go: (to: Position) => void;
}

/**
 * The chapter being read, and the address kept in step with it: going somewhere replaces the
 * address, and a new address goes somewhere. An address that names no chapter is given the one
 * shown last, or at first the starting position of specification section 4: the stored one, until the
 * server has told what other devices have changed, as long as the reader stays there.
 */
export function usePosition(user: User | null): CurrentPosition {
  const { refreshing } = useSession();
  const { search, key: arrival } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const asked = positionInQuery(query);
  const [position, setPosition] = useState(() => asked ?? startingPosition(user));
  const [isStarting, setStarting] = useState(!asked && refreshing);
  const [seen, setSeen] = useState(search);

  function move(to: Position): void {
    setStarting(false);
    setPosition((here) => (isSamePosition(to, here) ? here : to));
  }

  if (search !== seen) {
    setSeen(search);
    if (asked && !isSamePosition(asked, position)) move(asked);
  } else if (isStarting && !refreshing) {
    move(startingPosition(user));
  }

  useEffect(() => {
    const written = new URLSearchParams(search);
    const isInStep =
      written.get("book") === position.book && written.get("chapter") === String(position.chapter);
    if (!isInStep) navigate(paths.reader(position), { replace: true });
  }, [position, search, navigate]);

  const verse =
    asked && isSamePosition(asked, position) ? verseInQuery(query, position) : undefined;
  const comparing = verse !== undefined && isComparisonAsked(query);
  return { position, verse, comparing, arrival, go: move };
}
