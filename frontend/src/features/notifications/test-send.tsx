import { useMutation } from "@tanstack/react-query";
import { Button } from "../../shared/button.tsx";
import { showAlert } from "../../shared/toast.ts";
import { type ServerKey, sendTest } from "./api.ts";
import { Problem } from "./problem.tsx";
import { Tooltip } from "./tooltip.tsx";

const saidOf = {
  all: "Sends the verse of the day to all subscribers now.",
  self: "Sends the verse of the day to your own devices now.",
};

/** Sends the verse of the day now, to see that it arrives. */
export function TestSend({ reach }: { reach: ServerKey["testSendScope"] | undefined }) {
  const { mutate, error, isPending } = useMutation({
    networkMode: "always",
    mutationFn: sendTest,
    onSuccess: (reference) => showAlert(`Test notification sent: ${reference}.`, "success", "test"),
  });
  const failed = "Failed to trigger test notification.";
  return (
    <>
      <Tooltip text={reach ? saidOf[reach] : "Sends the verse of the day now."}>
        {(described) => (
          <Button {...described} kind="secondary" busy={isPending} onClick={() => mutate()}>
            {isPending ? "Sending..." : "Send Test Notification"}
          </Button>
        )}
      </Tooltip>
      {error && <Problem error={new Error(failed, { cause: error })} />}
    </>
  );
}
