import { Link } from "../../shared/link.tsx";

/** What the two labels of origin mean, in the order in which such texts are preferred. */
export function SourcesOfReadings() {
  return (
    <>
      <h2>Where a text comes from</h2>
      <p>
        One of two labels tells it. Of two texts of one tradition on the same passage, the one whose
        label stands first here is shown.
      </p>
      <dl>
        <dt>Written for Berea</dt>
        <dd>
          A text of Berea’s own, taken from no other book. It explains the passage and what
          Christians commonly take from it. A text in the voice of one tradition says what that
          tradition holds, from its documents where they speak, and does not judge the others. No
          church has approved it.
        </dd>
        <dt>An author, a title, a year and a licence</dt>
        <dd>A text taken from a published work, with the terms under which it may be used.</dd>
      </dl>
      <p>
        <Link to="/sources">Sources</Link> says how Berea’s own texts came about, how many there
        are, who has reviewed them, and which were wrong.
      </p>
    </>
  );
}
