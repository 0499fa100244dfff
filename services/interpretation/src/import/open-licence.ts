import { ImportFault } from "./import-fault.ts";

const licences: Readonly<Record<string, string>> = {
  "cc0-1.0": "CC0 1.0",
  "cc-by-4.0": "CC BY 4.0",
  "public-domain": "Public domain",
};

/** A licence of Open Christian Data under which a work may be shown. @throws ImportFault for another */
export function freeLicence({ title, license }: { title: string; license: string }): string {
  const licence = licences[license];
  if (licence) return licence;
  throw new ImportFault(
    `The licence of ${title} is "${license}". If you may show it, say so: --licence "…".`,
  );
}
