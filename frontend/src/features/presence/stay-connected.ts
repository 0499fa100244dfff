import { delayAfter, pause } from "./pause.ts";

/** How a connection ended, or that it never came about. */
export interface Ending {
  /** The server does not accept the token, and never will. */
  readonly refused: boolean;
  /** For how long the connection was open, in milliseconds. */
  readonly heldMs: number;
}

/**
 * Connects again and again, one connection at a time, until the signal says to stop or the token
 * is refused. `connect` resolves when its connection has ended. Never rejects.
 */
export async function stayConnected(
  connect: () => Promise<Ending>,
  signal: AbortSignal,
): Promise<void> {
  await pause(quietMs, signal);
  for (let failures = 0; !signal.aborted; failures += 1) {
    const { refused, heldMs } = await connect().catch(notEvenTried);
    if (refused) return;
    if (heldMs >= heldLongMs) failures = 0;
    await pause(delayAfter(failures), signal);
  }
}

/** The page and what it asks for go first. */
const quietMs = 500;
/** A server that accepts and drops at once has not recovered. */
const heldLongMs = 10_000;

function notEvenTried(error: unknown): Ending {
  console.info("Live connection:", error);
  return { refused: false, heldMs: 0 };
}
