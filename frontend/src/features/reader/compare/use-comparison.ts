import { paths } from "@berea/contracts/paths";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { nameOf, type Position } from "../position/position.ts";

/**
 * What is being compared: what a button asked for, or the verse that the address asks for, which
 * is undefined until its chapter is there. Closed, the address no longer asks.
 */
export function useComparison(position: Position, verse: number | undefined) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ reference: string; position: Position }>();
  const chosen = opened?.position === position ? opened.reference : undefined;
  const asked = verse === undefined ? undefined : `${nameOf(position)}:${verse}`;

  function close(): void {
    setOpened(undefined);
    if (asked) navigate(paths.reader({ ...position, verse }), { replace: true });
  }

  return {
    reference: chosen ?? asked,
    open: (reference: string) => setOpened({ reference, position }),
    close,
  };
}
