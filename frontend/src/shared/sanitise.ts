import DOMPurify from "dompurify";

/** HTML of an interpretation in which only italic, bold and emphasis are left (section 5). */
export function sanitiseInterpretation(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ["i", "b", "em", "strong"],
    ALLOWED_ATTR: [],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  });
}
