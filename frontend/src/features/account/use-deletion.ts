import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError, call, messageOf } from "../../shared/api-client.ts";
import { removeItem } from "../../shared/browser-storage.ts";
import { type User, useSession } from "../../shared/session.tsx";
import { clearSession, readUser } from "../../shared/stored-session.ts";
import { showAlert } from "../../shared/toast.ts";
import { withWaitingTime } from "../../shared/waiting-time.ts";

/** Why the account still stands, and where to say so. */
interface Fault {
  readonly at: "password" | "form";
  readonly text: string;
}

/** Deletes the account once at a time and ends the session with it. */
export function useDeletion(user: User) {
  const { logout } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);

  /** Whether the account is gone. */
  async function remove(password: string): Promise<boolean> {
    if (busy) return false;
    const missing = password ? null : fieldFault("Please enter your password.");
    setFault(missing);
    if (missing) return false;
    setBusy(true);
    try {
      await call("deleteAccount", { body: { password } });
    } catch (failure) {
      setFault(faultOf(failure));
      setBusy(false);
      return false;
    }
    forgetHere(user.id);
    if (readUser()?.id === user.id) {
      // Before the logout: what it asks of the server with a token of nobody would be refused, and
      // the user told that the session has ended.
      clearSession();
      await logout();
    }
    navigate("/", { replace: true });
    showAlert("Your account has been deleted.");
    return true;
  }

  return { busy, fault, clearFault: () => setFault(null), remove };
}

function faultOf(failure: unknown): Fault {
  if (failure instanceof ApiError && failure.code === "wrong_password") {
    return fieldFault(messageOf(failure, "The password is not right."));
  }
  const lost = failure instanceof ApiError && failure.status === 0;
  const text = lost ? noAnswer : messageOf(failure, "Your account could not be deleted.");
  return { at: "form", text: withWaitingTime(text, failure) };
}

function fieldFault(text: string): Fault {
  return { at: "password", text };
}

const noAnswer =
  "No answer came, so your account may still be there or not. Check your connection and try again. If it has gone already, you will be logged out.";

/**
 * Removes what this browser keeps for a user, such as their reading history: each key of that kind
 * ends with the user's id.
 */
function forgetHere(userId: string): void {
  for (const key of storedKeys()) {
    if (key.startsWith("berea") && key.endsWith(`:${userId}`)) removeItem(key);
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Where storage is forbidden, nothing outlives the page.
    return [];
  }
}
