import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import {
  createSessionMachine,
  notLookedUp,
  type Registration,
  type SessionSnapshot,
} from "./session-machine.ts";
import type { User } from "./user.ts";

export type { User } from "./user.ts";

/** The session and what can be done with it. */
export interface Session extends SessionSnapshot {
  /**
   * Logs in. False when the answer names no user.
   * @throws ApiError with the text to show as `serverMessage`, if there is one
   */
  login(email: string, password: string): Promise<boolean>;
  /** Signs up; outcome as for `login`. */
  register(input: Registration): Promise<boolean>;
  logout(): Promise<void>;
  /** Changes the user here and in storage, after the server has accepted it. */
  updateUser(changes: Partial<User>): void;
}

const SessionContext = createContext<Session | null>(null);

/** Holds the session for the pages below it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [machine] = useState(() => {
    const created = createSessionMachine();
    // Before the first paint, so that nobody sees the visitor's page flash by.
    created.lookUp();
    return created;
  });
  const snapshot = useSyncExternalStore(machine.subscribe, machine.snapshot, () => notLookedUp);
  useLayoutEffect(() => machine.start(), [machine]);
  const session = useMemo(() => {
    const { login, register, logout, updateUser } = machine;
    return { ...snapshot, login, register, logout, updateUser };
  }, [machine, snapshot]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of the page. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider above it.");
  return session;
}
