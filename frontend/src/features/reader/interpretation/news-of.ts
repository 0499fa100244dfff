import type { Findings } from "./use-interpretations.ts";

/** What a screen reader is told of the loading of a subject; only a change is spoken. */
export function newsOf(subject: string, { entries, asked, settled, isLoading }: Findings): string {
  if (isLoading) return `${subject} selected. Its interpretation is on its way.`;
  const failed = entries
    .filter(({ outcome }) => outcome.state === "failed")
    .reduce((count, { questions }) => count + questions.length, 0);
  const loaded = settled - failed;
  if (loaded === asked) return `${subject}: interpretation loaded.`;
  return `${subject}: ${loaded} of ${asked} loaded.`;
}
