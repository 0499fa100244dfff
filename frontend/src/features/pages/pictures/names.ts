import { ecumenical, type Voice } from "@berea/scripture";

/** Traditions in the order in which they are asked: "Baptist, then ecumenical". */
export function namesOf(asked: readonly Voice[]): string {
  return asked.map((name) => (name === ecumenical ? "ecumenical" : name)).join(", then ");
}
