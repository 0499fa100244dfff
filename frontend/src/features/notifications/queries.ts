import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api-client.ts";
import { listQuery } from "../../shared/list-query.ts";
import { lookAtThisDevice } from "./device/this-device.ts";

/** Under which everything about notifications is kept. */
export const notificationsKey = ["notifications"];

const always = { staleTime: 0, retryDelay: 300 };

/** What this browser allows and has subscribed. */
export const thisDeviceQuery = queryOptions({
  queryKey: [...notificationsKey, "this-device"],
  queryFn: lookAtThisDevice,
  ...always,
  retry: false,
  // What it holds belongs to the browser and is not to be copied.
  structuralSharing: false,
  // The permission may have been given in the browser's settings.
  refetchOnWindowFocus: true,
});

/** The devices that the verse of the day is sent to. */
export const devicesQuery = listQuery([...notificationsKey, "devices"], (signal) =>
  call("listDevices", { signal }),
);

/** The key of the server. */
export const serverKeyQuery = queryOptions({
  queryKey: [...notificationsKey, "server-key"],
  queryFn: () => call("getVapidPublicKey"),
  ...always,
});
