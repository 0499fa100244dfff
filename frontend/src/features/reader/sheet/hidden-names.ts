import { traditions } from "@berea/scripture";

/** People, places and documents by whose names anybody would know a tradition. */
const tellTales = [
  "Anglo-\\w+",
  "Apology",
  "Articles? (?:of Religion )?[IVXL]+",
  "Assemblies of God",
  "Augsburg(?: Confession)?",
  "Augustana",
  "Baptist Faith and Message",
  "Book of Concord",
  "Calvin\\w*",
  "Canterbury",
  "Catechism",
  "Church of England",
  "Constantinople",
  "Cranmer",
  "Dositheus",
  "Eastern",
  "Formula of Concord",
  "Fundamental Truths",
  "(?:General|Free Will|Particular|Southern) Baptists?",
  "Holiness",
  "Independent",
  "Luther\\w*",
  "Mass",
  "Philaret",
  "Philokalia",
  "Pope(?: \\w+)?",
  "Prayer Book",
  "Reformed",
  "Rome",
  "Roman",
  "Schmalkald",
  "Smalcald",
  "Spurgeon",
  "Thirty-nine",
  "Trent",
  "Vatican",
  "Wesley\\w*",
  "Westminster",
  "1689(?: Confession)?",
  ...traditions.map((tradition) => `${tradition}(?:s|ism)?`),
];

const pattern = new RegExp(`\\b(?:${tellTales.join("|")})(?:['’]s)?\\b`, "gi");

/** A reading with a line in place of each name that would give it away. */
export function withoutNames(html: string): string {
  return html.replace(pattern, "_____").replace(/(?:_____[\s-]*){2,}/g, "_____ ");
}
