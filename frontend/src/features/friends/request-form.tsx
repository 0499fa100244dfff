import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../shared/api-client.ts";
import { Button } from "../../shared/button.tsx";
import { TextField } from "../../shared/field.tsx";
import { FormMessage } from "../../shared/form-message.tsx";
import { waitingTime } from "../../shared/waiting-time.ts";
import { sendFriendRequest } from "./api.ts";
import styles from "./friends.module.css";
import { friendsKey } from "./friends-key.ts";

/** Asks somebody, by friend code, to be a friend. */
export function RequestForm() {
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    networkMode: "always",
    mutationFn: async (form: HTMLFormElement) => {
      const code = String(new FormData(form).get("code") ?? "").trim();
      if (!code) throw new MissingCode();
      return (await sendFriendRequest(code)) || "Friend request sent!";
    },
    onSuccess(_, form) {
      form.reset();
      // Somebody who had already asked is a friend now.
      void client.invalidateQueries({ queryKey: friendsKey });
    },
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(event.currentTarget);
      }}
    >
      <TextField
        label="Friend’s code"
        name="code"
        hint="For example 7K3M-9QXR."
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

class MissingCode extends Error {
  override readonly message = "Friend code cannot be empty.";
}

function faultOf(error: Error): string {
  if (error instanceof MissingCode) return error.message;
  return [messageOf(error, "Failed to send request."), waitingTime(error)]
    .filter(Boolean)
    .join(" ");
}
