import { keptKind } from "../features/offline/kept-text.ts";
import { answerChapter } from "./answer-chapter.ts";
import { keepAnswer, keptAnswer } from "./keep-answer.ts";
import { notKept } from "./not-kept.ts";
import { keptFile, keptPage, type Shell } from "./shell.ts";
import type { FetchEvent, WorkerScope } from "./worker-scope.ts";

const interpretationsName = "bereaInterpretations";
/** A verse may need four: its reading, who cites it, how it is compared, its chapter's passages. */
const mostInterpretations = 2000;
const dailyName = "bereaDaily";

/** Answers what can be answered without the network; all else goes its way as without a worker. */
export function answer(
  event: FetchEvent,
  { location }: Pick<WorkerScope, "location">,
  shell: Shell,
): void {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  // Answers to somebody in particular are never kept.
  if (request.method !== "GET" || request.headers.has("Authorization")) return;
  if (origin !== location.origin) return;
  const kind = keptKind(pathname);

  if (request.mode === "navigate") {
    if (isPage(pathname)) event.respondWith(openPage(event, shell));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(readAsset(request, pathname));
  } else if (shell.files.includes(pathname)) {
    event.respondWith(networkFirst(fetch(request), () => keptFile(pathname)));
  } else if (kind === "chapter" && !search) {
    const { waitUntil } = event;
    event.respondWith(answerChapter({ request, waitUntil: waitUntil.bind(event) }, pathname));
  } else if (kind === "interpretation") {
    const asked = askAndKeep(event, interpretationsName, mostInterpretations);
    event.respondWith(
      networkFirst(asked, () => keptAnswer(interpretationsName, request.url)).catch(() =>
        notKept("interpretation"),
      ),
    );
  } else if (kind === "daily") {
    const asked = askAndKeep(event, dailyName, 1);
    event.respondWith(networkFirst(asked, () => keptAnswer(dailyName, request.url)));
  }
}

/** Of the description of the calls and of files the app knows nothing. */
function isPage(pathname: string): boolean {
  return !pathname.startsWith("/api/") && !pathname.includes(".");
}

/** The server's page names files of its own build, so the newest build is opened while it can be. */
function openPage({ request, preloadResponse }: FetchEvent, shell: Shell): Promise<Response> {
  const asked = Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request));
  return networkFirst(asked, () => keptPage(shell));
}

async function readAsset(request: Request, pathname: string): Promise<Response> {
  return (await keptFile(pathname).catch(() => undefined)) ?? fetch(request);
}

function askAndKeep(event: FetchEvent, name: string, most: number): Promise<Response> {
  const { request } = event;
  const asked = fetch(request);
  const kept = asked.then((answered) => keepAnswer(name, request.url, answered.clone(), most));
  event.waitUntil(kept.catch(() => {}));
  return asked;
}

/** Longer than that nobody should wait for what is there already. */
const patienceMs = 4000;

/**
 * What the network answers, or else what is kept: when it fails, when it is slow and when the
 * server has an error of its own.
 */
async function networkFirst(
  asked: Promise<Response>,
  readKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const inTime = await Promise.race([asked.catch(() => undefined), impatience()]);
  if (inTime && inTime.status < 500) return inTime;
  return (await readKept().catch(() => undefined)) ?? asked;
}

function impatience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs, undefined));
}
