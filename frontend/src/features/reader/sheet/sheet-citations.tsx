import type { Citation } from "@berea/contracts";
import type { Voice } from "@berea/scripture";
import styles from "./sheet.module.css";

const most = 3;

interface SheetCitationsProps {
  citations: readonly Citation[];
  /** The traditions that are left off. */
  without: readonly Voice[];
}

/** For each tradition up to three places where its documents cite the passage. */
export function SheetCitations({ citations, without }: SheetCitationsProps) {
  const documents = citations.filter(
    ({ kind, tradition }) => kind !== "lectionary" && !without.includes(tradition),
  );
  const byTradition = Map.groupBy(documents, ({ tradition }) => tradition);
  if (byTradition.size === 0) return null;
  return (
    <section className={styles.cited}>
      <h2>Cited in</h2>
      <ul>
        {[...byTradition].map(([tradition, own]) => (
          <li key={tradition}>
            {tradition}: {own.slice(0, most).map(nameOf).join("; ")}
            {own.length > most && ` and ${own.length - most} more`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ short, section, heading }: Citation): string {
  return `${short} ${section}${heading ? ` (${heading})` : ""}`;
}
