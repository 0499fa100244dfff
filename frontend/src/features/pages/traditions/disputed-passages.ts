import type { Reply } from "@berea/contracts";
import { paths } from "@berea/contracts/paths";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api-client.ts";
import { placeOf } from "../place-of.ts";

export type DisputedPassages = Reply<"listDisputedPassages">;
export type DisputedPassage = DisputedPassages["passages"][number];

/** The passages that belong to one book or theme, in the order of the Bible. */
export interface Group {
  readonly name: string;
  readonly passages: readonly DisputedPassage[];
}

/** The passages on which the traditions differ. */
export const disputedPassagesQuery = queryOptions({
  queryKey: ["disputed-passages"],
  async queryFn({ signal }) {
    const reply = await call("listDisputedPassages", { signal });
    if (!Array.isArray(reply?.passages))
      throw new Error("The server answered in an invalid format.");
    return reply;
  },
  retryDelay: 300,
});

export function byBook({ passages }: DisputedPassages): Group[] {
  return grouped(passages, ({ range }) => placeOf(range)?.book ?? range);
}

export function byTheme({ themes, passages }: DisputedPassages): Group[] {
  const order = ({ name }: Group) => themes.indexOf(name);
  return grouped(passages, ({ theme }) => theme).sort((a, b) => order(a) - order(b));
}

/** The reader's address at a passage, opened on how the traditions read it. */
export function addressOf(range: string): string {
  const place = placeOf(range);
  return place ? paths.reader({ ...place, compare: true }) : "/reader";
}

/** In the order in which the names come. */
function grouped(
  passages: readonly DisputedPassage[],
  nameOf: (passage: DisputedPassage) => string,
): Group[] {
  const groups = new Map<string, DisputedPassage[]>();
  for (const passage of passages) {
    const group = groups.get(nameOf(passage));
    if (group) group.push(passage);
    else groups.set(nameOf(passage), [passage]);
  }
  return [...groups].map(([name, passages]) => ({ name, passages }));
}
