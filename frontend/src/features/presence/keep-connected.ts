import { holdConnection, type Listeners } from "./hold-connection.ts";
import { stayConnected } from "./stay-connected.ts";

/** Holds the live connection of a token, and makes it anew whenever it ends, until `signal`. */
export function keepConnected(token: string, signal: AbortSignal, listeners: Listeners): void {
  void stayConnected(() => holdConnection(token, signal, listeners), signal);
}
