import type { AuthoredWork } from "@berea/content";
import type { Sources } from "@berea/contracts";
import { formatReference } from "@berea/scripture";
import type { InterpretationContext } from "../context.ts";
import { presentReviewer } from "../present.ts";
import type { SignedReadings } from "../readings/authored.ts";
import type { CountedWork } from "../readings/stored.ts";
import type { Answer } from "./answer-question.ts";

type Known = Pick<InterpretationContext, "authored" | "stored" | "disputed" | "corrections">;

/** Where all readings come from, who has reviewed them, and which were wrong. */
export async function describeSources(context: Known): Promise<Answer<Sources>> {
  const { authored, stored, disputed, corrections } = context;
  const imported = await stored.listWorks();
  const reply = {
    version: authored.version.slice(0, 12),
    written: authored.works.map(countWritten),
    disputed: disputed.all.length,
    ...(imported && { imported: imported.map(presentWork) }),
    reviews: authored.reviews.map(presentReview),
    corrections: [...corrections],
  };
  return { reply, complete: imported !== undefined };
}

function countWritten({ tradition, readings }: AuthoredWork): Sources["written"][number] {
  const plain = readings.filter(({ difference }) => !difference);
  const count = (...levels: string[]) => plain.filter(({ level }) => levels.includes(level)).length;
  return {
    voice: tradition,
    passages: count("verse", "passage"),
    differences: readings.length - plain.length,
    chapters: count("chapter"),
    books: count("book"),
  };
}

function presentWork({ work, entries }: CountedWork) {
  const { title, author, year, tradition, licence } = work;
  return { title, author, ...(year !== null && { year }), voice: tradition, licence, entries };
}

function presentReview({ review, readings }: SignedReadings): Sources["reviews"][number] {
  return {
    ...presentReviewer(review),
    readings: readings.map((reading) => ({
      voice: reading.tradition,
      reference: formatReference(reading),
    })),
  };
}
