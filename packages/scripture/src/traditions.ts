/** The traditions whose voices Berea has; "Non-denominational" is the ecumenical one. */
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

/** What all traditions hold in common; the default for readers without a tradition. */
export const ecumenical: Tradition = "Non-denominational";

// Reformed: Baptist and Presbyterian. Wesleyan: Methodist for Pentecostal. Patristic: Catholic and
// Orthodox, who never get a Reformed reading in place of their own.
const families: Readonly<Record<Tradition, readonly Tradition[]>> = {
  "Non-denominational": [],
  Baptist: ["Presbyterian"],
  Catholic: ["Orthodox"],
  Methodist: [],
  Lutheran: [],
  Presbyterian: ["Baptist"],
  Pentecostal: ["Methodist"],
  Anglican: ["Methodist", "Lutheran"],
  Orthodox: ["Catholic"],
};

/** The traditions whose readings may stand in for a missing one, nearest first. */
export function familyOf(tradition: Tradition): readonly Tradition[] {
  return families[tradition];
}
