import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { call, messageOf } from "../../shared/api-client.ts";
import { Button } from "../../shared/button.tsx";
import { Link } from "../../shared/link.tsx";
import { hourLabel, hours } from "../../shared/notification-hour.ts";
import section from "../../shared/section.module.css";
import { type User, useSession } from "../../shared/session.tsx";
import { detectedZone, isSameZone } from "../../shared/time-zone.ts";
import { showAlert } from "../../shared/toast.ts";
import styles from "./notifications.module.css";
import { devicesQuery } from "./queries.ts";

interface SendingTimeProps {
  user: User;
  isEnabledHere: boolean;
}

const suggestedHour = 8;

/** When the verse of the day comes; suggests an hour where none is set. */
export function SendingTime({ user, isEnabledHere }: SendingTimeProps) {
  const { data: devices = [] } = useQuery(devicesQuery);
  const words = useRef<HTMLParagraphElement>(null);
  const [save, isSaving] = useSave(user, () => words.current?.focus());
  if (!isEnabledHere && devices.length === 0) return null;

  const here = detectedZone();
  const hour = chosenHour(user);
  // Without a zone the server goes by UTC.
  const zone = user.notificationTimezone ?? "UTC";
  const isElsewhere = hour !== null && !isSameZone(zone, here);
  const offer = hour === null ? `Yes, at ${hourLabel(suggestedHour)}` : `Use ${spoken(here)}`;
  return (
    <div className={section.part}>
      <p ref={words} tabIndex={-1}>
        {hour === null
          ? `Send the verse of the day at ${hourLabel(suggestedHour)} (${spoken(here)})?`
          : `The verse of the day comes at ${hourLabel(hour)}${isElsewhere ? ` (${spoken(zone)})` : ""}.`}
      </p>
      <div className={section.ways}>
        {(hour === null || isElsewhere) && (
          <Button
            kind={hour === null ? "primary" : "secondary"}
            busy={isSaving}
            onClick={() => save(hour ?? suggestedHour)}
          >
            {isSaving ? "Saving..." : offer}
          </Button>
        )}
        <Link to={{ hash: "notification-hour" }} className={styles.way}>
          Choose another hour
        </Link>
      </div>
    </div>
  );
}

/** The hour at which the verse of the day comes; null when none is set. */
export function chosenHour({ preferredLocalNotificationHour: set }: User): number | null {
  return set !== null && hours.includes(set) ? set : null;
}

/** Saves an hour by this device's clock; `onSaved` is called when the button may have gone. */
function useSave(user: User, onSaved: () => void) {
  const { updateUser } = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: (hour: number) =>
      call("updateProfile", {
        body: { preferredLocalNotificationHour: hour, notificationTimezone: detectedZone() },
      }),
    onSuccess({ preferredLocalNotificationHour, notificationTimezone }) {
      const saved = { preferredLocalNotificationHour, notificationTimezone };
      if (updateUser(user.id, saved)) onSaved();
    },
    onError: (error) =>
      showAlert(
        messageOf(error, "An error occurred while updating profile."),
        "error",
        "sending time",
      ),
  });
  return [mutate, isPending] as const;
}

/** "America/New York time". */
function spoken(zone: string): string {
  return `${zone.replaceAll("_", " ")} time`;
}
