import { BookFilter } from "./book-filter.tsx";
import { MoreButton } from "./more-button.tsx";
import { newsOf } from "./news-of.ts";
import { Problem } from "./problem.tsx";
import { Results } from "./results.tsx";
import styles from "./search.module.css";
import type { Search, SearchSnapshot } from "./search-machine.ts";
import { SearchTips } from "./search-tips.tsx";
import { SlashSwitch } from "./slash-switch.tsx";
import { WhatToTry } from "./what-to-try.tsx";

interface FindingsProps {
  search: Search;
  state: SearchSnapshot;
  onOpen: (address: string) => void;
  /** Searches for something else. */
  onTry: (query: string) => void;
}

/** All that stands below the field. */
export function Findings({ search, state, onOpen, onTry }: FindingsProps) {
  const { found, awaiting, problem, book } = state;
  const isEmpty = !state.query.trim();
  const phrase = found && phraseOf(found.asked.words);

  function searchAllBooks(): void {
    search.choose(undefined);
    onTry(state.query);
  }

  return (
    <div className={styles.findings}>
      <div className={styles.news}>
        <p role="status">{newsOf(state)}</p>
        {found && <BookFilter found={found} book={book} onChoose={search.choose} />}
        {phrase && found.total > 0 && !found.passage && (
          <button type="button" className={styles.phrase} onClick={() => onTry(phrase)}>
            Only the exact phrase
          </button>
        )}
      </div>
      {isEmpty && (
        <>
          <SearchTips onTry={onTry} />
          <SlashSwitch />
        </>
      )}
      {!isEmpty && !found && !problem && <p className={styles.waiting}>Searching...</p>}
      {found && (
        <>
          <Results found={found} isOld={awaiting === "answer"} onOpen={onOpen} />
          {found.total === 0 && !found.passage && (
            <WhatToTry found={found} onAllBooks={searchAllBooks} />
          )}
        </>
      )}
      {problem && (
        <Problem
          problem={problem}
          busy={awaiting !== undefined}
          onRetry={found ? undefined : () => onTry(state.query)}
        />
      )}
      {found && (
        <MoreButton
          found={found}
          busy={awaiting === "more"}
          hasFailed={problem !== undefined}
          onMore={search.more}
        />
      )}
    </div>
  );
}

/** Several words as a phrase; a query with quotation marks says already what it wants. */
function phraseOf(words: string): string | undefined {
  return /\s/.test(words) && !/["“”„«»]/.test(words) ? `"${words}"` : undefined;
}
