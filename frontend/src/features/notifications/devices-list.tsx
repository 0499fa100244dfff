import { useRef } from "react";
import { ListPart } from "../../shared/list-part.tsx";
import { useList } from "../../shared/list-query.ts";
import { DeviceItem } from "./device-item.tsx";
import styles from "./notifications.module.css";
import { devicesQuery } from "./queries.ts";

/** One's devices that the verse of the day is sent to. */
export function DevicesList({ ownEndpoint }: { ownEndpoint: string | undefined }) {
  const list = useList(devicesQuery);
  const devices = list.items ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <ListPart
      title="Your devices"
      heading={heading}
      list={list}
      count={devices.length}
      failed="Failed to load your devices."
      empty="No device receives the verse of the day yet."
    >
      {(id) => (
        <ul className={styles.devices} aria-labelledby={id}>
          {devices.map((device) => (
            <DeviceItem
              key={device.endpoint}
              device={device}
              isThis={device.endpoint === ownEndpoint}
              onGone={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </ListPart>
  );
}
