import { isSamePosition, type Position } from "../position/position.ts";
import { type ChapterText, fetchChapter } from "../text/chapter.ts";

/** A chapter that was asked for before the app was there. */
interface FirstChapter {
  readonly position: Position;
  readonly answer: Promise<ChapterText>;
  /** As soon as it is there. */
  text?: ChapterText;
}

let first: FirstChapter | undefined;

/** Fetches the chapter with which a visit begins. A failure is forgotten, and left to the app. */
export async function fetchFirstChapter(position: Position): Promise<ChapterText> {
  const asked: FirstChapter = { position, answer: fetchChapter(position) };
  first = asked;
  try {
    asked.text = await asked.answer;
    return asked.text;
  } catch (error) {
    first = undefined;
    throw error;
  }
}

/** The chapter with which the visit began, when it is this one. */
export function firstChapter(position: Position): Readonly<FirstChapter> | undefined {
  return first && isSamePosition(first.position, position) ? first : undefined;
}
