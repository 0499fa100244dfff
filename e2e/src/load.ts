import { setTimeout as delay } from "node:timers/promises";
import { calls } from "@berea/contracts";
import { ask } from "./ask.ts";
import { type Person, signUp } from "./people.ts";

const PAUSE_MS = 100;

/** What a person has bookmarked of the Psalms, in order, and the last chapter that was answered. */
interface Reader {
  readonly person: Person;
  readonly bookmarks: number[];
  acknowledged: number | null;
}

/** What was answered with success while the work went on. */
export interface AcknowledgedWork {
  readonly people: readonly Reader[];
  readonly asked: readonly { readonly from: Person; readonly to: Person }[];
  /** How often something else came, by call and status. */
  readonly refusals: string;
  stop(): Promise<void>;
}

/**
 * Lets `workers` people at a time sign up, bookmark and ask an earlier one to be friends, until it
 * is stopped, whatever fails.
 */
export function startWork(url: string, workers: number): AcknowledgedWork {
  const people: Reader[] = [];
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

  async function live(): Promise<void> {
    const person = await attempt(() => signUp(url));
    if (!person) return;
    const reader: Reader = { person, bookmarks: [], acknowledged: null };
    const earlier = people[Math.floor(Math.random() * people.length)];
    people.push(reader);
    for (let count = 0; count < 5; count++) {
      const chapter = reader.bookmarks.length + 1;
      reader.bookmarks.push(chapter);
      const body = { book: "Psalms", chapter };
      const saved = await attempt(() =>
        ask(url, calls.saveBookmark, { token: person.token, body }),
      );
      if (saved) reader.acknowledged = chapter;
    }
    if (!earlier) return;
    const body = { friendCode: earlier.person.friendCode };
    const sent = await attempt(() =>
      ask(url, calls.sendFriendRequest, { token: person.token, body }),
    );
    if (sent) asked.push({ from: person, to: earlier.person });
  }

  async function work(): Promise<void> {
    while (!stopped) await live();
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
