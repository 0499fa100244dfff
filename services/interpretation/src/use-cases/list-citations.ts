import type { Reply } from "@berea/contracts";
import { ecumenical, formatReference } from "@berea/scripture";
import { Problem } from "@berea/service-kit";
import type { CitationIndex } from "../citations/citation-index.ts";
import type { Stored } from "../readings/stored.ts";
import type { Question } from "../rules.ts";
import { type Answer, voiceOf } from "./answer-question.ts";

/** Where documents cite what, and what is imported of their texts. */
export interface Documents {
  readonly citations: CitationIndex;
  readonly stored: Stored;
}

/**
 * Where documents cite a passage, the asker's own tradition first. Of verses, with the texts of
 * the sections that have been imported; a whole chapter has too many.
 * @throws Problem 400 for a whole book
 */
export async function listCitations(
  { citations, stored }: Documents,
  { passage, about }: Question,
  denomination: string | undefined,
): Promise<Answer<Reply<"listCitations">>> {
  if (about === "book")
    throw new Problem(400, "invalid_input", "Please ask for a chapter or verses.");
  const voice = voiceOf(denomination);
  const found = citations.find(passage, voice === ecumenical ? undefined : voice);
  const keys = about === "verses" ? found.map(({ key }) => key) : [];
  const texts = keys.length > 0 ? await stored.sectionTexts(keys) : new Map<string, string>();
  const reply = {
    reference: formatReference(passage),
    citations: found.map(({ citation, key }) => {
      const text = texts?.get(key);
      return text === undefined ? citation : { ...citation, text };
    }),
  };
  return { reply, complete: texts !== undefined };
}
