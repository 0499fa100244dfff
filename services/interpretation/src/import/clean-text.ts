import { Parser } from "htmlparser2";
import { writeMarkedText } from "./marked-text.ts";

const marks = { i: "i", b: "b", em: "em", strong: "strong" } as const;
const silent = new Set(["script", "style", "title", "head", "template"]);
const breaks = /^(?:p|br|div|li|ul|ol|tr|table|blockquote|h[1-6])$/;

/** Plain text or HTML as a reading: its paragraphs, with the four tags and no other. */
export function cleanText(text: string): string {
  return text
    .split(/\n\s*\n/)
    .flatMap(paragraphsOf)
    .join("\n\n");
}

function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  const written = writeMarkedText();
  let muted = 0;
  const end = () => {
    const paragraph = written.end();
    if (paragraph) paragraphs.push(paragraph);
  };
  const parser = new Parser({
    onopentag(name) {
      if (silent.has(name)) muted++;
      else if (isMark(name)) written.open(marks[name]);
      else if (breaks.test(name)) end();
    },
    ontext(data) {
      if (muted === 0) written.text(data);
    },
    onclosetag(name) {
      if (silent.has(name)) muted--;
      else if (isMark(name)) written.close(marks[name]);
      else if (breaks.test(name)) end();
    },
  });
  parser.end(text);
  end();
  return paragraphs;
}

function isMark(name: string): name is keyof typeof marks {
  return Object.hasOwn(marks, name);
}
