const MAX_TIMEOUTS = 5;
const PAUSE_MS = 60_000;

/**
 * Push services that accept connections but do not answer. Each request to one holds a slot for
 * half a minute, which would delay the readers of every other push service.
 */
export interface SilentHosts {
  /** How long, in ms, the host must not be contacted; 0 when it may be. */
  pauseOf(host: string): number;
  /** Records whether a request was answered in time. After 5 that were not, the host is paused. */
  note(host: string, answered: boolean): void;
}

/** `now` is in ms. */
export function openSilentHosts(now: () => number = () => performance.now()): SilentHosts {
  const silent = new Map<string, { count: number; until: number }>();
  return {
    pauseOf: (host) => Math.max(0, (silent.get(host)?.until ?? 0) - now()),
    note(host, answered) {
      if (answered) {
        silent.delete(host);
        return;
      }
      const count = (silent.get(host)?.count ?? 0) + 1;
      silent.set(host, { count, until: count < MAX_TIMEOUTS ? 0 : now() + PAUSE_MS });
    },
  };
}
