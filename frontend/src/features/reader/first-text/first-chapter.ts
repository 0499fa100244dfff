import { isSamePlace, type Place } from "../place/place.ts";
import { type ChapterText, fetchChapter } from "../text/chapter.ts";

/** A chapter that was asked for before the app was there. */
interface FirstChapter {
  readonly place: Place;
  readonly answer: Promise<ChapterText>;
  /** As soon as it is there. */
  text?: ChapterText;
}

let first: FirstChapter | undefined;

/** Fetches the chapter with which a visit begins. A failure is forgotten, and left to the app. */
export async function fetchFirstChapter(place: Place): Promise<ChapterText> {
  const asked: FirstChapter = { place, answer: fetchChapter(place) };
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
export function firstChapter(place: Place): Readonly<FirstChapter> | undefined {
  return first && isSamePlace(first.place, place) ? first : undefined;
}
