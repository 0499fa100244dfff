import { type Tradition, traditions } from "./traditions.ts";

/** The options of the sign-up form, in its order and spelling. */
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

/** Any spelling that the forms offer and the server keeps as it was sent. */
export type Denomination = (typeof signUpDenominations)[number] | ProfileDenomination;

// Both forms list the same denominations in the same order, so an index in one is its index in the
// other, and the first nine are the traditions.
const placeOf = new Map<unknown, number>(
  [...signUpDenominations.entries(), ...profileDenominations.entries()].map(([index, name]) => [
    name,
    index,
  ]),
);

/** Whether a value is an option of either form, letter for letter. */
export function isDenomination(value: unknown): value is Denomination {
  return placeOf.has(value);
}

/** The tradition of a denomination; none for "Other" and "Prefer not to say". */
export function traditionOf(denomination: Denomination): Tradition | undefined {
  return traditions[placeOf.get(denomination) ?? -1];
}

/** The option of the profile form that means the same denomination. */
export function profileSpelling(denomination: Denomination): ProfileDenomination {
  return profileDenominations[placeOf.get(denomination) ?? -1] ?? "Prefer not to say";
}

/**
 * What the client sends with its interpretation calls: the denomination as the user record spells
 * it, or nothing when that names no tradition, which asks for the ecumenical reading.
 */
export function denominationToSend(denomination: string | null | undefined): string | undefined {
  return isDenomination(denomination) && traditionOf(denomination) ? denomination : undefined;
}
