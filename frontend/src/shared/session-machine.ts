import type { Account, Session as SessionReply } from "@berea/contracts";
import { ApiError, onSessionEnded, request, writesAnswered } from "./api-client.ts";
import { preparedForLogout } from "./before-logout.ts";
import { readItem } from "./browser-storage.ts";
import {
  clearSession,
  readToken,
  readUser,
  storeSession,
  storeUser,
  watchStoredUser,
} from "./stored-session.ts";
import { dismissMessages } from "./toast.ts";
import { type User, userOf } from "./user.ts";

/** Where the session stands (specification, section 4). */
export interface SessionSnapshot {
  state: "loading" | "authenticated" | "unauthenticated";
  user: User | null;
  /** Whether the server is still being asked what other devices have changed. */
  refreshing: boolean;
  loggingOut: boolean;
  /** Why the session ended without the user asking for it. */
  endedReason: string | null;
}

/** What a visitor signs up with. */
export interface Registration {
  username: string;
  email: string;
  password: string;
  denomination: string;
}

/** How long a logout waits for what is still being saved. */
const patienceMs = 3000;
const visitor: SessionSnapshot = {
  state: "unauthenticated",
  user: null,
  refreshing: false,
  loggingOut: false,
  endedReason: null,
};

/** Before the stored session has been read. */
export const notLookedUp: SessionSnapshot = { ...visitor, state: "loading" };

/** The session's state machine, apart from React: loading → authenticated ⇄ unauthenticated. */
export function createSessionMachine() {
  let now = notLookedUp;
  const listeners = new Set<() => void>();
  /** What was changed here while the server was being asked. */
  let changed: Partial<User> = {};

  function become(next: SessionSnapshot) {
    now = next;
    for (const listener of listeners) listener();
  }

  function becomeUser(user: User) {
    become({ ...visitor, state: "authenticated", user });
  }

  function leave(endedReason: string | null) {
    clearSession();
    dismissMessages();
    become({ ...visitor, endedReason });
  }

  /** Reads the stored session, which ends the loading. */
  function lookUp(): void {
    const user = readUser();
    const refreshing = user !== null && readToken() !== null;
    become(user ? { ...visitor, state: "authenticated", user, refreshing } : visitor);
  }

  /** Follows other tabs and refused tokens, and asks for news; returns how to stop. */
  function start(): () => void {
    const unlisten = onSessionEnded(() => leave("Your session has ended. Please log in again."));
    const unwatch = watchStoredUser(follow);
    // Another tab may have logged out since the session was looked up.
    if (now.user && !readUser()) follow(null);
    if (now.user && now.refreshing) void refresh(now.user);
    return () => {
      unlisten();
      unwatch();
    };
  }

  /** Goes along with what another tab has done. */
  function follow(stored: User | null) {
    if (stored) {
      changed = stored;
      becomeUser(stored);
    } else if (now.user) {
      dismissMessages();
      become({ ...visitor, endedReason: "Your session has ended in another tab." });
    }
  }

  /** Brings what other devices have changed; the stored user is good enough when it fails. */
  async function refresh({ id }: User) {
    changed = {};
    await sendWhatIsKept(id);
    const account = await request<Account>("/api/auth/me", { bearer: true }).catch(() => null);
    if (now.user?.id !== id || now.loggingOut) return;
    if (!account?._id) return become({ ...now, refreshing: false });
    // Whatever changed here meanwhile is newer than the answer.
    const user = { ...userOf(account), ...changed };
    storeUser(user);
    becomeUser(user);
  }

  async function enter(path: string, body: unknown, failed: string): Promise<boolean> {
    become({ ...visitor, state: "loading" });
    try {
      const reply = await request<SessionReply>(path, { method: "POST", body });
      if (!reply.token || !reply._id) {
        leave(null);
        return false;
      }
      const user = userOf(reply);
      storeSession(user, reply.token);
      becomeUser(user);
      return true;
    } catch (error) {
      leave(null);
      throw withStatus(error, failed);
    }
  }

  return {
    lookUp,
    start,
    snapshot: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    login: (email: string, password: string) =>
      enter("/api/auth/login", { email, password }, "Login failed"),
    register: (input: Registration) => enter("/api/auth/register", input, "Signup failed"),

    /** Waits for what is still being saved and for what a logout ends, then forgets user and token. */
    async logout() {
      if (now.loggingOut || !now.user) return;
      become({ ...now, loggingOut: true });
      const done = Promise.all([writesAnswered(), preparedForLogout()]);
      await Promise.race([done, after(patienceMs)]);
      leave(null);
    },

    updateUser(changes: Partial<User>) {
      if (!now.user) return;
      changed = { ...changed, ...changes };
      const user = { ...now.user, ...changes };
      storeUser(user);
      become({ ...now, user });
    },
  };
}

/** What was saved without a network goes first, so that the answer has it. */
async function sendWhatIsKept(id: string): Promise<void> {
  if (!readItem(`bereaUnsavedPlaces:${id}`)) return;
  await import("./save-place.ts").then(({ sendKept }) => sendKept(id)).catch(() => {});
}

/** Gives a failure without a message of the server the text "… with status {status}". */
function withStatus(error: unknown, failed: string): unknown {
  if (!(error instanceof ApiError) || error.serverMessage || error.status < 400) return error;
  const { status, code, retryAfter } = error;
  return new ApiError(status, {
    serverMessage: `${failed} with status ${status}`,
    code,
    retryAfter,
  });
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
