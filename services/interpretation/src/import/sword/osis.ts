import { Parser } from "htmlparser2";
import { writeMarkedText } from "../marked-text.ts";

/** A paragraph, heading or row of a table. */
export interface Block {
  readonly kind: "heading" | "text";
  readonly html: string;
}

/** A text of a module, read. */
export interface OsisText {
  readonly blocks: readonly Block[];
  /** How many words it has besides references to the Bible. */
  readonly ownWords: number;
  /** The chapters that it says begin here, as OSIS writes them: "Gen.2". */
  readonly chapters: readonly string[];
}

const marks: Readonly<Record<string, "b" | "i" | "em">> = {
  bold: "b",
  b: "b",
  italic: "i",
  i: "i",
  emphasis: "em",
};
const breaks = new Set(["p", "lb", "l", "lg", "list", "item", "table", "row", "title", "chapter"]);

/** Reads OSIS: its paragraphs with the tags of a reading. Notes are left out. */
export function readOsis(osis: string): OsisText {
  const blocks: Block[] = [];
  const chapters: string[] = [];
  const written = writeMarkedText();
  const open: ("b" | "i" | "em" | undefined)[] = [];
  let [muted, references, titles, ownWords] = [0, 0, 0, 0];

  function end(): void {
    const html = written.end();
    if (html) blocks.push({ kind: titles > 0 ? "heading" : "text", html });
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "chapter" && attributes.sID && attributes.osisID) {
          chapters.push(attributes.osisID);
        }
        if (isBreak(name, attributes)) end();
        if (name === "title") titles++;
        if (name === "note") muted++;
        if (name === "reference") references++;
        if (name === "cell") written.text(" ");
        if (name !== "hi") return;
        const mark = marks[attributes.type ?? ""];
        open.push(mark);
        if (mark) written.open(mark);
      },
      ontext(text) {
        if (muted > 0) return;
        written.text(text);
        if (references === 0) ownWords += text.match(/\p{L}{2,}/gu)?.length ?? 0;
      },
      onclosetag(name) {
        if (name === "hi") {
          const mark = open.pop();
          if (mark) written.close(mark);
        }
        if (breaks.has(name)) end();
        if (name === "title") titles--;
        if (name === "note") muted--;
        if (name === "reference") references--;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(osis);
  end();
  return { blocks, ownWords, chapters };
}

/** Paragraphs are often a pair of empty elements, and so are other marks that break nothing. */
function isBreak(name: string, { type }: Record<string, string>): boolean {
  return name === "div" ? type !== "x-milestone" : breaks.has(name);
}
