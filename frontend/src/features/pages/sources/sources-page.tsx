import { useQuery } from "@tanstack/react-query";
import { call, messageOf } from "../../../shared/api-client.ts";
import { Link } from "../../../shared/link.tsx";
import { Failed, Loading } from "../../../shared/states.tsx";
import { ContactLink } from "../contact-link.tsx";
import { TextPage } from "../text-page.tsx";
import { SourcesList } from "./sources-list.tsx";

/** Where the readings come from, how they came about, and who answers for them. */
export function SourcesPage() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["sources"],
    async queryFn({ signal }) {
      const sources = await call("describeSources", { signal });
      if (!Array.isArray(sources?.written))
        throw new Error("The server answered in an invalid format.");
      return sources;
    },
    retryDelay: 300,
  });
  return (
    <TextPage title="Sources">
      <p>
        Every interpretation that you are shown was there before you asked for it: it was written
        for Berea, or it comes from a published work. No text is made while you are reading.{" "}
        <Link to="/how-it-works">How It Works</Link> says which one answers.
      </p>
      <h2>How the readings came about</h2>
      <p>
        The readings that say “Written for Berea” were drafted with the help of language models.
        Second and third readers, who worked with such models too, then examined them against the
        text of Scripture and, so far in part only, against the sources that they name, and mended
        what was wrong. Samples drawn at random are graded, and what they show is mended as well.
      </p>
      <p>
        They have not been reviewed by clergy, apart from those that the register on this page
        names. No church has approved them.
      </p>
      <h2>If a reading is wrong</h2>
      <p>
        Log in, open the reading, and choose “Dispute this” below it: say what is wrong and, if you
        can, which verse or document says otherwise. Or write to <ContactLink />. Somebody looks it
        up; a reading that was wrong is mended and named among the corrections.
      </p>
      {data && <SourcesList sources={data} />}
      {!data && isFetching && <Loading>Loading the lists...</Loading>}
      {!data && error && !isFetching && (
        <Failed
          text={`The lists could not be loaded. ${messageOf(error, "")}`.trim()}
          onRetry={() => void refetch()}
        />
      )}
    </TextPage>
  );
}
