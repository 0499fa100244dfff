const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A piece of HTML that needs no escaping any more. */
export interface Html {
  readonly html: string;
}

/** What may stand in a template: text is escaped, pieces are kept, `false` leaves nothing. */
type Part = string | number | false | undefined | Html | readonly (Html | false)[];

/** Text as it stands in HTML, also between quotation marks. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** A template whose parts are escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: String.raw({ raw: strings }, ...parts.map(render)) };
}

function render(part: Part): string {
  if (part === false || part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escapeHtml(`${part}`);
  return "html" in part ? part.html : part.map(render).join("");
}
