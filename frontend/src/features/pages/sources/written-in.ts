import type { Sources } from "@berea/contracts";

type Written = Sources["written"][number];

const BOOKS = 66;

/** "9 of 66 books, 25 of 124 disputed passages": how much is written in one voice. */
export function writtenIn(written: Written, disputed: number): string {
  const counts = [
    counted(written.passages, "passage"),
    counted(written.chapters, "chapter"),
    `${written.books} of ${BOOKS} books`,
    `${number(written.differences)} of ${number(disputed)} disputed passages`,
  ];
  return counts.filter(Boolean).join(", ");
}

function counted(count: number, what: string): string {
  return count === 0 ? "" : `${number(count)} ${what}${count === 1 ? "" : "s"}`;
}

function number(count: number): string {
  return count.toLocaleString("en");
}
