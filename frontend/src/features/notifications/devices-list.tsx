import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { messageOf } from "../../shared/api-client.ts";
import { Button } from "../../shared/button.tsx";
import section from "../../shared/section.module.css";
import { DeviceItem } from "./device-item.tsx";
import styles from "./notifications.module.css";
import { devicesQuery } from "./queries.ts";

/** One's devices that the verse of the day is sent to. */
export function DevicesList({ ownEndpoint }: { ownEndpoint: string | undefined }) {
  const { data: devices, error, isFetching, refetch } = useQuery(devicesQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  return (
    <div className={section.part}>
      <h3 ref={heading} id="devices" tabIndex={-1}>
        Your devices
      </h3>
      {error && !isFetching && (
        <div role="alert" className={section.failed}>
          <p>Failed to load your devices. {messageOf(error, "")}</p>
          <Button
            kind="secondary"
            onClick={() => {
              focusHeading();
              void refetch();
            }}
          >
            Try again<span className="visually-hidden">: Your devices</span>
          </Button>
        </div>
      )}
      {!devices && (!error || isFetching) && (
        <p role="status" className={section.loading}>
          Loading your devices...
        </p>
      )}
      {devices?.length === 0 && (
        <p className={section.hint}>No device receives the verse of the day yet.</p>
      )}
      {devices && devices.length > 0 && (
        <ul className={styles.devices} aria-labelledby="devices">
          {devices.map((device) => (
            <DeviceItem
              key={device.endpoint}
              device={device}
              isThis={device.endpoint === ownEndpoint}
              onGone={focusHeading}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
