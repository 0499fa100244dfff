import type { Reading } from "@berea/contracts";
import { originLabel, voiceLabel } from "./provenance.ts";

/** A reading as text to be sent: what it is about, the text, whose it is and where from. */
export function asPlainText(reading: Reading): string {
  const { range, title, interpretation, sourceDenomination } = reading;
  return [
    title ? `${range}: ${title}` : range,
    withoutMarkup(interpretation),
    `${voiceLabel(sourceDenomination)}, ${reading.origin === "authored" ? "Berea" : originLabel(reading)}`,
  ].join("\n\n");
}

/** Only <i>, <b>, <em>, <strong> and entities occur. */
function withoutMarkup(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";
}
