import styles from "./pictures.module.css";

/** What the panel shows of one interpretation, and what each part of it says. */
const parts = [
  { shown: "Reference: John 3:20", says: "What you asked about." },
  {
    shown: "Interpretation (Ecumenical)",
    says: "Whose reading is shown. It is always the tradition of the text that you see.",
  },
  {
    shown: "One reading for all traditions.",
    says: "Shown where the traditions have no need of readings of their own.",
  },
  { shown: "Love, light and judgement", says: "The title of the reading." },
  {
    shown: "on John 3:16-21",
    says: "Shown when the text speaks of more than you asked about.",
  },
  {
    shown: "Ecumenical reading · Written for Berea",
    says: "Whose reading it is, once more, and where the text comes from.",
  },
];

/** An interpretation taken apart: each label beside its meaning. */
export function LabelledEntry() {
  return (
    <figure className={styles.figure}>
      <figcaption>An interpretation, as a Baptist reader sees it, part by part</figcaption>
      <dl className={styles.parts}>
        {parts.map(({ shown, says }) => (
          <div key={shown}>
            <dt>{shown}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
