import Negotiator from "negotiator";

/** The encodings that replies are prepared in, smallest first. */
export const encodings = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof encodings)[number];

/** Negotiator's option to rank encodings of equal weight, which its types omit. */
interface PreferringNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/**
 * The best of the `available` encodings for an `Accept-Encoding` header: by weight and, among equal
 * weights, the smaller reply (RFC 9110, 12.5.3). `identity` when the header is absent or refuses
 * everything: a readable reply is more use than an error.
 */
export function chooseEncoding(
  header: string | undefined,
  available: (encoding: Encoding) => boolean,
): Encoding {
  if (!header) return "identity";
  const offered = encodings.filter(available);
  const negotiator: PreferringNegotiator = new Negotiator({
    headers: { "accept-encoding": header },
  });
  const [best = "identity"] = negotiator.encodings(offered, { preferred: offered });
  return offered.find((encoding) => encoding === best) ?? "identity";
}
