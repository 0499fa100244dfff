import { Fragment, type ReactNode } from "react";
import { partsOfVerse } from "./verse-parts.ts";

/** Text of a verse, the added words in italics. Nothing is ever handed to the browser as HTML. */
export function VerseText({ text }: { text: string }): ReactNode {
  return partsOfVerse(text).map(({ words, isAdded }, at) => {
    // The parts of one text never change their order, so their position identifies them.
    const key = `${at}`;
    return isAdded ? <i key={key}>{words}</i> : <Fragment key={key}>{words}</Fragment>;
  });
}
