import type { Sources } from "@berea/contracts";
import { Fragment } from "react";
import { ContactLink } from "../contact-link.tsx";
import { Corrections } from "./corrections.tsx";
import { Register } from "./register.tsx";
import { writtenIn } from "./written-in.ts";

/** What is written, imported, reviewed and corrected, with the version of the content. */
export function SourcesList({ sources }: { sources: Sources }) {
  const { version, written, disputed, imported, reviews, corrections } = sources;
  return (
    <>
      <h2>What is written</h2>
      <p>
        Passages and chapters have one reading for all traditions. Each tradition is to speak for
        itself on all 66 books and on the {disputed} passages that the traditions read differently.
        So far there are:
      </p>
      <dl>
        {written.map((one) => (
          <Fragment key={one.voice}>
            <dt>{one.voice}</dt>
            <dd>{writtenIn(one, disputed)}</dd>
          </Fragment>
        ))}
      </dl>
      <p>
        This is version {version} of the content. It stands in every reply, and changes whenever a
        reading does.
      </p>

      <h2>Imported works</h2>
      <p>
        Whoever runs Berea may add published works whose licence allows it. They stand below Berea’s
        own readings, with author and year. <Imported works={imported} />
      </p>
      {imported && imported.length > 0 && (
        <ul>
          {imported.map(({ title, author, year, voice, licence, entries }) => (
            <li key={`${author} ${title}`}>
              {[author, title, year].filter(Boolean).join(", ")} ({voice}, {licence}):{" "}
              {entries.toLocaleString("en")} {entries === 1 ? "entry" : "entries"}
            </li>
          ))}
        </ul>
      )}

      <h2>The register of reviews</h2>
      <Register reviews={reviews} />
      <p>
        If you are a pastor, a priest or a catechist, please review what is said in your tradition’s
        name: write to <ContactLink />, and you are sent its readings as one document. What you sign
        says below the reading who has reviewed it, until its text changes.
      </p>

      <h2>Corrections</h2>
      <Corrections corrections={corrections} />
    </>
  );
}

function Imported({ works }: { works: Sources["imported"] }) {
  if (!works) return "Which these are here cannot be looked up at the moment.";
  return works.length === 0 ? "Here there are none." : "Here these are:";
}
