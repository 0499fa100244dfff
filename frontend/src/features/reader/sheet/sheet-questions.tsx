import type { Comparison } from "@berea/contracts";
import styles from "./sheet.module.css";

/** What is asked where no questions have been written for the passage. */
const common = [
  "What do these verses say, in your own words?",
  "Which word or sentence would you want to understand better, and why?",
  "What would change for you if you took these verses at their word?",
];

interface SheetQuestionsProps extends Pick<Comparison, "disputes"> {
  /** One that whoever leads the group has added; empty when there is none. */
  ownQuestion: string;
}

/** Three questions for each disputed passage, the leader's own, and room for notes. */
export function SheetQuestions({ disputes, ownQuestion }: SheetQuestionsProps) {
  const written = disputes.flatMap(({ questions = [] }) => questions);
  const questions = [...(written.length > 0 ? written : common), ownQuestion].filter(Boolean);
  return (
    <section className={styles.questions}>
      <h2>Questions</h2>
      <ol>
        {questions.map((one) => (
          <li key={one}>
            {one}
            <span className={styles.notes} />
          </li>
        ))}
      </ol>
    </section>
  );
}
