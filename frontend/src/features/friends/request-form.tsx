import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call, messageOf } from "../../shared/api-client.ts";
import { Button } from "../../shared/button.tsx";
import { TextField } from "../../shared/field.tsx";
import { Form, useSubmit } from "../../shared/form.tsx";
import { FormMessage } from "../../shared/form-message.tsx";
import section from "../../shared/section.module.css";
import { withWaitingTime } from "../../shared/waiting-time.ts";
import { friendsKey } from "./friends-key.ts";

/** Asks somebody, by friend code, to be a friend. */
export function RequestForm() {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { busy, said, send, clear } = useSubmit((failure) =>
    withWaitingTime(messageOf(failure, "Failed to send request."), failure),
  );

  /** What was said is about an earlier code. */
  function forget() {
    setMissing(false);
    if (!busy) clear();
  }

  function submit() {
    const friendCode = field.current?.value.trim();
    if (busy) return;
    setMissing(!friendCode);
    if (!friendCode) {
      clear();
      field.current?.focus();
      return;
    }
    void send(null, async () => {
      const { message } = await call("sendFriendRequest", { body: { friendCode } });
      // The next code may be there already.
      if (field.current?.value.trim() === friendCode) field.current.value = "";
      // Somebody who had already asked is a friend now.
      void client.invalidateQueries({ queryKey: friendsKey });
      return { done: message || "Friend request sent!" };
    });
  }

  return (
    <Form className={section.form} onInput={forget} onSend={submit}>
      <TextField
        ref={field}
        label="Friend’s code"
        name="code"
        hint="For example 7K3M-9QXR."
        error={isMissing ? "Friend code cannot be empty." : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormMessage {...said} />
      <div>
        <Button type="submit" busy={busy}>
          {busy ? "Sending..." : "Send request"}
        </Button>
      </div>
    </Form>
  );
}
