import type { Collections } from "../collections.ts";
import { ImportFault } from "./import-fault.ts";

/** Removes a work with all its texts. @throws ImportFault when it is not there */
export async function removeWork(
  { works, entries, sections }: Collections,
  id: string,
): Promise<void> {
  const removed = await works.deleteOne({ _id: id, origin: "imported" });
  await entries.deleteMany({ workId: id });
  await sections.deleteMany({ workId: id });
  if (!removed) throw new ImportFault(`There is no imported work ${id}.`);
}
