/** The traditions in whose voice Berea reads; "Non-denominational" is the ecumenical reading. */
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

/** What is common to all; read by those who name no tradition. */
export const ecumenical: Tradition = "Non-denominational";

// Reformed: Baptist and Presbyterian. Wesleyan: Methodist for Pentecostal. Fathers: Catholic and
// Orthodox, who are never handed a Reformed reading in place of their own.
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

/** The traditions whose readings may stand in, nearest first, when this one has none. */
export function familyOf(tradition: Tradition): readonly Tradition[] {
  return families[tradition];
}
