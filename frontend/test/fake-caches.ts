// jsdom has no Cache Storage, so what is used of it is played here, over real responses.

/** Where a browser's caches stand; `refuse` makes every act on them fail with this error. */
export interface FakeCaches extends CacheStorage {
  refuse: Error | undefined;
  /** As many bodies fit in; one more is refused as a full disk refuses it. */
  room: number;
}

/** Empty caches of the page's own origin; `ask` fetches what they are told to add. */
export function fakeCaches(ask = (path: string): Promise<Response> => fetch(path)): FakeCaches {
  const all = new Map<string, Map<string, Response>>();
  const inRoom = () => [...all.values()].reduce((sum, { size }) => sum + size, 0) < caches.room;

  async function open(name: string) {
    allow();
    const cache = all.get(name) ?? new Map<string, Response>();
    all.set(name, cache);
    const put = async (asked: RequestInfo | URL, response: Response) => {
      allow();
      if (!inRoom()) throw new DOMException("The disk is full.", "QuotaExceededError");
      // The newest goes to the end, as browsers have it.
      cache.delete(addressOf(asked));
      cache.set(addressOf(asked), response);
    };
    return {
      put,
      match: async (asked: RequestInfo | URL) => cache.get(addressOf(asked))?.clone(),
      matchAll: async () => [...cache.values()].map((response) => response.clone()),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
      delete: async (asked: RequestInfo | URL) => cache.delete(addressOf(asked)),
      async addAll(paths: string[]) {
        const fetched = await Promise.all(paths.map((path) => ask(path)));
        if (fetched.some(({ ok }) => !ok)) throw new TypeError("Request failed");
        for (const [at, path] of paths.entries()) await put(path, fetched[at] as Response); // as many
      },
    };
  }

  function allow(): void {
    if (caches.refuse) throw caches.refuse;
  }

  const caches = {
    refuse: undefined as Error | undefined,
    room: Number.POSITIVE_INFINITY,
    open,
    async keys() {
      allow();
      return [...all.keys()];
    },
    async match(asked: RequestInfo | URL) {
      allow();
      for (const cache of all.values()) {
        const kept = cache.get(addressOf(asked));
        if (kept) return kept.clone();
      }
      return undefined;
    },
    delete: async (name: string) => all.delete(name),
  };
  // Only what is used of it.
  return caches as unknown as FakeCaches;
}

function addressOf(asked: RequestInfo | URL): string {
  const written = typeof asked === "object" && "url" in asked ? asked.url : `${asked}`;
  return new URL(written, window.location.origin).href;
}
