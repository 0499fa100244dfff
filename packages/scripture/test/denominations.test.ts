import { describe, expect, test } from "vitest";
import {
  type Denomination,
  denominationToSend,
  ecumenical,
  familyOf,
  isDenomination,
  profileDenominations,
  profileSpelling,
  signUpDenominations,
  traditionOf,
  traditions,
  voices,
} from "../src/index.ts";

const everySpelling: Denomination[] = [...signUpDenominations, ...profileDenominations];

describe("traditions", () => {
  test("lean on their family only, and Catholic and Orthodox only on each other", () => {
    const families = traditions
      .filter((tradition) => familyOf(tradition).length > 0)
      .map((tradition) => [tradition, ...familyOf(tradition)]);
    expect(families).toEqual([
      ["Non-denominational", "Presbyterian"],
      ["Baptist", "Presbyterian"],
      ["Catholic", "Orthodox"],
      ["Presbyterian", "Baptist", "Non-denominational"],
      ["Pentecostal", "Methodist"],
      ["Anglican", "Methodist", "Lutheran"],
      ["Orthodox", "Catholic"],
    ]);
    expect(traditions).toHaveLength(9);
    expect(traditions).not.toContain(ecumenical);
    expect(voices).toEqual([ecumenical, ...traditions]);
    expect(familyOf(ecumenical)).toEqual([]);
  });
});

describe("denominations", () => {
  test("are spelled and ordered as the two forms show them", () => {
    expect(signUpDenominations.join(", ")).toBe(
      "Non-denominational, Baptist, Catholic, Methodist, Lutheran, Presbyterian, Pentecostal, " +
        "Episcopalian/Anglican, Orthodox, Other, Prefer not to say",
    );
    expect(profileDenominations.join(", ")).toBe(
      "Non-Denominational, Baptist, Catholic, Methodist, Lutheran, Presbyterian, Pentecostal, " +
        "Anglican, Orthodox, Other, Prefer not to say",
    );
  });

  test("belong to their tradition in both spellings, all nine traditions being reached", () => {
    expect(signUpDenominations.map(traditionOf)).toEqual([...traditions, undefined, undefined]);
    expect(profileDenominations.map(traditionOf)).toEqual([...traditions, undefined, undefined]);
    expect(traditionOf("Episcopalian/Anglican")).toBe("Anglican");
    expect(traditionOf("Non-Denominational")).toBe("Non-denominational");
  });

  test("preselect the profile option of the same tradition", () => {
    expect(profileSpelling("Episcopalian/Anglican")).toBe("Anglican");
    expect(profileSpelling("Non-denominational")).toBe("Non-Denominational");
    for (const option of profileDenominations) expect(profileSpelling(option)).toBe(option);
    for (const spelling of everySpelling)
      expect(traditionOf(profileSpelling(spelling))).toBe(traditionOf(spelling));
  });

  test("are recognised letter for letter, and nothing else is", () => {
    expect(everySpelling.every(isDenomination)).toBe(true);
    for (const value of ["", "baptist", "Baptist ", "Quaker", "__proto__", "constructor"])
      expect(isDenomination(value)).toBe(false);
    for (const value of [null, undefined, 0, 1, {}, ["Baptist"], { $gt: "" }])
      expect(isDenomination(value)).toBe(false);
  });

  test("are sent with interpretation calls as spelled, unless they name no tradition", () => {
    for (const spelling of everySpelling)
      expect(denominationToSend(spelling)).toBe(traditionOf(spelling) ? spelling : undefined);
    for (const none of [null, undefined, "", "Other", "Prefer not to say", "Quaker"])
      expect(denominationToSend(none)).toBeUndefined();
  });
});
