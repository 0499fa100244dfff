import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call, messageOf } from "../../shared/api-client.ts";
import { Button } from "../../shared/button.tsx";
import { TextField } from "../../shared/field.tsx";
import { FormMessage } from "../../shared/form-message.tsx";
import section from "../../shared/section.module.css";
import { waitingTime } from "../../shared/waiting-time.ts";
import { friendsKey } from "./friends-key.ts";

/** Asks somebody, by friend code, to be a friend. */
export function RequestForm() {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { mutate, data, error, isPending, reset } = useMutation({
    networkMode: "always",
    mutationFn: async (friendCode: string) =>
      (await call("sendFriendRequest", { body: { friendCode } })).message || "Friend request sent!",
    onSuccess(_, code) {
      // The next code may be there already.
      if (field.current?.value.trim() === code) field.current.value = "";
      // Somebody who had already asked is a friend now.
      void client.invalidateQueries({ queryKey: friendsKey });
    },
  });

  /** What was said is about an earlier code. */
  function forget() {
    setMissing(false);
    if (!isPending) reset();
  }

  function submit() {
    const code = field.current?.value.trim();
    if (isPending) return;
    if (code) return mutate(code);
    forget();
    setMissing(true);
    field.current?.focus();
  }

  return (
    <form
      noValidate
      className={section.form}
      onInput={forget}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
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
      <FormMessage error={error && faultOf(error)} done={data ?? null} />
      <div>
        <Button type="submit" busy={isPending}>
          {isPending ? "Sending..." : "Send request"}
        </Button>
      </div>
    </form>
  );
}

function faultOf(error: Error): string {
  return [messageOf(error, "Failed to send request."), waitingTime(error)]
    .filter(Boolean)
    .join(" ");
}
