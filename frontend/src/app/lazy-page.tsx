import { type ComponentType, lazy, useState } from "react";

/** A page in a chunk of its own, fetched when it is first shown or asked for ahead of time. */
export function lazyPage(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined;
  const fetchPage = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Fetched = lazy(fetchPage);
  return {
    page: <Chosen choose={() => loaded ?? Fetched} />,
    // A failure ahead of time is of no interest; showing the page reports it.
    preload: () => fetchPage().catch(() => {}),
  };
}

/** What is already here need not be waited for: React shows no fallback for less than 300 ms. */
function Chosen({ choose }: { choose: () => ComponentType }) {
  const [Page] = useState(choose);
  return <Page />;
}

/** The same for a page that queries the server: both chunks are fetched at once. */
export function lazyQueryPage(load: () => Promise<ComponentType>) {
  return lazyPage(async () => {
    const [Page, { WithQueries }] = await Promise.all([load(), import("./with-queries.tsx")]);
    return () => (
      <WithQueries>
        <Page />
      </WithQueries>
    );
  });
}
