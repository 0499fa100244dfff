import type { Comparison } from "@berea/contracts";
import styles from "./sheet.module.css";

/** What is asked where no questions have been written for the passage. */
const common = [
  "Who speaks or acts in these verses, and what happens?",
  "Which word or sentence would you want to understand better, and why?",
  "What would change for you if you took these verses at their word?",
];

/** The question at issue, three questions for the group, and room for notes. */
export function SheetQuestions({ disputes }: Pick<Comparison, "disputes">) {
  const groups = disputes.length > 0 ? disputes : [{ range: "", question: "", questions: common }];
  return groups.map(({ range, question, questions = common }) => (
    <section key={range} className={styles.questions}>
      <h2>Questions{range && ` on ${range}`}</h2>
      {question && <p className={styles.issue}>{question}</p>}
      <ol>
        {questions.map((one) => (
          <li key={one}>
            {one}
            <span className={styles.notes} />
          </li>
        ))}
      </ol>
    </section>
  ));
}
