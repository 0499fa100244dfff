import { setTimeout as delay } from "node:timers/promises";
import { calls } from "@berea/contracts";
import { ask } from "./ask.ts";
import { type Person, signUp } from "./people.ts";

const PAUSE_MS = 100;

/** The psalms that a person tried to bookmark, in order, and the last one that was acknowledged. */
interface Bookmarks {
  readonly person: Person;
  readonly bookmarks: number[];
  acknowledged: number | null;
}

/** What was acknowledged while the load ran. */
export interface AcknowledgedWork {
  readonly people: readonly Bookmarks[];
  readonly asked: readonly { readonly from: Person; readonly to: Person }[];
  /** How often each failure came, by call and status. */
  readonly refusals: string;
  stop(): Promise<void>;
}

/**
 * Has `workers` people at a time sign up, bookmark and send a friend request to an earlier one,
 * until it is stopped. Failures are counted and do not end it.
 */
export function startWork(url: string, workers: number): AcknowledgedWork {
  const people: Bookmarks[] = [];
  const asked: { from: Person; to: Person }[] = [];
  const refusals = new Map<string, number>();
  let stopped = false;

  async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      const what = String(error).slice(0, 40);
      refusals.set(what, (refusals.get(what) ?? 0) + 1);
      await delay(PAUSE_MS);
      return undefined;
    }
  }

  async function signUpAndUse(): Promise<void> {
    const person = await attempt(() => signUp(url));
    if (!person) return;
    const own: Bookmarks = { person, bookmarks: [], acknowledged: null };
    const earlier = people[Math.floor(Math.random() * people.length)];
    people.push(own);
    for (let count = 0; count < 5; count++) {
      const chapter = own.bookmarks.length + 1;
      own.bookmarks.push(chapter);
      const body = { book: "Psalms", chapter };
      const saved = await attempt(() =>
        ask(url, calls.saveBookmark, { token: person.token, body }),
      );
      if (saved) own.acknowledged = chapter;
    }
    if (!earlier) return;
    const body = { friendCode: earlier.person.friendCode };
    const sent = await attempt(() =>
      ask(url, calls.sendFriendRequest, { token: person.token, body }),
    );
    if (sent) asked.push({ from: person, to: earlier.person });
  }

  async function work(): Promise<void> {
    while (!stopped) await signUpAndUse();
  }
  const working = Array.from({ length: workers }, work);
  return {
    people,
    asked,
    get refusals() {
      return [...refusals].map(([what, count]) => `${count} × ${what}`).join(", ") || "none";
    },
    stop: async () => {
      stopped = true;
      await Promise.all(working);
    },
  };
}
