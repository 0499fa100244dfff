import { calls, type Session } from "@berea/contracts";
import { ask } from "./ask.ts";
import { sendFriendRequest } from "./send-friend-request.ts";

/** The users who see the scenes. */
export interface SceneAccounts {
  readonly visitor: undefined;
  /** Has just signed up. */
  readonly newcomer: Session;
  /** Has the longest name, a bookmark, friends, requests and an hour for the verse of the day. */
  readonly reader: Session;
}

/** As long as a name may be. */
const LONG_NAME = "Wilhelmine Alexandra Featherstonhaugh-Cholmondeley";
/** As long, without a place to break the line. */
const UNBROKEN_NAME = "Maher-shalal-hash-baz".replaceAll("-", "").padEnd(50, "z");
const FRIENDS = ["Naomi", "Obed", UNBROKEN_NAME];
const ASKING = ["Boaz", LONG_NAME.replace("Wilhelmine", "Clementine")];

/** Creates the accounts and the friendships and requests between them. */
export async function createAccounts(url: string): Promise<SceneAccounts> {
  const newcomer = await signUp(url, "Ruth");
  const reader = await signUp(url, LONG_NAME);
  const { token } = reader;
  const change = { preferredLocalNotificationHour: 7, notificationTimezone: "Asia/Kathmandu" };
  await ask(url, calls.updateProfile, { token, body: change });
  await ask(url, calls.saveBookmark, { token, body: { book: "John", chapter: 3 } });
  for (const name of [...FRIENDS, ...ASKING]) {
    const other = await signUp(url, name);
    await sendFriendRequest(url, other.token, reader.friendCode);
    if (!FRIENDS.includes(name)) continue;
    await ask(url, calls.acceptFriendRequest, { token, id: other._id });
  }
  return { visitor: undefined, newcomer, reader };
}

let count = 0;

function signUp(url: string, username: string): Promise<Session> {
  count += 1;
  const email = `${username.split(" ")[0]?.slice(0, 10).toLowerCase()}-${count}@example.org`;
  const body = { username, email, password: "scripture", denomination: "Lutheran" };
  return ask(url, calls.register, { body });
}
