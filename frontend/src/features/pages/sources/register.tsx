import type { Sources } from "@berea/contracts";
import { dayOf } from "../../../shared/day-of.ts";

/** Who has reviewed which readings, when. */
export function Register({ reviews }: { reviews: Sources["reviews"] }) {
  if (reviews.length === 0) return <p>Nobody has reviewed a reading yet.</p>;
  return (
    <ul>
      {reviews.map(({ name, tradition, office, date, readings }) => (
        <li key={`${name} ${date}`}>
          {name} ({tradition}, {office}), {dayOf(date)}:{" "}
          {readings.map(({ voice, reference }) => `${reference} (${voice})`).join("; ")}
        </li>
      ))}
    </ul>
  );
}
