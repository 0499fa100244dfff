const firstDelayMs = 1000;
const longestDelayMs = 30_000;
/** A wait that whoever comes back to the page would notice. */
const longMs = 5000;

/**
 * How long to wait after so many failures in a row: 1 s doubling to 30 s, each up to half longer
 * or shorter, so that the clients of a server that died do not all come back in one moment.
 */
export function delayAfter(failures: number): number {
  return Math.min(firstDelayMs * 2 ** failures, longestDelayMs) * (0.5 + Math.random());
}

/**
 * Waits, and for as long as the browser is offline. Ends at once when the browser is online again,
 * when the signal says so and, if the wait is long, when somebody looks at the page again.
 */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => navigator.onLine && end(), milliseconds);
    const listening = { signal: over.signal };
    if (signal.aborted) return end();
    signal.addEventListener("abort", end, listening);
    window.addEventListener("online", end, listening);
    if (milliseconds < longMs) return;
    const onLook = () => document.visibilityState === "visible" && navigator.onLine && end();
    document.addEventListener("visibilitychange", onLook, listening);
  });
}
