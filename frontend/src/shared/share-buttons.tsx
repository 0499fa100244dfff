import { Button } from "./button.tsx";
import styles from "./share-buttons.module.css";
import { showToast } from "./toast.ts";

interface ShareButtonsProps {
  /** Names what is copied, for screen readers: "John 3:16". */
  what: string;
  title: string;
  /** With its reference and source. */
  text: string;
  /** Stands on the buttons where it is not plain what they copy: "verses". */
  subject?: string;
}

/** Copies a text, or hands it to the system's share sheet where there is one. */
export function ShareButtons({ what, title, text, subject = "" }: ShareButtonsProps) {
  const canShare = typeof navigator.share === "function";

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      showToast("success", "Copied.");
    } catch {
      showToast("error", "It could not be copied. Please select the text and copy it.");
    }
  }

  async function share(): Promise<void> {
    try {
      await navigator.share({ title, text });
    } catch (error) {
      // Whoever closes the share sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  }

  return (
    <p className={styles.buttons}>
      <Button kind="quiet" aria-label={`Copy ${what}`} onClick={() => void copy()}>
        {`Copy ${subject}`.trim()}
      </Button>
      {canShare && (
        <Button kind="quiet" aria-label={`Share ${what}`} onClick={() => void share()}>
          {`Share ${subject}`.trim()}
        </Button>
      )}
    </p>
  );
}
