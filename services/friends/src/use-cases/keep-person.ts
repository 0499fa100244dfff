import type { UserFacts } from "@berea/contracts";
import { DuplicateKey } from "@berea/service-kit/store";
import type { FriendsContext } from "../context.ts";

/** Stores a user's facts from auth, unless newer ones are stored or the account is deleted. */
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
    // The existing document did not match: it is newer, or the account is deleted.
    if (!(error instanceof DuplicateKey)) throw error;
  }
}
