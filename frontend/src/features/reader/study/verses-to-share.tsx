import { paths } from "@berea/contracts/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../../shared/link.tsx";
import { ShareButtons } from "../../../shared/share-buttons.tsx";
import { partsOfVerse } from "../../../shared/verse-parts.ts";
import type { Position } from "../position/position.ts";
import { chapterQuery } from "../text/chapter-query.ts";
import type { VerseRange } from "../text/verse-selection.ts";
import styles from "./study.module.css";

interface VersesToShareProps {
  position: Position;
  range: VerseRange;
  reference: string;
}

const mostOnASheet = 60;

/** The chosen verses, to be copied or shared with their reference, and as a study sheet. */
export function VersesToShare({ position, range, reference }: VersesToShareProps) {
  const { data: chapter } = useQuery(chapterQuery(position));
  const verses = chapter?.verses.filter(({ verse }) => verse >= range.from && verse <= range.to);
  if (!verses?.length) return null;
  const words = verses.map(({ text }) =>
    partsOfVerse(text)
      .map((part) => part.words)
      .join(""),
  );
  return (
    <section className={styles.section} aria-label={`Share ${reference}`}>
      <ShareButtons
        what={reference}
        subject={verses.length > 1 ? "verses" : "verse"}
        title={reference}
        text={`${words.join(" ")}\n${reference} (KJV)`}
      />
      {verses.length <= mostOnASheet && (
        <Link to={paths.sheet(reference)} className={styles.link}>
          Study sheet for a group
        </Link>
      )}
    </section>
  );
}
