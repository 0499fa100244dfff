import { type Tradition, traditions } from "@berea/scripture";
import { useLocation, useNavigate } from "react-router-dom";

/** What a sheet leaves out and hides; the address says it, so that a prepared sheet can be sent. */
interface SheetChoices {
  readonly passage: string;
  readonly without: readonly Tradition[];
  /** Whether the ecumenical reading is left off. */
  readonly isWithoutCommon: boolean;
  /** Whether names are hidden, so that a group can guess. */
  readonly isGuessing: boolean;
}

/** The choices in the address, and how to change them; the address is replaced, not added to. */
export function useSheetChoices() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const left = query.get("without")?.split(",") ?? [];
  const choices: SheetChoices = {
    passage: query.get("passage") ?? "",
    without: traditions.filter((tradition) => left.includes(tradition)),
    isWithoutCommon: left.includes(common),
    isGuessing: query.get("guess") === "1",
  };

  function change(changes: Partial<SheetChoices>): void {
    const next = { ...choices, ...changes };
    const names = [...(next.isWithoutCommon ? [common] : []), ...next.without];
    const asked = new URLSearchParams({ passage: next.passage });
    if (names.length > 0) asked.set("without", names.join(","));
    if (next.isGuessing) asked.set("guess", "1");
    navigate(`${pathname}?${asked}`, { replace: true });
  }

  return [choices, change] as const;
}

const common = "common";
