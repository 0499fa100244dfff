import { useState } from "react";
import { Button } from "../../shared/button.tsx";
import section from "../../shared/section.module.css";
import type { User } from "../../shared/session.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

/** The way to delete one's account, which is asked about first. */
export function DeleteAccount({ user }: { user: User }) {
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
