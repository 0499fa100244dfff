import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api-client.ts";
import { lookAtThisDevice } from "./device/this-device.ts";

/** Under which everything about notifications is kept. */
export const notificationsKey = ["notifications"];

const always = { staleTime: 0, networkMode: "always", retryDelay: 300 } as const;

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
export const devicesQuery = queryOptions({
  queryKey: [...notificationsKey, "devices"],
  async queryFn({ signal }) {
    const devices = await call("listDevices", { signal });
    if (!Array.isArray(devices)) throw new Error("The server answered in an invalid format.");
    return devices;
  },
  ...always,
});

/** The key of the server. */
export const serverKeyQuery = queryOptions({
  queryKey: [...notificationsKey, "server-key"],
  queryFn: () => call("getVapidPublicKey"),
  ...always,
});
