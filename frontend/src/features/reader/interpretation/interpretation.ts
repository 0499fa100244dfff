import type { Interpretation } from "@berea/contracts";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../../shared/api-client.ts";
import { withWaitingTime } from "../../../shared/waiting-time.ts";
import { nameOf, type Position } from "../position/position.ts";
import { referenceOf } from "../text/reference-of.ts";
import { type VerseRange, versesOf } from "../text/verse-selection.ts";

/** What a reader asked to have interpreted. */
export type Inquiry =
  | { readonly kind: "verses"; readonly position: Position; readonly range: VerseRange }
  | { readonly kind: "chapter"; readonly position: Position }
  | { readonly kind: "book"; readonly position: Position };

/** One call that an inquiry needs; of the kind "verses" there is one for each verse. */
export interface Question {
  readonly kind: Inquiry["kind"];
  readonly position: Position;
  /** The verse asked about; none for summaries. */
  readonly verse: number | undefined;
  /** "John 3:16", "John 3" or "John". */
  readonly reference: string;
}

/** What an inquiry is about: "John 3:16-18", "John 3" or "John". */
export function subjectOf(inquiry: Inquiry): string {
  const { kind, position } = inquiry;
  if (kind === "book") return position.book;
  return kind === "chapter" ? nameOf(position) : referenceOf(position, versesOf(inquiry.range));
}

/** The calls that an inquiry needs, in the order of the text. */
export function questionsOf(inquiry: Inquiry): Question[] {
  const { kind, position } = inquiry;
  if (kind !== "verses")
    return [{ kind, position, verse: undefined, reference: subjectOf(inquiry) }];
  return versesOf(inquiry.range).map((verse) => {
    return { kind, position, verse, reference: referenceOf(position, [verse]) };
  });
}

/**
 * Asks one question in the name of a denomination (undefined: the ecumenical reading). An answer
 * is kept and not asked for again.
 * @throws ApiError when the server has none, or is not to be had
 */
export async function ask(
  client: QueryClient,
  question: Question,
  { denomination, signal }: { denomination: string | undefined; signal: AbortSignal },
): Promise<Interpretation> {
  const key = ["interpretation", question.kind, question.reference, denomination ?? null];
  const known = client.getQueryData<Interpretation>(key);
  if (known) return known;
  const reply = await send(question, { query: denomination ? { denomination } : {}, signal });
  if (typeof reply?.interpretation !== "string") throw new Error("No interpretation in the reply");
  client.setQueryData(key, reply);
  return reply;
}

/** Why a question has no answer, in the words of specification section 8. */
export function problemWith(question: Question, error: unknown): string {
  return withWaitingTime(whatWentWrong(question, error), error);
}

function whatWentWrong({ kind }: Question, error: unknown): string {
  const failure = error instanceof ApiError ? error : undefined;
  if (failure?.serverMessage) return failure.serverMessage;
  if (kind === "chapter") return "Failed to load chapter summary.";
  if (kind === "book") return "Failed to load book summary.";
  if (!failure || failure.status === 404) return "No interpretation found";
  if (failure.status === 0) return "The server could not be reached.";
  return `API Error: ${failure.status}`;
}

function send(
  { kind, position: { book, chapter }, reference }: Question,
  more: {
    query: { denomination?: string };
    signal: AbortSignal;
  },
): Promise<Interpretation> {
  if (kind === "book") return call("interpretBook", { params: { book }, ...more });
  if (kind === "verses") return call("interpretVerse", { params: { reference }, ...more });
  return call("interpretChapter", { params: { book, chapter: `${chapter}` }, ...more });
}
