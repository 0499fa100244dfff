import type { UserFacts } from "@berea/contracts";
import { DuplicateKey } from "@berea/service-kit/store";
import type { FriendsContext } from "../context.ts";

/** Keeps what auth tells of a user, unless something newer is known or the account is deleted. */
export async function keepPerson(
  { people }: Pick<FriendsContext, "people">,
  { userId, version, username, friendCode }: UserFacts,
): Promise<void> {
  try {
    await people.updateOne(
      { _id: userId, version: { $lt: version }, deletedAt: null },
      { $set: { version, username, friendCode } },
      { upsert: true },
    );
  } catch (error) {
    // There is a document, and it does not match: it is newer, or a tombstone.
    if (!(error instanceof DuplicateKey)) throw error;
  }
}
