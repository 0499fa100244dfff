import { notifyManager, onlineManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../shared/api-client.ts";

// What a click changes is drawn with the click, not a moment later.
notifyManager.setScheduler(queueMicrotask);
// The library takes a network for granted until it has seen it go.
onlineManager.setOnline(navigator.onLine);

/** The cache of what the server has told, with one rule for trying again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        ...offline,
      },
      mutations: offline,
    },
  });
}

/** Without a network a call fails and says so, instead of waiting for it unseen. */
const offline = { networkMode: "always" } as const;

/** Only a service that is away may be back a moment later; anything else would fail again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}
