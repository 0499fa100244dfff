import { setTimeout as delay } from "node:timers/promises";
import { calls, type Session } from "@berea/contracts";
import { ask } from "./ask.ts";

/** Those in whose names scenes are played. */
export interface Cast {
  readonly visitor: undefined;
  /** Has signed up just now. */
  readonly newcomer: Session;
  /** Has the longest name, a bookmark, friends, requests and an hour for the verse of the day. */
  readonly reader: Session;
}

/** As long as a name may be. */
const LONG_NAME = "Wilhelmine Alexandra Featherstonhaugh-Cholmondeley";
/** As long, and nowhere to be broken. */
const UNBROKEN_NAME = "Maher-shalal-hash-baz".replaceAll("-", "").padEnd(50, "z");
const FRIENDS = ["Naomi", "Obed", UNBROKEN_NAME];
const ATTEMPTS = 100;
const ATTEMPT_MS = 50;
const ASKING = ["Boaz", LONG_NAME.replace("Wilhelmine", "Clementine")];

/** Makes the accounts, and what is between them. */
export async function castOf(url: string): Promise<Cast> {
  const newcomer = await signUp(url, "Ruth");
  const reader = await signUp(url, LONG_NAME);
  const { token } = reader;
  const change = { preferredLocalNotificationHour: 7, notificationTimezone: "Asia/Kathmandu" };
  await ask(url, calls.updateProfile, { token, body: change });
  await ask(url, calls.saveBookmark, { token, body: { book: "John", chapter: 3 } });
  for (const name of [...FRIENDS, ...ASKING]) {
    const other = await signUp(url, name);
    await sendRequest(url, other.token, reader.friendCode);
    if (!FRIENDS.includes(name)) continue;
    await ask(url, calls.acceptFriendRequest, { token, id: other._id });
  }
  return { visitor: undefined, newcomer, reader };
}

/** Friends hears of a new account by event: the code is unknown until then. */
async function sendRequest(url: string, token: string, friendCode: string): Promise<void> {
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

let count = 0;

function signUp(url: string, username: string): Promise<Session> {
  count += 1;
  const email = `${username.split(" ")[0]?.slice(0, 10).toLowerCase()}-${count}@example.org`;
  const body = { username, email, password: "scripture", denomination: "Lutheran" };
  return ask(url, calls.register, { body });
}
