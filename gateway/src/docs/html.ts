const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** HTML that needs no further escaping. */
export interface Html {
  readonly html: string;
}

/** Text is escaped, `Html` is kept, `false` and `undefined` render nothing. */
type Part = string | number | false | undefined | Html | readonly (Html | false)[];

/** Escapes text for HTML, including attribute values. */
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
