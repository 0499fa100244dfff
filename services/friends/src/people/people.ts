import type { FriendsContext } from "../context.ts";
import type { Person } from "../models/person.ts";

/** Somebody whose name is known and whose account is active. */
export interface KnownPerson {
  readonly _id: string;
  readonly username: string;
}

/** Who has a friend code, in auth's form. */
export async function findByCode(
  { people }: Pick<FriendsContext, "people">,
  friendCode: string,
): Promise<KnownPerson | undefined> {
  return known(await people.findOne({ friendCode }));
}

/** Those of `ids` whose name is known and whose accounts are active, by id. */
export async function findKnown(
  { people }: Pick<FriendsContext, "people">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownPerson>> {
  if (ids.length === 0) return new Map();
  const found = await people.find({ _id: { $in: ids } });
  return new Map(found.map(known).flatMap((person) => (person ? [[person._id, person]] : [])));
}

/** Those of `ids` whose accounts have been deleted. */
export async function findDeleted(
  { people }: Pick<FriendsContext, "people">,
  ids: readonly string[],
): Promise<string[]> {
  const deleted = await people.find({ _id: { $in: ids }, deletedAt: { $ne: null } });
  return deleted.map(({ _id }) => _id);
}

/** A deleted account has no name any more. */
function known(person: Person | null): KnownPerson | undefined {
  if (!person || person.username === null) return undefined;
  return { _id: person._id, username: person.username };
}
