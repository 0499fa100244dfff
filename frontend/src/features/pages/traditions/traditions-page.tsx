import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { messageOf } from "../../../shared/api-client.ts";
import { Link } from "../../../shared/link.tsx";
import { useSession } from "../../../shared/session.tsx";
import { Failed, Loading } from "../../../shared/states.tsx";
import { TextPage } from "../text-page.tsx";
import {
  byBook,
  byTheme,
  type DisputedPassages,
  disputedPassagesQuery,
} from "./disputed-passages.ts";
import { PassageGroup } from "./passage-group.tsx";
import styles from "./traditions-page.module.css";

/** The passages on which the traditions differ, as a course through the Bible. */
export function TraditionsPage() {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery(disputedPassagesQuery);
  return (
    <TextPage title="Where the Traditions Differ">
      <p>
        Most of Scripture divides nobody. On the passages below Christians read the same words
        differently. Follow them through the Bible from book to book, or take one theme at a time.
        Each opens the text with the readings of the traditions side by side.
        {!user && (
          <>
            {" "}
            The reader asks you to <Link to="/login">log in</Link> first, and then brings you to the
            passage.
          </>
        )}
      </p>
      {data && <Course list={data} />}
      {!data && isFetching && <Loading>Loading the passages...</Loading>}
      {!data && error && !isFetching && (
        <Failed
          text={`The passages could not be loaded. ${messageOf(error, "")}`.trim()}
          onRetry={() => void refetch()}
        />
      )}
    </TextPage>
  );
}

function Course({ list }: { list: DisputedPassages }) {
  const isByTheme = new URLSearchParams(useLocation().search).get("by") === "theme";
  const groups = isByTheme ? byTheme(list) : byBook(list);
  const written = list.passages.filter(({ voices }) => voices > 0);
  return (
    <>
      <p>
        Written so far: {written.length} of {list.passages.length} passages.
      </p>
      <nav aria-label="Order of the passages" className={styles.orders}>
        <Link to="/traditions" replace aria-current={isByTheme ? undefined : "true"}>
          By book
        </Link>
        <Link to="/traditions?by=theme" replace aria-current={isByTheme ? "true" : undefined}>
          By theme
        </Link>
      </nav>
      {groups.map((group) => (
        <PassageGroup key={group.name} group={group} />
      ))}
    </>
  );
}
