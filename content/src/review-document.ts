import {
  type Book,
  bookByNumber,
  formatReference,
  splitVerseKey,
  type Voice,
} from "@berea/scripture";
import type { DisputedPassage } from "./disputed-passages.ts";
import type { Reading } from "./reading.ts";
import { hashOf } from "./reviews.ts";

/**
 * The readings of one voice as an HTML document that somebody of that tradition can read, print and
 * sign: below each reading stands the line for the register of reviews.
 */
export function reviewDocument(
  voice: Voice,
  readings: readonly Reading[],
  disputed: readonly DisputedPassage[],
): string {
  const books = Map.groupBy(
    readings.filter(({ tradition }) => tradition === voice),
    ({ start }) => bookByNumber(splitVerseKey(start).book),
  );
  const questionOf = (reading: Reading) =>
    disputed.find(({ start, end }) => start === reading.start && end === reading.end)?.question;
  const parts = [...books].map(([book, own]) => sectionOf(book, own, questionOf));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Berea: ${voice} readings for review</title>
<style>${style}</style>
<body>
<h1>${voice} readings for review</h1>
${introduction(voice)}
${parts.join("\n")}
</body>
</html>
`;
}

function introduction(voice: Voice): string {
  const whose =
    voice === "Ecumenical" ? "what Christians hold in common" : `the ${voice} tradition`;
  return `<p>These are the readings that Berea shows as ${whose}. They were drafted with the help of
language models, and examined against the text of Scripture and the sources by second and third readers.
Please read them as somebody who speaks for your people: is this what you hold, said as you would say it?
Is every document quoted rightly? Is anything missing without which it misleads?</p>
<p>You need not read all of them. Copy the lines in grey of those readings that you agree with as they
stand, and give them to whoever gave you this document, with your name, your tradition, your office
and the date. Berea then says below each of them who has reviewed it, until its text changes. Where you
disagree, please write what is wrong.</p>`;
}

function sectionOf(
  book: Book | undefined,
  readings: readonly Reading[],
  questionOf: (reading: Reading) => string | undefined,
): string {
  const articles = readings.map((reading) => {
    const { tradition, title, text, difference } = reading;
    const reference = formatReference(reading);
    const question = difference ? questionOf(reading) : undefined;
    return `<article>
<h3>${reference}: ${asHtml(title)}</h3>
${question ? `<p class="question">The question: ${asHtml(question)}</p>\n` : ""}<p>${asHtml(text)}</p>
<p><code>${tradition}, ${reference}, ${hashOf(text)}</code></p>
</article>`;
  });
  return `<section>\n<h2>${book?.name}</h2>\n${articles.join("\n")}\n</section>`;
}

/** Only the four tags that readings may have are kept. */
function asHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/&lt;(\/?(?:i|b|em|strong))>/g, "<$1>");
}

const style = `
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.6 Georgia, serif; }
h2 { margin-top: 3rem; border-bottom: 1px solid; }
h3 { margin: 2rem 0 0; }
p { margin: 0.5rem 0; }
.question { font-style: italic; }
code { color: #555; font-size: 0.85rem; }
article { break-inside: avoid; }
`;
