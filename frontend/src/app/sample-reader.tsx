import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { ReaderPage } from "../features/reader/reader-page.tsx";
import { chapterQuery } from "../features/reader/text/chapter-query.ts";
import { type Session, SessionContext } from "../shared/session.tsx";
import { userFrom } from "../shared/user.ts";
import { createQueryClient } from "./query-client.ts";

/**
 * The reader with one of everything that a chapter can have. The build writes it into the reader's
 * document, where it is given the words of a real chapter (features/reader/first-text).
 */
export function SampleReader() {
  const [client] = useState(() => {
    const created = createQueryClient();
    created.setQueryData(chapterQuery(position).queryKey, sample);
    return created;
  });
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={client}>
        <ReaderPage />
      </QueryClientProvider>
    </SessionContext>
  );
}

const position = { book: "Psalms", chapter: 119 };
const sample = {
  position,
  superscription: "superscription",
  verses: [{ verse: 1, text: "text", paragraph: true, heading: "heading" }],
  colophon: "colophon",
};
const user = userFrom({
  id: "sample",
  lastReadBook: position.book,
  lastReadChapter: position.chapter,
});
const session: Session = {
  state: "authenticated",
  user,
  refreshing: false,
  loggingOut: false,
  endedReason: null,
  login: nothing,
  register: nothing,
  logout: nothing,
  updateUser: nothing,
};

function nothing(): never {
  throw new Error("The sample cannot be used.");
}
