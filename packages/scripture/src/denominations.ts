import { type Tradition, traditions } from "./traditions.ts";

/** The options of the sign-up form, in order. */
export const signUpDenominations = [
  "Non-denominational",
  "Baptist",
  "Catholic",
  "Methodist",
  "Lutheran",
  "Presbyterian",
  "Pentecostal",
  "Episcopalian/Anglican",
  "Orthodox",
  "Other",
  "Prefer not to say",
] as const;

/** The options of the profile form, which spells two of them differently. */
export const profileDenominations = [
  "Non-Denominational",
  "Baptist",
  "Catholic",
  "Methodist",
  "Lutheran",
  "Presbyterian",
  "Pentecostal",
  "Anglican",
  "Orthodox",
  "Other",
  "Prefer not to say",
] as const;

export type ProfileDenomination = (typeof profileDenominations)[number];

/** Any spelling in either form; the server stores it as sent. */
export type Denomination = (typeof signUpDenominations)[number] | ProfileDenomination;

// Both forms list the same denominations in the same order, so indexes correspond, and the first
// nine are the traditions.
const placeOf = new Map<unknown, number>(
  [...signUpDenominations.entries(), ...profileDenominations.entries()].map(([index, name]) => [
    name,
    index,
  ]),
);

/** Whether a value is exactly an option of either form. */
export function isDenomination(value: unknown): value is Denomination {
  return placeOf.has(value);
}

/** The tradition of a denomination; undefined for "Other" and "Prefer not to say". */
export function traditionOf(denomination: Denomination): Tradition | undefined {
  return traditions[placeOf.get(denomination) ?? -1];
}

/** The same denomination in the profile form's spelling. */
export function profileSpelling(denomination: Denomination): ProfileDenomination {
  return profileDenominations[placeOf.get(denomination) ?? -1] ?? "Prefer not to say";
}

/**
 * What the client sends for interpretations: the denomination in the user record's spelling, or
 * nothing when it maps to no tradition, which selects the ecumenical reading.
 */
export function denominationToSend(denomination: string | null | undefined): string | undefined {
  return isDenomination(denomination) && traditionOf(denomination) ? denomination : undefined;
}
