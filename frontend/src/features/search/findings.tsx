import { Button } from "../../shared/button.tsx";
import { BookFilter } from "./book-filter.tsx";
import { MoreButton } from "./more-button.tsx";
import { Results } from "./results.tsx";
import styles from "./search.module.css";
import type { Search, SearchSnapshot } from "./search-machine.ts";
import type { SearchProblem } from "./search-problem.ts";
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

/** What came of the search, shown and told to screen readers; a problem is told elsewhere. */
function newsOf({ found }: SearchSnapshot): string {
  if (!found) return "";
  const { passage, total, results, asked } = found;
  const go = passage && `Press Enter to go to ${passage.reference}.`;
  if (total === 0 && go) return go;
  const where = asked.book ? ` in ${asked.book}` : "";
  if (total === 0) return `No verses found for “${asked.words}”${where}.`;
  const verses = total === 1 ? "1 verse" : `${total.toLocaleString("en")} verses`;
  const shown = results.length < total ? `, ${results.length.toLocaleString("en")} shown` : "";
  return [go, `${verses} found${where}${shown}.`].filter(Boolean).join(" ");
}

interface ProblemProps {
  problem: SearchProblem;
  busy: boolean;
  /** Without it, another button tries again. */
  onRetry?: (() => void) | undefined;
}

/** Says why there is no answer, and tries again where that may help. */
function Problem({ problem, busy, onRetry }: ProblemProps) {
  return (
    <div className={styles.problem}>
      <p role="alert">{problem.text}</p>
      {problem.isPassing && onRetry && (
        <Button kind="secondary" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
