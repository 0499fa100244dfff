import type { Sources } from "@berea/contracts";
import { paths } from "@berea/contracts/paths";
import { ecumenical } from "@berea/scripture";
import { dayOf } from "../../../shared/day-of.ts";
import { Link } from "../../../shared/link.tsx";
import { placeOf } from "../place-of.ts";

/** Readings that were shown and were wrong. */
export function Corrections({ corrections }: { corrections: Sources["corrections"] }) {
  if (corrections.length === 0) return <p>No reading has been corrected yet.</p>;
  return (
    <>
      <p>These readings were shown and said something wrong. They have been mended.</p>
      <ul>
        {corrections.map(({ date, voice, reference, wrong }) => (
          <li key={`${date} ${voice} ${reference}`}>
            <Place reference={reference} />
            {voice !== ecumenical && ` (${voice})`}, {dayOf(date)}: {wrong}
          </li>
        ))}
      </ul>
    </>
  );
}

function Place({ reference }: { reference: string }) {
  const place = placeOf(reference);
  return place ? <Link to={paths.reader(place)}>{reference}</Link> : reference;
}
