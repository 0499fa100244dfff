import { Section } from "../../shared/section.tsx";
import { useSession } from "../../shared/session.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { DownloadData } from "./download-data.tsx";

/** The part of the profile about what is kept of the user: to take it along, or to have it deleted. */
export function YourData() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Section id="data" title="Your data">
      <DownloadData />
      <DeleteAccount user={user} />
    </Section>
  );
}
