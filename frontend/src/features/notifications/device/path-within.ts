/** A path of this origin, with its query; undefined for whatever else was given as one. */
export function pathWithin(origin: string, path: unknown): string | undefined {
  if (typeof path !== "string" || !path.startsWith("/") || !URL.canParse(path, origin)) return;
  // "//elsewhere" and "/\elsewhere" begin like paths and lead to other origins.
  const url = new URL(path, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}
