import type { FriendsContext } from "../context.ts";
import type { Person } from "../models/person.ts";

/** A person with a known name and an active account. */
export interface KnownPerson {
  readonly _id: string;
  readonly username: string;
}

/** Finds the person with a friend code, given in auth's form. */
export async function findByCode(
  { people }: Pick<FriendsContext, "people">,
  friendCode: string,
): Promise<KnownPerson | undefined> {
  return known(await people.findOne({ friendCode }));
}

/** Of `ids`, the people with known names and active accounts, by id. */
export async function findKnown(
  { people }: Pick<FriendsContext, "people">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownPerson>> {
  if (ids.length === 0) return new Map();
  const found = await people.find({ _id: { $in: ids } });
  return new Map(found.map(known).flatMap((person) => (person ? [[person._id, person]] : [])));
}

/** Of `ids`, the deleted accounts. */
export async function findDeleted(
  { people }: Pick<FriendsContext, "people">,
  ids: readonly string[],
): Promise<string[]> {
  const deleted = await people.find({ _id: { $in: ids }, deletedAt: { $ne: null } });
  return deleted.map(({ _id }) => _id);
}

/** Deleted accounts have no name. */
function known(person: Person | null): KnownPerson | undefined {
  if (!person || person.username === null) return undefined;
  return { _id: person._id, username: person.username };
}
