import type { Reading } from "@berea/contracts";
import { REASON_MAX_LENGTH } from "@berea/contracts/limits";
import { useEffect, useId, useRef } from "react";
import { call, messageOf } from "../../../shared/api-client.ts";
import { Button } from "../../../shared/button.tsx";
import dialogStyles from "../../../shared/dialog.module.css";
import { Dialog } from "../../../shared/dialog.tsx";
import field from "../../../shared/field.module.css";
import { Form, useSubmit } from "../../../shared/form.tsx";
import { FormMessage } from "../../../shared/form-message.tsx";
import section from "../../../shared/section.module.css";
import { withWaitingTime } from "../../../shared/waiting-time.ts";
import { voiceLabel } from "./provenance.ts";

interface DisputeDialogProps {
  reading: Pick<Reading, "sourceDenomination" | "range" | "level">;
  /** What has been written so far. */
  draft: string;
  onDraft: (draft: string) => void;
  onClose: () => void;
}

/** Asks what is wrong in a reading, sends it and says thank you. */
export function DisputeDialog({ reading, draft, onDraft, onClose }: DisputeDialogProps) {
  const { sourceDenomination: voice, range, level } = reading;
  const { busy, said, send, clear } = useSubmit((error) =>
    withWaitingTime(messageOf(error, "It could not be sent. Please try again."), error),
  );
  const reason = useRef<HTMLTextAreaElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const id = useId();
  const thanks = said.done;

  useEffect(() => {
    // The field that had the focus is gone.
    if (thanks) close.current?.focus();
  }, [thanks]);

  function submit(): void {
    // Sent as one paragraph.
    const text = draft.replace(/\s+/g, " ").trim();
    const body = { voice, range, level, reason: text };
    void send(text ? null : "Please say what is wrong.", async () => {
      const { message } = await call("disputeReading", { body });
      onDraft("");
      return { done: message };
    });
  }

  return (
    <Dialog
      first={reason}
      className={dialogStyles.dialog}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-what`}
      onClose={onClose}
    >
      <h3 id={`${id}-name`}>Dispute this reading</h3>
      <p id={`${id}-what`}>
        {range}, {voiceLabel(voice)}
      </p>
      <Form className={section.form} onInput={clear} onSend={submit}>
        {!thanks && (
          <div className={field.field}>
            <label htmlFor={id}>What is wrong?</label>
            <textarea
              id={id}
              ref={reason}
              className={field.control}
              aria-describedby={`${id}-hint`}
              rows={6}
              required
              maxLength={REASON_MAX_LENGTH}
              readOnly={busy}
              value={draft}
              onChange={({ target }) => onDraft(target.value)}
            />
            <p id={`${id}-hint`} className={field.hint}>
              A verse or document that says otherwise helps most. {counted(draft)}
            </p>
          </div>
        )}
        <FormMessage {...said} />
        <div className={section.ways}>
          {!thanks && (
            <Button type="submit" busy={busy}>
              {busy ? "Sending..." : "Send"}
            </Button>
          )}
          <Button ref={close} kind="secondary" onClick={onClose}>
            {thanks ? "Close" : "Cancel"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function counted({ length }: string): string {
  return `${length.toLocaleString("en")} of ${REASON_MAX_LENGTH.toLocaleString("en")} characters.`;
}
