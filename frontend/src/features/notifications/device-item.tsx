import type { Device } from "@berea/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../shared/api-client.ts";
import { Button } from "../../shared/button.tsx";
import section from "../../shared/section.module.css";
import { showAlert } from "../../shared/toast.ts";
import { turnOffDevice } from "./device/turn-off-device.ts";
import { lastSentWords } from "./last-sent-words.ts";
import styles from "./notifications.module.css";
import { devicesQuery, notificationsKey } from "./queries.ts";

interface DeviceItemProps {
  device: Device;
  /** Whether it is the one in hand. */
  isThis: boolean;
  onGone(): void;
}

/** A device, when something was last sent to it, and the way to turn it off. */
export function DeviceItem({ device, isThis, onGone }: DeviceItemProps) {
  const { endpoint, name, lastSentAt } = device;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => turnOffDevice(endpoint),
    async onSuccess() {
      onGone();
      client.setQueryData(devicesQuery.queryKey, (devices) =>
        devices?.filter((one) => one.endpoint !== endpoint),
      );
      await client.invalidateQueries({ queryKey: notificationsKey });
    },
    onError: (error) =>
      showAlert(
        `Failed to turn off ${name}. ${messageOf(error, "")}`.trimEnd(),
        "error",
        `device ${endpoint}`,
      ),
  });
  return (
    <li className={styles.device}>
      <div className={styles.about}>
        <p>
          {name}
          {isThis && <span className={styles.mark}>this device</span>}
        </p>
        <p className={section.hint}>
          {lastSentAt ? (
            <>
              Last sent <time dateTime={lastSentAt}>{lastSentWords(new Date(lastSentAt))}</time>
            </>
          ) : (
            "Nothing sent yet"
          )}
        </p>
      </div>
      <Button kind="secondary" busy={isPending} onClick={() => mutate()}>
        {isPending ? "Turning off..." : "Turn off"}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </li>
  );
}
