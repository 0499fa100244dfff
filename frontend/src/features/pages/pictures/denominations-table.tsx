import {
  ecumenical,
  familyOf,
  profileSpelling,
  signUpDenominations,
  traditionOf,
} from "@berea/scripture";
import { Fragment } from "react";
import { namesOf } from "./names.ts";
import styles from "./pictures.module.css";

/** What each denomination of the forms is answered with, from the table that the server uses. */
export function DenominationsTable() {
  return (
    <table className={styles.table}>
      <caption>What you choose, and whose readings you are given</caption>
      <thead>
        <tr>
          <th scope="col">You choose</th>
          <th scope="col">Asked for a reading</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ denomination, inProfile, asked }) => (
          <tr key={denomination}>
            <th scope="row">
              <Breakable name={denomination} />
              {inProfile && <span> (in the profile: {inProfile})</span>}
            </th>
            <td>{asked}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a phone "Episcopalian/Anglican" is longer than its column, and may end its line at the slash. */
function Breakable({ name }: { name: string }) {
  const [first, ...others] = name.split("/");
  return (
    <>
      {first}
      {others.map((other) => (
        <Fragment key={other}>
          /<wbr />
          {other}
        </Fragment>
      ))}
    </>
  );
}

const rows = signUpDenominations.map((denomination) => {
  const tradition = traditionOf(denomination) ?? ecumenical;
  const inProfile = profileSpelling(denomination);
  const isSame = inProfile.toLowerCase() === denomination.toLowerCase();
  return {
    denomination,
    inProfile: isSame ? undefined : inProfile,
    asked: namesOf([...new Set([tradition, ...familyOf(tradition), ecumenical])]),
  };
});
