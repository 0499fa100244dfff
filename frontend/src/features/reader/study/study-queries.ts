import type { Citation } from "@berea/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api-client.ts";

// Panel, comparison and study sheet ask for the same, so that one answer serves them all.

/** How the voices read a passage. `denomination` is as it is sent. */
export function comparisonQuery(reference: string, denomination: string | undefined) {
  return queryOptions({
    queryKey: ["comparison", reference, denomination ?? null],
    queryFn: ({ signal }) => call("compareReadings", { ...asked(reference, denomination), signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Where documents and lectionaries cite a passage. `denomination` is as it is sent. */
export function citationsQuery(reference: string, denomination: string | undefined) {
  return queryOptions({
    queryKey: ["citations", reference, denomination ?? null],
    queryFn: ({ signal }) => call("listCitations", { ...asked(reference, denomination), signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** "Westminster Confession 10.1 (Of Effectual Calling)". */
export function sectionName({ short, section, heading }: Citation): string {
  return `${short.replace(" (quoted)", "")} ${section}${heading ? ` (${heading})` : ""}`;
}

function asked(reference: string, denomination: string | undefined) {
  return { params: { reference }, query: denomination ? { denomination } : {} };
}
