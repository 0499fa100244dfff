import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../shared/button.tsx";
import { showAlert } from "../../shared/toast.ts";
import { enableDevice, PermissionDenied } from "./device/enable-device.ts";
import { Problem } from "./problem.tsx";
import { notificationsKey, serverKeyQuery } from "./queries.ts";

interface EnableButtonProps {
  /** Whether the browser will not even ask. */
  isDenied: boolean;
  onEnabled(): void;
}

const topic = "notifications";
const advice =
  "To receive the verse of the day, allow notifications for Berea in your browser’s settings, then enable them here.";

/** Enables notifications on this device (specification, section 4). */
export function EnableButton({ isDenied, onEnabled }: EnableButtonProps) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (asked: Promise<NotificationPermission>) =>
      enableDevice(asked, () => client.fetchQuery(serverKeyQuery)),
    async onSuccess() {
      showAlert("Notifications enabled!", "success", topic);
      await client.invalidateQueries({ queryKey: notificationsKey });
      onEnabled();
    },
    onError(failure) {
      if (failure instanceof PermissionDenied) showAlert(advice, "info", topic);
      void client.invalidateQueries({ queryKey: notificationsKey });
    },
  });
  const problem = error ?? (isDenied ? new PermissionDenied() : null);
  return (
    <>
      <p>This device does not receive the verse of the day.</p>
      <Button
        busy={isPending}
        // Browsers ask for the permission only in answer to a click, so it is the first thing done.
        onClick={() => mutate(Notification.requestPermission())}
      >
        {isPending ? "Enabling..." : "Enable Notifications"}
      </Button>
      {problem && !isPending && (
        <Problem error={problem} advice={isDenied && !error ? advice : undefined} />
      )}
    </>
  );
}
