import type { Friend, Person } from "@berea/contracts";

/** A list without somebody. */
export function without<T extends Person>(people: readonly T[], gone: Person): T[] {
  return people.filter(({ _id }) => _id !== gone._id);
}

/** A list with somebody, once. */
export function withPerson(people: readonly Friend[], added: Person): Friend[] {
  return [...without(people, added), added];
}
