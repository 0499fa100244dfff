import type { Reading } from "@berea/contracts";
import { useState } from "react";
import { Button } from "../../../shared/button.tsx";
import { DisputeDialog } from "./dispute-dialog.tsx";

interface DisputeReadingProps {
  reading: Pick<Reading, "sourceDenomination" | "range" | "level">;
}

/** A button below a reading by which a logged-in reader says that it is wrong. */
export function DisputeReading({ reading }: DisputeReadingProps) {
  const [isOpen, setOpen] = useState(false);
  // Whoever closes the dialog by mistake has not lost what was written.
  const [draft, setDraft] = useState("");
  return (
    <>
      <Button
        kind="quiet"
        aria-haspopup="dialog"
        aria-label={`Dispute this reading of ${reading.range}`}
        onClick={() => setOpen(true)}
      >
        Dispute this
      </Button>
      {isOpen && (
        <DisputeDialog
          reading={reading}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
