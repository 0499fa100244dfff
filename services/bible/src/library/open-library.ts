import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { PreparedReply } from "@berea/service-kit";
import { listWords } from "../search/list-words.ts";
import { openWordIndex, type WordIndex } from "../search/word-index.ts";
import { toPlainText } from "./notation.ts";
import { prepareChapters } from "./prepare-chapters.ts";
import { type Kjv, readKjv } from "./read-kjv.ts";

export interface Library {
  readonly kjv: Pick<Kjv, "keys" | "texts">;
  /** Prepared chapters by canonical path (`chapterPath`). */
  readonly chapters: ReadonlyMap<string, PreparedReply>;
  readonly index: WordIndex;
}

/**
 * Reads the text, prepares every chapter and indexes every word; blocks the thread for a second.
 */
export function openLibrary(): Library {
  const library = readLibrary();
  releaseMemory();
  return library;
}

function readLibrary(): Library {
  const kjv = readKjv();
  const { keys, texts } = kjv;
  return {
    kjv: { keys, texts },
    chapters: prepareChapters(kjv),
    index: openWordIndex(listWords(texts.map(toPlainText))),
  };
}

/**
 * Frees the 80 MB of garbage from the start, which an idle process would keep for hours. V8 exposes
 * its collector only behind a flag.
 */
function releaseMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
