import type { ReactNode } from "react";
import { PageHeading } from "../../shared/page-heading.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import styles from "./text-page.module.css";

interface TextPageProps {
  title: string;
  /** When a legal page last changed, as it is shown. */
  updated?: string;
  children: ReactNode;
}

/** A page to be read from top to bottom. */
export function TextPage({ title, updated, children }: TextPageProps) {
  useDocumentTitle(title);
  return (
    <article className={styles.page}>
      <PageHeading>{title}</PageHeading>
      {updated && <p className={styles.updated}>Last updated: {updated}</p>}
      {children}
    </article>
  );
}
