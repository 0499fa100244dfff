import type { Input, Reply } from "@berea/contracts";
import { call, onSessionEnded, writesAnswered } from "./api-client.ts";
import { preparedForLogout } from "./before-logout.ts";
import { readItem } from "./browser-storage.ts";
import { createStore } from "./store.ts";
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

export type Registration = Input<"register">["body"];

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
  const { snapshot, subscribe, become } = createStore(notLookedUp);
  /** What was changed here while the server was being asked. */
  let changed: Partial<User> = {};

  function becomeUser(user: User) {
    become({ ...visitor, state: "authenticated", user });
  }

  /** Ends the session of a token; one that another tab has begun meanwhile goes on, here too. */
  function leave(token: string | null, endedReason: string | null = null) {
    const stored = readToken();
    if (stored && stored !== token) return follow(readUser());
    clearSession();
    dismissMessages();
    become({ ...visitor, endedReason });
  }

  /** Whether this user is still logged in. Storage knows it before another tab's event arrives. */
  function isStill(id: string): boolean {
    if (snapshot().user?.id !== id) return false;
    const stored = readUser();
    if (stored?.id === id) return true;
    follow(stored);
    return false;
  }

  /** Reads the stored session, which ends the loading. */
  function lookUp(): void {
    const user = readUser();
    const refreshing = user !== null && readToken() !== null;
    become(user ? { ...visitor, state: "authenticated", user, refreshing } : visitor);
  }

  /** Follows other tabs and refused tokens, and asks for news; returns how to stop. */
  function start(): () => void {
    const unlisten = onSessionEnded((token) =>
      leave(token, "Your session has ended. Please log in again."),
    );
    const unwatch = watchStoredUser(follow);
    const { user, refreshing } = snapshot();
    // Another tab may have logged out since the session was looked up.
    if (user && isStill(user.id) && refreshing) void refresh(user.id);
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
    } else if (snapshot().user) {
      dismissMessages();
      become({ ...visitor, endedReason: "Your session has ended in another tab." });
    }
  }

  /** Brings what other devices have changed; the stored user is good enough when it fails. */
  async function refresh(id: string) {
    changed = {};
    await sendWhatIsKept(id);
    const account = await call("me").catch(() => null);
    if (!isStill(id) || snapshot().loggingOut) return;
    if (account?._id !== id) return become({ ...snapshot(), refreshing: false });
    // Whatever changed here meanwhile is newer than the answer.
    const user = { ...userOf(account), ...changed };
    storeUser(user);
    becomeUser(user);
  }

  async function enter(sent: Promise<Reply<"login">>): Promise<boolean> {
    become({ ...visitor, state: "loading" });
    const before = readToken();
    try {
      const reply = await sent;
      if (!reply.token || !reply._id) {
        leave(before);
        return false;
      }
      const user = userOf(reply);
      storeSession(user, reply.token);
      becomeUser(user);
      return true;
    } catch (error) {
      leave(before);
      throw error;
    }
  }

  return {
    lookUp,
    start,
    snapshot,
    subscribe,
    login: (email: string, password: string) => enter(call("login", { body: { email, password } })),
    register: (body: Registration) => enter(call("register", { body })),

    /** Waits for what is still being saved and for what a logout ends, then forgets user and token. */
    async logout() {
      const now = snapshot();
      if (now.loggingOut || !now.user) return;
      const token = readToken();
      become({ ...now, loggingOut: true });
      const done = Promise.all([writesAnswered(), preparedForLogout()]);
      await Promise.race([done, after(patienceMs)]);
      leave(token);
    },

    updateUser(id: string, changes: Partial<User>): boolean {
      const { user } = snapshot();
      if (!user || !isStill(id)) return false;
      changed = { ...changed, ...changes };
      const next = { ...user, ...changes };
      storeUser(next);
      become({ ...snapshot(), user: next });
      return true;
    },
  };
}

/** What was saved without a network goes first, so that the answer has it. */
async function sendWhatIsKept(id: string): Promise<void> {
  if (!readItem(`bereaUnsavedPlaces:${id}`)) return;
  await import("./save-position.ts").then(({ sendKept }) => sendKept(id)).catch(() => {});
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
