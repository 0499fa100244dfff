/** The tags that a reading may have. */
type Mark = "i" | "b" | "em" | "strong";

/** Writes paragraphs of HTML with the tags of a reading, each closed in its turn. */
export interface MarkedText {
  text(text: string): void;
  open(mark: Mark): void;
  close(mark: Mark): void;
  /** Ends the paragraph and returns it, without space around it; "" when it has no word. */
  end(): string;
}

/** Writes a paragraph at a time. A mark that is open at its end is opened again in the next. */
export function writeMarkedText(): MarkedText {
  const marks: Mark[] = [];
  let html = "";
  return {
    text(text) {
      html += escaped(text);
    },
    open(mark) {
      marks.push(mark);
      html += `<${mark}>`;
    },
    close(mark) {
      const at = marks.lastIndexOf(mark);
      if (at < 0) return;
      const inner = marks.splice(at).slice(1);
      html += `${closing(inner)}</${mark}>${opening(inner)}`;
      marks.push(...inner);
    },
    end() {
      const whole = tidy(html + closing(marks));
      html = opening(marks);
      return /[\p{L}\p{N}]/u.test(whole.replaceAll(/<[^>]*>/g, "")) ? whole : "";
    },
  };
}

function opening(marks: readonly Mark[]): string {
  return marks.map((mark) => `<${mark}>`).join("");
}

function closing(marks: readonly Mark[]): string {
  return marks
    .toReversed()
    .map((mark) => `</${mark}>`)
    .join("");
}

function tidy(html: string): string {
  const spaced = html.replaceAll(/\s+/g, " ");
  return withoutEmpty(spaced)
    .replaceAll(/\s+([,.;:!?)])(?=\s|$)/g, "$1")
    .trim();
}

/** Without marks that have nothing in them, of which one may hold another. */
function withoutEmpty(html: string): string {
  const less = html.replaceAll(/<(i|b|em|strong)>(\s*)<\/\1>/g, "$2");
  return less === html ? html.replaceAll(/ {2,}/g, " ") : withoutEmpty(less);
}

// What HTML needs, and what neither database keeps.
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
