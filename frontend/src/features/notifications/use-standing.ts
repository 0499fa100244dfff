import type { Device, Reply } from "@berea/contracts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { isMadeWith } from "./device/server-key.ts";
import type { ThisDevice } from "./device/this-device.ts";
import { devicesQuery, serverKeyQuery, thisDeviceQuery } from "./queries.ts";

type ServerKey = Reply<"getVapidPublicKey">;

/** Where this device stands (specification, section 4: Notifications). */
export type Standing =
  | { readonly step: "checking" }
  | { readonly step: "failed"; readonly retry: () => void }
  | { readonly step: "unsupported"; readonly needsHomeScreen: boolean }
  | {
      readonly step: "enabled";
      /** Whom a test reaches; undefined while the server does not say. */
      readonly reach: ServerKey["testSendScope"] | undefined;
    }
  | { readonly step: "not-enabled"; readonly isDenied: boolean };

/** Where this device stands, as browser and server together tell it, and its own endpoint. */
export function useStanding(): { standing: Standing; endpoint: string | undefined } {
  const device = useQuery(thisDeviceQuery);
  const devices = useQuery(devicesQuery);
  const subscription = device.data?.isSupported ? device.data.subscription : null;
  const key = useQuery({ ...serverKeyQuery, enabled: subscription !== null });

  return { standing: standingOf(device, devices, key), endpoint: subscription?.endpoint };
}

function standingOf(
  { data: device, error, isFetching, refetch }: UseQueryResult<ThisDevice>,
  devices: UseQueryResult<Device[]>,
  key: UseQueryResult<ServerKey>,
): Standing {
  if (!device) {
    if (!error || isFetching) return { step: "checking" };
    return { step: "failed", retry: () => void refetch() };
  }
  if (!device.isSupported) return { step: "unsupported", needsHomeScreen: device.needsHomeScreen };
  // Only the server knows whether something will come.
  if (device.subscription && (devices.isPending || key.isPending)) return { step: "checking" };
  return isEnabled(device, devices.data, key.data)
    ? { step: "enabled", reach: key.data?.testSendScope }
    : { step: "not-enabled", isDenied: device.permission === "denied" };
}

/** What the server does not tell just now counts in the device's favour. */
function isEnabled(
  { permission, subscription }: Extract<ThisDevice, { isSupported: true }>,
  devices: readonly Device[] | undefined,
  key: ServerKey | undefined,
): boolean {
  if (permission !== "granted" || !subscription) return false;
  if (key && !isMadeWith(subscription, key.publicKey)) return false;
  return devices?.some(({ endpoint }) => endpoint === subscription.endpoint) ?? true;
}
