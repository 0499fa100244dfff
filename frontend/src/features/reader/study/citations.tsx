import type { Citation } from "@berea/contracts";
import type { Tradition } from "@berea/scripture";
import { useQuery } from "@tanstack/react-query";
import { CitationList } from "./citation-list.tsx";
import styles from "./study.module.css";
import { citationsQuery } from "./study-queries.ts";

interface CitationsProps {
  reference: string;
  denomination: string | undefined;
  own: Tradition | undefined;
}

/** Where documents and lectionaries cite the verses; nothing at all where nobody does. */
export function Citations({ reference, denomination, own }: CitationsProps) {
  const { data } = useQuery({
    ...citationsQuery(reference, denomination),
    // A list that does not come is not missed; the reading is what was asked for.
    retry: false,
  });
  const groups = data ? groupsOf(data.citations, own) : [];
  return groups.map(({ title, citations, byTradition }) => (
    <details key={title} className={styles.section}>
      <summary className={styles.summary}>
        {title} ({citations.length})
      </summary>
      <CitationList citations={citations} byTradition={byTradition} />
    </details>
  ));
}

interface Group {
  readonly title: string;
  readonly citations: readonly Citation[];
  /** Whether each tradition is named. */
  readonly byTradition: boolean;
}

function groupsOf(all: readonly Citation[], own: Tradition | undefined): Group[] {
  const ofReader = (one: Citation) => one.tradition === own;
  const isRead = ({ kind }: Citation) => kind === "lectionary";
  const documents = all.filter((one) => !isRead(one));
  const church = all.filter((one) => isRead(one) && (!own || ofReader(one)));
  const groups: Group[] = [
    {
      title: "Cited in your tradition’s documents",
      citations: documents.filter(ofReader),
      byTradition: false,
    },
    { title: "Read in church", citations: church, byTradition: !own },
    {
      title: own ? "Cited in other traditions’ documents" : "Cited in the traditions’ documents",
      citations: documents.filter((one) => !ofReader(one)),
      byTradition: true,
    },
  ];
  return groups.filter(({ citations }) => citations.length > 0);
}
