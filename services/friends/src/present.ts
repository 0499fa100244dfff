import type { Friend, Person } from "@berea/contracts";
import type { KnownPerson } from "./people/people.ts";
import type { ListedFriend } from "./use-cases/list-friends.ts";
import type { SentRequest } from "./use-cases/send-friend-request.ts";

/** Somebody as others see them. */
export function presentPerson({ _id, username }: KnownPerson): Person {
  return { _id, username };
}

/** A friend as a user sees them; `muted` stands there only when it is so. */
export function presentFriend(friend: ListedFriend): Friend {
  return { ...presentPerson(friend), ...(friend.muted && { muted: true as const }) };
}

/** What a request has come to, in words. */
export function presentSentRequest({ person, outcome }: SentRequest): { message: string } {
  if (outcome === "sent") return { message: "Friend request sent!" };
  return { message: `${person.username} had already asked you: you are friends now.` };
}
