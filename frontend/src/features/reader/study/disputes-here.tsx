import { useQuery } from "@tanstack/react-query";
import type { Inquiry } from "../interpretation/interpretation.ts";
import { disputesAbout, outlineQuery } from "./outline.ts";
import styles from "./study.module.css";

interface DisputesHereProps {
  inquiry: Inquiry;
  onCompare: (reference: string) => void;
}

/** Says at the top of the panel that the traditions differ here, and leads to how. */
export function DisputesHere({ inquiry, onCompare }: DisputesHereProps) {
  const { data } = useQuery(outlineQuery(inquiry.position));
  const [first] = inquiry.kind === "verses" ? disputesAbout(inquiry, data) : [];
  if (!first) return null;
  return (
    <p className={styles.here}>
      <button
        type="button"
        aria-haspopup="dialog"
        className={styles.hereButton}
        onClick={() => onCompare(first.range)}
      >
        ⁂ Traditions differ here
      </button>
    </p>
  );
}
