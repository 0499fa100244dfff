import section from "../../shared/section.module.css";
import { KeepWholeBible } from "./keep-whole-bible.tsx";

/** The section of the profile about reading without a network. */
export function OfflineReading() {
  return (
    <section className={section.section} aria-labelledby="offline">
      <h2 id="offline">Offline reading</h2>
      {canKeep() ? (
        <>
          <p>
            The chapters that you read are kept on this device, so that you can read them again
            without a connection.
          </p>
          <KeepWholeBible />
        </>
      ) : (
        <p>This browser cannot keep the text for reading without a connection.</p>
      )}
    </section>
  );
}

function canKeep(): boolean {
  return "serviceWorker" in navigator && "caches" in window && "locks" in navigator;
}
