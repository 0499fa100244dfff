import { books } from "@berea/scripture";
import { readItem, removeItem, writeItem } from "../../shared/browser-storage.ts";
import { createStore } from "../../shared/store.ts";
import { downloadBooks } from "./download-books.ts";
import { bookCaches } from "./kept-text.ts";
import { problemOf } from "./problem-of.ts";

/** Where keeping the whole Bible stands. */
export type WholeBible =
  | { readonly step: "off"; readonly problem?: string }
  /** `problem` is why it does not go on just now. */
  | { readonly step: "keeping"; readonly kept: number; readonly problem?: string }
  | { readonly step: "kept" };

const key = "bereaWholeBible";

/** The whole Bible on this device: what is wanted, how far it is, and the one download of a page. */
export const wholeBible = createWholeBible();

function createWholeBible() {
  const { snapshot, subscribe, become } = createStore<WholeBible>({ step: "off" });
  let underWay: AbortController | undefined;

  /** Downloads what is missing, and what is no longer the version that the server has. */
  async function resume(): Promise<void> {
    if (readItem(key) === null) return stop();
    if (underWay) return;
    underWay = new AbortController();
    const { signal } = underWay;
    const before = await countKept();
    if (signal.aborted) return;
    const isRenewal = before === books.length;
    become(isRenewal ? { step: "kept" } : { step: "keeping", kept: before });
    try {
      await downloadBooks(signal, (kept) => {
        if (!isRenewal && !signal.aborted) become({ step: "keeping", kept });
      });
      if (!signal.aborted) become({ step: "kept" });
    } catch (error) {
      // The whole Bible in its previous version is still good.
      if (!signal.aborted && !isRenewal) await stopAt(error);
    } finally {
      if (underWay?.signal === signal) underWay = undefined;
    }
  }

  function stop(): void {
    underWay?.abort();
    underWay = undefined;
    become({ step: "off" });
  }

  async function stopAt(error: unknown): Promise<void> {
    const { text, isFinal } = problemOf(error);
    if (isFinal) removeItem(key);
    const kept = await countKept();
    become(isFinal ? { step: "off", problem: text } : { step: "keeping", kept, problem: text });
  }

  return {
    snapshot,
    subscribe,
    resume,

    /** Goes along with what another tab has chosen; `signal` ends it. */
    followTabs(signal: AbortSignal): void {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) void resume();
      };
      window.addEventListener("storage", onStorage, { signal });
    },

    /** Begins to keep it, and asks the browser to spare it when room gets scarce. */
    async keep(): Promise<void> {
      writeItem(key, "wanted");
      become({ step: "keeping", kept: 0 });
      void navigator.storage?.persist?.().catch(() => {});
      await resume();
    },

    /** Ends the download and removes what has come of it. */
    async remove(): Promise<void> {
      removeItem(key);
      stop();
      const names = await bookCaches().catch(() => []);
      await Promise.all(names.map((name) => caches.delete(name)));
    },

    /** Whether it is all here, as the storage itself says. */
    isKept: async () => readItem(key) !== null && (await countKept()) === books.length,
  };
}

/** How many books of one version are here. */
async function countKept(): Promise<number> {
  try {
    const names = await bookCaches();
    const counts = names.map(async (name) => (await (await caches.open(name)).keys()).length);
    return Math.max(0, ...(await Promise.all(counts)));
  } catch {
    return 0;
  }
}
