import { Section } from "../../shared/section.tsx";
import { useSession } from "../../shared/session.tsx";
import { DevicesList } from "./devices-list.tsx";
import { chosenHour, SendingTime } from "./sending-time.tsx";
import { ThisDevice } from "./this-device.tsx";
import { useStanding } from "./use-standing.ts";

/** The section of the profile about the daily verse (specification, sections 4, 6 and 8). */
export function Notifications() {
  const { user } = useSession();
  const { standing, endpoint } = useStanding();
  if (!user) return null;
  return (
    <Section id="notifications" title="Notifications">
      <ThisDevice standing={standing} comesDaily={chosenHour(user) !== null} />
      <SendingTime user={user} isEnabledHere={standing.step === "enabled"} />
      <DevicesList ownEndpoint={endpoint} />
    </Section>
  );
}
