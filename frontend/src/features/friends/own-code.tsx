import { useEffect, useRef, useState } from "react";
import { Button } from "../../shared/button.tsx";
import section from "../../shared/section.module.css";
import styles from "./friends.module.css";

const twoSeconds = 2000; // specification, section 9

/** What one gives to people to be found by. */
export function OwnCode({ code }: { code: string }) {
  const text = useRef<HTMLElement>(null);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (said !== copied) return;
    const clock = setTimeout(() => setSaid(""), twoSeconds);
    return () => clearTimeout(clock);
  }, [said]);

  async function copy() {
    // Said twice, it is announced twice, and stays for two seconds from the last time.
    setSaid("");
    const done = await written(code);
    if (!done && text.current) window.getSelection()?.selectAllChildren(text.current);
    setSaid(done ? copied : "This browser does not let Berea copy. The code is selected for you.");
  }

  return (
    <div className={section.part}>
      <h3>Your friend code</h3>
      <p className={section.hint}>Give it to people who want to be your friends here.</p>
      <div className={styles.code}>
        <code ref={text}>{code}</code>
        <Button kind="secondary" aria-label="Copy friend code" onClick={() => void copy()}>
          Copy
        </Button>
        <p role="status">{said}</p>
      </div>
    </div>
  );
}

const copied = "Copied";

/** Puts the text on the clipboard, which exists in secure contexts only and may be forbidden. */
async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
