import type { Block } from "./osis.ts";

/** What a text says under a label such as "Verses 3-5". */
export interface LabelledPart {
  /** Verse numbers of the chapter. */
  readonly start: number;
  readonly end: number;
  readonly paragraphs: readonly string[];
}

/** A text, split at the labels that a commentary prints. */
export interface LabelledText {
  /** What stands before the first label; all of it, where there is none. */
  readonly introduction: readonly string[];
  /** Whether the introduction goes before the heading of a chapter, so is about its book. */
  readonly opensBook: boolean;
  readonly parts: readonly LabelledPart[];
  /** What was left out, each kind once. */
  readonly leftOut: readonly string[];
}

const label =
  /^<b>Ver(?:ses?|\.)\s+(\d+)(?:\s*(?:[-–,]|and)\s*(\d+))?\.?\s*<\/b>(?:\s*,\s*(\d+))?\s*/i;
const chapterHeading = /^chapter \d+$/i;
const outlineHeading = /^chapter outline$/i;
const exposition = /^exposition/i;
const appendix = /^(?:explanatory notes|hints to|works? upon|notes relating)/i;
/** Only says where one is. */
const signpost = /^(?:Psalms? \d+:\d+\*?|Read first chapter of .*)$/;
/** A heading that is marked as text: "HINTS TO PREACHERS." */
const capitals = /^[A-Z][A-Z .,'-]{6,}$/;
const appendices = "other authors' notes and outlines of sermons";

/** Splits the paragraphs of a text at its labels. Outlines and appendices are left out. */
export function splitAtLabels(blocks: readonly Block[]): LabelledText {
  const hasLabels = blocks.some(({ kind, html }) => kind === "text" && label.test(html));
  const introduction: string[] = [];
  const parts: { start: number; end: number; paragraphs: string[] }[] = [];
  const leftOut = new Set<string>();
  let opensBook = false;
  let skipping: string | undefined;

  for (const { kind, html } of blocks) {
    const heading = kind === "heading" || isHeading(html) ? html : undefined;
    const [found, from, to, further] = (heading ? undefined : label.exec(html)) ?? [];
    if (heading && appendix.test(heading)) skipping = appendices;
    else if (heading && exposition.test(heading)) skipping = undefined;
    else if (
      heading &&
      hasLabels &&
      (chapterHeading.test(heading) || outlineHeading.test(heading))
    ) {
      if (introduction.length > 0) opensBook = true;
      skipping = "an outline of the chapter, which is no reading";
    }
    if (heading) continue;
    if (found && skipping !== appendices) {
      skipping = undefined;
      const start = Number(from);
      parts.push({ start, end: Number(further ?? to ?? from), paragraphs: [] });
    }
    if (skipping) leftOut.add(skipping);
    const text = html.slice(found?.length ?? 0);
    if (skipping || signpost.test(text) || !text) continue;
    (parts.at(-1)?.paragraphs ?? introduction).push(text);
  }
  return { introduction: withoutOutline(introduction), opensBook, parts, leftOut: [...leftOut] };
}

function isHeading(html: string): boolean {
  return outlineHeading.test(html) || capitals.test(html);
}

/** Where dashes open the text, what goes before them is an outline of the chapter. */
function withoutOutline(paragraphs: readonly string[]): readonly string[] {
  const at = paragraphs.findIndex((paragraph) => paragraph.startsWith("--"));
  return paragraphs.slice(Math.max(0, at)).map((paragraph) => paragraph.replace(/^--\s*/, ""));
}
