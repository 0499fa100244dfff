/** The encodings that replies are prepared in, smallest first. */
export const encodings = ["br", "gzip", "identity"] as const;

/** A content coding of HTTP. */
export type Encoding = (typeof encodings)[number];

const entry = /^\s*([\w*-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * The best of the `available` encodings for an `Accept-Encoding` header, by its weights and, where
 * they are equal, the smaller reply (RFC 9110, 12.5.3). Entries that are malformed do not count.
 * `identity` when the header is absent, and also when it refuses everything: an answer that can be
 * read is more use than an error.
 */
export function chooseEncoding(
  header: string | undefined,
  available: (encoding: Encoding) => boolean,
): Encoding {
  if (!header) return "identity";
  const weights = readWeights(header);
  let best: Encoding = "identity";
  let bestWeight = 0;
  for (const encoding of encodings) {
    const weight = weightOf(encoding, weights);
    if (weight <= bestWeight || !available(encoding)) continue;
    best = encoding;
    bestWeight = weight;
  }
  return best;
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(",")) {
    const [, name, weight = "1"] = entry.exec(part) ?? [];
    if (name) weights.set(name.toLowerCase(), Number(weight));
  }
  return weights;
}

/** What is not named is accepted only as `*` says; `identity` also when nothing is said of it. */
function weightOf(encoding: Encoding, weights: ReadonlyMap<string, number>): number {
  const named = weights.get(encoding) ?? weights.get("*");
  // The least weight there is: everything that is accepted by name is better.
  return named ?? (encoding === "identity" ? 0.0001 : 0);
}
