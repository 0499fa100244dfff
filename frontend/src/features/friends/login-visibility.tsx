import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { call, messageOf } from "../../shared/api-client.ts";
import section from "../../shared/section.module.css";
import { type User, useSession } from "../../shared/session.tsx";
import { showAlert } from "../../shared/toast.ts";
import styles from "./friends.module.css";

const failed = "An error occurred while updating profile."; // specification, section 8

/** Whether friends hear of one's logins. */
export function LoginVisibility({ user }: { user: User }) {
  const { updateUser } = useSession();
  const id = useId();
  const { mutate, isPending, variables } = useMutation({
    scope: { id: "hides logins" },
    mutationFn: (hidesLogins: boolean) => call("updateProfile", { body: { hidesLogins } }),
    onSuccess: ({ hidesLogins }) => void updateUser(user.id, { hidesLogins }),
    onError: (error) => showAlert(messageOf(error, failed), "error", "hides logins"),
  });
  const hides = isPending ? variables : user.hidesLogins;
  return (
    <div className={styles.visibility}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
          role="switch"
          checked={!hides}
          aria-describedby={id}
          onChange={(event) => mutate(!event.currentTarget.checked)}
        />
        Tell my friends when I log in
      </label>
      <p id={id} className={section.hint}>
        Your friends then see your name and the chapter that you read last.
      </p>
    </div>
  );
}
