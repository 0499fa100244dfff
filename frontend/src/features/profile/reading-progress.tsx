import { paths } from "@berea/contracts/paths";
import { Link } from "../../shared/link.tsx";
import { Section } from "../../shared/section.tsx";
import type { User } from "../../shared/session.tsx";
import styles from "./profile-page.module.css";

/** Where the user is in the Bible, with the ways back there. */
export function ReadingProgress({ user }: { user: User }) {
  const { lastReadBook, lastReadChapter, bookmarkedBook, bookmarkedChapter } = user;
  return (
    <Section id="progress" title="Reading Progress">
      <dl className={styles.facts}>
        <div>
          <dt>Last Read</dt>
          <dd>
            <ChapterLink book={lastReadBook} chapter={lastReadChapter} />
          </dd>
        </div>
        <div>
          <dt>Bookmark</dt>
          <dd>
            {bookmarkedBook && bookmarkedChapter ? (
              <ChapterLink book={bookmarkedBook} chapter={bookmarkedChapter} />
            ) : (
              "Not Set"
            )}
          </dd>
        </div>
      </dl>
    </Section>
  );
}

function ChapterLink({ book, chapter }: { book: string; chapter: number }) {
  return (
    <Link to={paths.reader({ book, chapter })}>
      {book} {chapter}
    </Link>
  );
}
