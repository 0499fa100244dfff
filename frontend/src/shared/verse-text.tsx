import { Fragment, type ReactNode } from "react";

/**
 * Text of a verse, whose only markup is italic or emphasis around the translators' added words;
 * any other tag is dropped. Nothing is ever handed to the browser as HTML.
 */
export function VerseText({ text }: { text: string }): ReactNode {
  return text.split(emphasised).map((part, at) => {
    const words = part.replace(anyTag, "");
    // The parts of one text never change their order, so their place identifies them.
    const key = `${at}`;
    return at % 2 === 1 ? <i key={key}>{words}</i> : <Fragment key={key}>{words}</Fragment>;
  });
}

// split() puts what the parentheses hold at the odd places.
const emphasised = /<(?:i|em)>(.*?)<\/(?:i|em)>/s;
const anyTag = /<\/?[a-z][^>]*>/gi;
