import type { FriendLoggedIn, friendLoggedIn, friendsChanged } from "@berea/contracts";
import { io, type Socket } from "socket.io-client";
import { call } from "../../shared/api-client.ts";
import { prepareMessages } from "../../shared/toast.ts";
import type { Ending } from "./stay-connected.ts";
import { tellLogin } from "./tell-login.ts";

type ServerEvents = Record<typeof friendLoggedIn.name, (login: FriendLoggedIn) => void> &
  Record<typeof friendsChanged.name, () => void>;

/** What the rest of the app does about what is heard. */
export interface Listeners {
  /** The lists of friends and requests may no longer be what they were. */
  friendsChanged: () => void;
  /** Goes to an address of the app. */
  open: (address: string) => void;
}

/** A refusal that no other attempt with the same token would change. */
const sessionEnded = "session_ended";

/**
 * Opens one connection to the same origin and resolves when it has ended: by the server, by an
 * error, or by the signal. Errors are only logged.
 */
export function holdConnection(
  token: string,
  signal: AbortSignal,
  { friendsChanged, open }: Listeners,
): Promise<Ending> {
  if (signal.aborted) return Promise.resolve({ refused: false, heldMs: 0 });
  return new Promise((resolve) => {
    let openedAt: number | undefined;
    let stopPreparing = () => {};
    const socket: Socket<ServerEvents> = io({
      transports: ["websocket"],
      auth: { token },
      reconnection: false,
      forceNew: true,
    });

    function end(refused = false): void {
      signal.removeEventListener("abort", onAbort);
      stopPreparing();
      socket.off();
      socket.disconnect();
      resolve({ refused, heldMs: openedAt === undefined ? 0 : Date.now() - openedAt });
    }
    const onAbort = () => end();

    signal.addEventListener("abort", onAbort);
    socket.on("connect", () => {
      openedAt = Date.now();
      stopPreparing = prepareMessages();
      friendsChanged();
    });
    socket.on("connect_error", (error) => {
      console.info("Live connection:", error.message);
      const refused = codeOf(error) === sessionEnded;
      end(refused);
      if (refused) askForSession();
    });
    socket.on("disconnect", (reason) => {
      console.info("Live connection:", reason);
      end();
    });
    socket.on("friends_changed", friendsChanged);
    socket.on("friend_logged_in", (login) => void tellLogin(login, signal, open));
  });
}

/** Whether the session has ended is for auth to say; its refusal logs out, any other answer is none. */
function askForSession(): void {
  call("me").catch(() => {});
}

/** The code that the server gives with a refusal. */
function codeOf(error: Error & { data?: unknown }): string {
  const { data } = error;
  const code = typeof data === "object" && data && "code" in data ? data.code : undefined;
  return typeof code === "string" ? code : "";
}
