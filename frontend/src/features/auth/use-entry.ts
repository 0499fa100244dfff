import { useState } from "react";
import { messageOf } from "../../shared/api-client.ts";
import { waitingTime } from "../../shared/waiting-time.ts";

/** The texts for an attempt that failed without words of the server. */
interface EntryTexts {
  /** The attempt threw. */
  thrown: string;
  /** The answer named no user. */
  refused: string;
}

/** Sends a login or sign-up once at a time and says what went wrong. */
export function useEntry({ thrown, refused }: EntryTexts) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** Sends unless `fault` says what is missing. Success needs nothing: the session moves on. */
  async function enter(fault: string | null, send: () => Promise<boolean>) {
    setError(fault);
    if (fault || busy) return;
    setBusy(true);
    try {
      if (!(await send())) setError(refused);
    } catch (failure) {
      setError([messageOf(failure, thrown), waitingTime(failure)].filter(Boolean).join(" "));
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, clearError: () => setError(null), enter };
}
