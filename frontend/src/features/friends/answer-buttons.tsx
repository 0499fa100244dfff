import type { Person } from "@berea/contracts";
import { Button } from "../../shared/button.tsx";
import { isolated } from "../../shared/isolated.ts";
import styles from "./friends.module.css";
import { useAnswer } from "./use-answer.ts";

const answers = [
  ["accept", "Accept", "primary"],
  ["reject", "Reject", "secondary"],
] as const;

/** What one can say to somebody's request. The buttons go away with the answer. */
export function AnswerButtons({ person, onAnswer }: { person: Person; onAnswer: () => void }) {
  const answer = useAnswer(person);
  return (
    <div className={styles.answers}>
      {answers.map(([what, label, kind]) => (
        <Button
          key={what}
          kind={kind}
          aria-label={`${label} ${isolated(person.username)}`}
          onClick={() => {
            onAnswer();
            answer(what);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
