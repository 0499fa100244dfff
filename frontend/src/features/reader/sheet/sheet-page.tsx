import { paths } from "@berea/contracts/paths";
import {
  bookByNumber,
  type Passage,
  parseReference,
  splitVerseKey,
  verseCountOf,
} from "@berea/scripture";
import { useLocation } from "react-router-dom";
import { Link } from "../../../shared/link.tsx";
import { PageHeading } from "../../../shared/page-heading.tsx";
import { useDocumentTitle } from "../../../shared/use-document-title.ts";
import styles from "./sheet.module.css";
import { Sheet } from "./sheet.tsx";

const mostVerses = 60;

/** A printable page for a group: `/sheet?passage=Romans+9:6-24`. */
export function SheetPage() {
  const { search } = useLocation();
  const reference = new URLSearchParams(search).get("passage") ?? "";
  const passage = parseReference(reference);
  const fault = faultOf(passage);
  useDocumentTitle(passage ? `Study sheet: ${reference}` : "Study sheet");
  return (
    <main className={styles.page}>
      <p className={styles.screen}>
        <Link to={passage ? readerOf(passage) : "/reader"} className={styles.back}>
          Back to the text
        </Link>
      </p>
      {passage && !fault ? (
        <Sheet reference={reference} passage={passage} />
      ) : (
        <>
          <PageHeading>Study sheet</PageHeading>
          <p role="alert">{fault}</p>
        </>
      )}
    </main>
  );
}

function faultOf(passage: Passage | undefined): string | undefined {
  if (!passage) return "The address names no passage, such as Romans 9:6-24.";
  if (verseCountOf(passage) > mostVerses)
    return `A study sheet has room for at most ${mostVerses} verses. Please choose fewer.`;
  return undefined;
}

function readerOf({ start }: Passage): string {
  const { book, chapter, verse } = splitVerseKey(start);
  return paths.reader({ book: bookByNumber(book)?.name ?? "", chapter, verse });
}
