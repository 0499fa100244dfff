import { useState } from "react";
import { Button } from "../../shared/button.tsx";
import section from "../../shared/section.module.css";
import { Section } from "../../shared/section.tsx";
import { type User, useSession } from "../../shared/session.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
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

/** The way to delete one's account, which is asked about first. */
function DeleteAccount({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={section.part}>
      <p>You can delete your account at any time. It goes at once and does not come back.</p>
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      {asking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  );
}
