import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { sessionIsKnown } from "./awaited-session.ts";
import {
  createSessionMachine,
  type Registration,
  type SessionSnapshot,
} from "./session-machine.ts";
import type { User } from "./user.ts";

export type { User } from "./user.ts";

export interface Session extends SessionSnapshot {
  /**
   * Logs in. False when the answer names no user.
   * @throws ApiError as `call` does
   */
  login(email: string, password: string): Promise<boolean>;
  /** Signs up; outcome as for `login`. */
  register(input: Registration): Promise<boolean>;
  logout(): Promise<void>;
  /**
   * Changes this user here and in storage, after the server has accepted it. False, and nothing is
   * changed, when somebody else or nobody is logged in by now.
   */
  updateUser(id: string, changes: Partial<User>): boolean;
}

/** Where the pages find the session. */
export const SessionContext = createContext<Session | null>(null);

interface SessionProviderProps {
  /** Whether the document's markup is taken over, which knows of no session. */
  isFirstSight?: boolean;
  children: ReactNode;
}

export function SessionProvider({ isFirstSight = false, children }: SessionProviderProps) {
  const [machine] = useState(() => {
    const created = createSessionMachine();
    // Before the first paint, so that nobody sees the visitor's page flash by.
    if (!isFirstSight) created.lookUp();
    return created;
  });
  const [snapshot, setSnapshot] = useState(machine.snapshot);

  useLayoutEffect(() => {
    let { refreshing: isStarting } = machine.snapshot();
    const show = () => setSnapshot(machine.snapshot());
    const unsubscribe = machine.subscribe(() => {
      // The start is done in short pieces; what somebody does is shown before anything follows it.
      if (isStarting) startTransition(show);
      else queueMicrotask(() => flushSync(show));
      isStarting &&= machine.snapshot().refreshing;
    });
    if (machine.snapshot().state === "loading") {
      isStarting = true;
      machine.lookUp();
    }
    const stop = machine.start();
    return () => {
      stop();
      unsubscribe();
    };
  }, [machine]);

  useLayoutEffect(() => {
    if (snapshot.state !== "loading") sessionIsKnown();
  }, [snapshot.state]);

  const session = useMemo(() => {
    const { login, register, logout, updateUser } = machine;
    return { ...snapshot, login, register, logout, updateUser };
  }, [machine, snapshot]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider above it.");
  return session;
}
