import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../shared/api-client.ts";
import { Button } from "../../shared/button.tsx";
import { FormMessage } from "../../shared/form-message.tsx";
import section from "../../shared/section.module.css";
import { withWaitingTime } from "../../shared/waiting-time.ts";
import { collectData } from "./collect-data.ts";

const fileName = "berea-account.json";
const sentence = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Puts what is kept of the user into one file. */
export function DownloadData() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ done?: string; error?: string }>({});
  const leaving = useRef<AbortController>(null);

  // Nobody's file is made once they have logged out or gone to another page.
  useEffect(() => () => leaving.current?.abort(), []);

  async function download() {
    const controller = new AbortController();
    const { signal } = controller;
    leaving.current = controller;
    setBusy(true);
    setSaid({});
    try {
      const { content, missing } = await collectData(signal);
      if (signal.aborted) return;
      saveFile(fileName, content);
      setSaid(outcomeOf(missing));
    } catch (failure) {
      setSaid({ error: withWaitingTime(messageOf(failure, failed), failure) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={section.part}>
      <p>
        Download a file with your account, your friends, the requests that wait for your answer, and
        your devices. Your password is not in it, nor are requests that you have sent and that
        nobody has answered.
      </p>
      <FormMessage {...said} />
      <Button kind="secondary" busy={busy} onClick={() => void download()}>
        {busy ? "Fetching your data..." : "Download my data"}
      </Button>
    </div>
  );
}

const failed = "Your data could not be fetched. Check your connection and try again.";

function outcomeOf(missing: readonly string[]) {
  if (missing.length === 0) {
    return { done: `${fileName} is ready. Your browser keeps it with your downloads.` };
  }
  const parts = sentence.format(missing);
  return {
    error: `${fileName} is not complete: ${parts} could not be fetched. Try again later for all of it.`,
  };
}

/** Has the browser save a JSON file, as if a link to it had been followed. */
function saveFile(name: string, content: unknown): void {
  const file = new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers fetch it only after they have asked where to put it.
  setTimeout(() => URL.revokeObjectURL(link.href), oneMinuteMs);
}

const oneMinuteMs = 60_000;
