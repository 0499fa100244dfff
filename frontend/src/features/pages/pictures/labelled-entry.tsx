import styles from "./pictures.module.css";

/** What the panel shows of one interpretation, and what each part of it says. */
const parts = [
  { shown: "Reference: John 3:20", says: "What you asked about." },
  {
    shown: "Interpretation (Non-denominational)",
    says: "Whose reading is shown. It is always the tradition of the text that you see.",
  },
  {
    shown: "The Baptist tradition has no reading of its own here. This is the ecumenical reading.",
    says: "Shown when somebody else answers for your tradition.",
  },
  { shown: "Love, light and judgement", says: "The title of the reading." },
  {
    shown: "on John 3:16-21",
    says: "Shown when the text speaks of more than you asked about.",
  },
  {
    shown: "Ecumenical reading · Written for Berea",
    says: "The tradition once more, and where the text comes from.",
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
