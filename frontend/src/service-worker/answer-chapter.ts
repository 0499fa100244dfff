import { getChapter, patternOf } from "@berea/contracts/endpoints";
import { bookCaches, bookPath, chaptersName } from "../features/offline/kept-text.ts";
import { keepAnswer, keptAnswer } from "./keep-answer.ts";
import { notKept } from "./not-kept.ts";
import type { FetchEvent } from "./worker-scope.ts";

/**
 * Answers a chapter: what was read before at once, and renewed meanwhile, since a new version of the
 * text may be out; then what is kept of its book; then from the network.
 */
export async function answerChapter(
  { request, waitUntil }: Pick<FetchEvent, "request" | "waitUntil">,
  path: string,
): Promise<Response> {
  const read = await keptAnswer(chaptersName, path);
  if (read) {
    waitUntil(renew(path, read.headers.get("ETag")));
    return read;
  }
  const cut = await cutFromBook(path);
  if (cut) return cut;
  try {
    const answer = await fetch(request);
    waitUntil(keepAnswer(chaptersName, path, answer.clone()));
    return answer;
  } catch {
    return notKept("chapter");
  }
}

/** The browser's own cache answers this for as long as the server says that it may. */
async function renew(path: string, etag: string | null): Promise<void> {
  const answer = await fetch(path).catch(() => undefined);
  if (answer && answer.headers.get("ETag") !== etag) await keepAnswer(chaptersName, path, answer);
}

async function cutFromBook(path: string): Promise<Response | undefined> {
  const { book = "", chapter: number } = patternOf(getChapter.path).exec(path)?.groups ?? {};
  try {
    for (const name of await bookCaches()) {
      const kept = await keptAnswer(name, bookPath(decodeURIComponent(book)));
      const { chapters } = (await kept?.json()) ?? {};
      const chapter = chapters?.[Number(number) - 1];
      if (chapter) return Response.json(chapter);
    }
  } catch {
    // A name that cannot be read, or storage that is forbidden.
  }
  return undefined;
}
