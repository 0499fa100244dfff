/** The traditions that have readings of their own: the denominations of the sign-up form. */
export const traditions = [
  "Non-denominational",
  "Baptist",
  "Catholic",
  "Methodist",
  "Lutheran",
  "Presbyterian",
  "Pentecostal",
  "Anglican",
  "Orthodox",
] as const;

export type Tradition = (typeof traditions)[number];

/** The voice of what Christians hold in common, and of where they part. It is no denomination. */
export const ecumenical = "Ecumenical" as const;

/** Everybody in whose name a reading may speak. */
export const voices = [ecumenical, ...traditions] as const;

export type Voice = (typeof voices)[number];

// Reformed: Baptist, Non-denominational and Presbyterian. Wesleyan: Methodist for Pentecostal.
// Patristic: Catholic and Orthodox, who are never handed a Reformed commentary in its place.
const families: Readonly<Record<Tradition, readonly Tradition[]>> = {
  "Non-denominational": ["Presbyterian"],
  Baptist: ["Presbyterian"],
  Catholic: ["Orthodox"],
  Methodist: [],
  Lutheran: [],
  Presbyterian: ["Baptist", "Non-denominational"],
  Pentecostal: ["Methodist"],
  Anglican: ["Methodist", "Lutheran"],
  Orthodox: ["Catholic"],
};

/** The traditions whose imported works may stand in for a missing one, nearest first. */
export function familyOf(voice: Voice): readonly Tradition[] {
  return voice === ecumenical ? [] : families[voice];
}
