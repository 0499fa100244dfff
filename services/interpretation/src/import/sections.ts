import type { CitedDocument } from "@berea/content";
import { sectionKey } from "../models/section.ts";
import { cleanText } from "./clean-text.ts";
import type { SourceSection } from "./source.ts";

/** Those of the texts that stand behind a section of a document, and the sections without one. */
export function sectionsOf(
  { id, sections }: CitedDocument,
  texts: readonly (readonly [number: string, text: string])[],
): { found: SourceSection[]; missing: string[] } {
  const byNumber = new Map(texts);
  const numbers = sections.map(({ number }) => number);
  return {
    found: numbers.flatMap((number) => {
      const text = cleanText(byNumber.get(number) ?? "");
      return text ? [{ key: sectionKey(id, number), text }] : [];
    }),
    missing: numbers.filter((number) => !byNumber.has(number)),
  };
}

/** An item of a catechism. */
export function questionAndAnswer(question: string, answer: string): string {
  return `<em>${question.trim()}</em>\n\n${answer.trim()}`;
}
