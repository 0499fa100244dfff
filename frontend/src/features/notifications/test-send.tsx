import type { Reply } from "@berea/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../shared/api-client.ts";
import { Button } from "../../shared/button.tsx";
import { showAlert } from "../../shared/toast.ts";
import { Problem } from "./problem.tsx";
import { devicesQuery } from "./queries.ts";
import { Tooltip } from "./tooltip.tsx";

const saidOf = {
  all: "Sends the verse of the day to all subscribers now.",
  self: "Sends the verse of the day to your own devices now.",
};

/** No device was reached, or there is none any more: who is gone, the server has forgotten. */
const unreached = [409, 502];

/** Sends the verse of the day now, to see that it arrives. */
export function TestSend({
  reach,
}: {
  reach: Reply<"getVapidPublicKey">["testSendScope"] | undefined;
}) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call("sendTestNotification"),
    onSuccess({ sentVerse: { book, chapter, verse } }) {
      showAlert(`Test notification sent: ${book} ${chapter}:${verse}.`, "success", "test");
    },
    async onError(failure) {
      if (!(failure instanceof ApiError && unreached.includes(failure.status))) return;
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
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
