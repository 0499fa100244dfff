import { useId } from "react";
import styles from "./pictures.module.css";

const rings = [
  { name: "the book: John", inset: 0 },
  { name: "the chapter: John 3", inset: 1 },
  { name: "a passage: John 3:16-21", inset: 2 },
  { name: "your verse: John 3:20", inset: 3 },
];

/** A verse within its passage, its chapter and its book, drawn as boxes in one another. */
export function NestedPassages() {
  const id = useId();
  return (
    <figure className={styles.figure}>
      <figcaption>How near to your verse a text is</figcaption>
      <svg
        className={styles.drawing}
        viewBox="0 0 340 192"
        role="img"
        aria-labelledby={`${id}-text`}
      >
        <title id={`${id}-text`}>
          Four boxes in one another. The innermost is your verse, John 3:20. Around it is the
          passage John 3:16-21, around that the chapter John 3, and outermost the book of John.
        </title>
        {rings.map(({ name, inset }) => (
          <g key={name}>
            <rect
              x={1 + inset * 16}
              y={1 + inset * 36}
              width={338 - inset * 32}
              height={190 - inset * 50}
              rx="4"
            />
            <text x={13 + inset * 16} y={26 + inset * 36}>
              {name}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
