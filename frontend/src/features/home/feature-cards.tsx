import type { ReactNode } from "react";
import styles from "./feature-cards.module.css";

/** What Berea offers today; each card shows a small specimen of the thing itself. */
export function FeatureCards() {
  return (
    <ul className={styles.cards}>
      <Card
        title="The whole King James text"
        text="All 66 books and 1,189 chapters, with the translators’ italics, the titles of the Psalms and the old paragraphs kept."
      >
        <p className={styles.scripture}>
          <sup>3</sup>And God said, Let there be light: and there was light. <sup>4</sup>And God saw
          the light, that <i>it was</i> good: and God divided the light from the darkness.
        </p>
      </Card>
      <Card
        title="Your own tradition’s reading"
        text="Choose some verses, a chapter or a book. Nine traditions answer, each in its own voice, and each answer says where it comes from."
      >
        <p className={styles.scripture}>
          <mark>
            Except a man be born of water and <i>of</i> the Spirit
          </mark>
        </p>
        <p className={styles.label}>
          John 3:5 · Interpretation <b>(Lutheran)</b>
        </p>
      </Card>
      <Card
        title="Your place, kept"
        text="One bookmark and the last chapter you read follow you to every device. Your recent chapters are a tap away."
      >
        <dl className={styles.positions}>
          <div>
            <dt>Last Read</dt>
            <dd>Ruth 1</dd>
          </div>
          <div>
            <dt>Bookmark</dt>
            <dd>John 3</dd>
          </div>
        </dl>
      </Card>
      <Card
        title="A page set for your eyes"
        text="Larger or smaller type, closer or wider lines, verse numbers or none, and paper that is light, sepia or dark."
      >
        <p className={styles.papers}>
          <span data-theme="light">Aa</span>
          <span data-theme="sepia">Aa</span>
          <span data-theme="dark">Aa</span>
        </p>
      </Card>
    </ul>
  );
}

interface CardProps {
  title: string;
  text: string;
  children: ReactNode;
}

function Card({ title, text, children }: CardProps) {
  return (
    <li className={styles.card}>
      {/* A picture made of text: the words beside it say the same. */}
      <div className={styles.specimen} aria-hidden="true">
        {children}
      </div>
      <h3>{title}</h3>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
