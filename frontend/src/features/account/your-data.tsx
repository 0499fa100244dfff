import { useSession } from "../../shared/session.tsx";
import styles from "./account.module.css";
import { DeleteAccount } from "./delete-account.tsx";
import { DownloadData } from "./download-data.tsx";

/** The part of the profile about what is kept of the user: to take it along, or to have it deleted. */
export function YourData() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <section className={styles.section} aria-labelledby="data">
      <h2 id="data">Your data</h2>
      <DownloadData />
      <DeleteAccount user={user} />
    </section>
  );
}
