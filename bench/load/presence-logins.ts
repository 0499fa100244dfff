import { userLoggedIn } from "@berea/contracts";
import { type Bus, envelope } from "@berea/service-kit/bus";
import type { Neighbours } from "./presence-neighbours.ts";

const MOST_MS = 10_000;

/** Logins under way, and when each friend was told. */
export interface Logins {
  /** Publishes a login; answers how long it took until each friend was told, at most 10 s. */
  tell(friendIds: readonly string[]): Promise<number[]>;
  /** To be called when a socket was told. */
  onTold(loginId: string): void;
}

/** Opens logins, each of somebody new: presence tells one login a minute of the same person. */
export function openLogins(bus: Bus, neighbours: Neighbours): Logins {
  const underWay = new Map<string, (at: number) => void>();
  let count = 0;

  async function tell(friendIds: readonly string[]): Promise<number[]> {
    count += 1;
    const userId = `reader-${count}`;
    neighbours.setFriends(userId, friendIds);
    const lastRead = { book: "Ruth", chapter: 2 };
    const payload = { userId, username: "Ruth", at: new Date().toISOString(), lastRead };
    const event = envelope(userLoggedIn, payload);
    const times: number[] = [];
    const { promise: everybody, resolve } = Promise.withResolvers<void>();
    const tooLate = setTimeout(resolve, MOST_MS);
    const started = performance.now();
    underWay.set(event.id, (at) => {
      times.push(at - started);
      if (times.length === friendIds.length) resolve();
    });
    await Promise.all([bus.publish(event), everybody]);
    clearTimeout(tooLate);
    underWay.delete(event.id);
    return times;
  }

  return { tell, onTold: (loginId) => underWay.get(loginId)?.(performance.now()) };
}
