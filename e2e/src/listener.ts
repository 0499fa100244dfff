import { type FriendLoggedIn, friendLoggedIn } from "@berea/contracts";
import { io, type Socket } from "socket.io-client";
import type { Person } from "./people.ts";

/** A login that a listener was told of; `at` is a `performance.now()` time. */
interface Heard extends FriendLoggedIn {
  readonly at: number;
}

/** A user's socket and what it has received. */
export interface Listener {
  readonly person: Person;
  readonly socket: Socket;
  readonly heard: readonly Heard[];
  /** How often the connection was lost so far. */
  readonly losses: number;
  /** The longest time without a connection so far, in milliseconds. */
  readonly longestLossMs: number;
  /** Whose logins it was told of, each login once even if it was told twice. */
  names(): string[];
}

/** Connects as the app does, but reconnects sooner after a loss. */
export async function listen(url: string, person: Person): Promise<Listener> {
  const socket = io(url, {
    transports: ["websocket"],
    auth: { token: person.token },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 1_000,
  });
  const heard: Heard[] = [];
  let losses = 0;
  let longestLossMs = 0;
  let lostAt = 0;
  socket.on(friendLoggedIn.name, (news: unknown) => {
    heard.push({ ...friendLoggedIn.schema.parse(news), at: performance.now() });
  });
  socket.on("disconnect", () => {
    losses += 1;
    lostAt = performance.now();
  });
  await connected(socket);
  socket.on("connect", () => {
    longestLossMs = Math.max(longestLossMs, performance.now() - lostAt);
  });
  return {
    person,
    socket,
    heard,
    get losses() {
      return losses;
    },
    get longestLossMs() {
      return longestLossMs;
    },
    names: () => {
      const once = new Map(heard.map(({ loginId, username }) => [loginId, username]));
      return [...once.values()];
    },
  };
}

/** The names of those who have not been told of any login yet. */
export function notYetTold(listeners: readonly Listener[]): string[] {
  return listeners.filter(({ heard }) => heard.length === 0).map(({ person }) => person.name);
}

function connected(socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once("connect", resolve);
  socket.once("connect_error", (error) => {
    socket.close();
    reject(error);
  });
  return promise;
}
