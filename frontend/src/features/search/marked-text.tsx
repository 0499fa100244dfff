import { Fragment, type ReactNode } from "react";

interface MarkedTextProps {
  text: string;
  /** Ranges [start, end) of the text, in their order. */
  marks: readonly (readonly [start: number, end: number])[];
}

/** A text in which what was looked for is marked. */
export function MarkedText({ text, marks }: MarkedTextProps): ReactNode {
  const ends = [0, ...marks.map(([, end]) => end)];
  return (
    <>
      {marks.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(ends[at], start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
