import type { SearchReply } from "@berea/contracts";
import { call } from "../../shared/api-client.ts";

/** What is looked for: words, a phrase or a reference, in one book or in all, a page at a time. */
export interface Question {
  readonly words: string;
  readonly book: string | undefined;
  /** From 1. */
  readonly page: number;
}

/** Asks the server for the verses. @throws ApiError; Error when the answer makes no sense */
export async function findVerses(asked: Question, signal: AbortSignal): Promise<SearchReply> {
  const { words: q, book, page } = asked;
  const query = { q, ...(book && { book }), ...(page > 1 && { page: `${page}` }) };
  const reply = await call("searchBible", { query, signal });
  if (!isAnswer(reply)) throw new Error("The server answered in an invalid format.");
  return reply;
}

function isAnswer(reply: Partial<SearchReply> | null): reply is SearchReply {
  return (
    typeof reply?.total === "number" && Array.isArray(reply.results) && Array.isArray(reply.books)
  );
}
