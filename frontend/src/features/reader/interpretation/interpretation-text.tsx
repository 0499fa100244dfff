import { sanitiseInterpretation } from "../../../shared/sanitise.ts";
import styles from "./interpretation-text.module.css";

/** An interpretation with its few allowed tags. */
export function InterpretationText({ html }: { html: string }) {
  const clean = { __html: sanitiseInterpretation(html) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div className={styles.text} dangerouslySetInnerHTML={clean} />;
}
