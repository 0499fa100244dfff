import type { Friend, Person } from "@berea/contracts";
import type { KnownPerson } from "./people/people.ts";
import type { ListedFriend } from "./use-cases/list-friends.ts";
import type { SentRequest } from "./use-cases/send-friend-request.ts";

export function presentPerson({ _id, username }: KnownPerson): Person {
  return { _id, username };
}

/** `muted` is present only when true. */
export function presentFriend(friend: ListedFriend): Friend {
  return { ...presentPerson(friend), ...(friend.muted && { muted: true as const }) };
}

/** The outcome of a request, in words. */
export function presentSentRequest({ person, outcome }: SentRequest): { message: string } {
  if (outcome === "sent") return { message: "Friend request sent!" };
  return { message: `${person.username} had already asked you: you are friends now.` };
}
