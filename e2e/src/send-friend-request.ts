import { setTimeout as delay } from "node:timers/promises";
import { calls } from "@berea/contracts";
import { ask } from "./ask.ts";

const ATTEMPTS = 200;
const ATTEMPT_MS = 50;

/** Sends a friend request; retries while friends has not yet received the event of a new account. */
export async function sendFriendRequest(
  url: string,
  token: string,
  friendCode: string,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await ask(url, calls.sendFriendRequest, { token, body: { friendCode } });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await delay(ATTEMPT_MS);
    }
  }
}
