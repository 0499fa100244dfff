import { firstPageShown } from "./first-page.ts";

/**
 * Fetches a script once the first page is there and has it do its work. When the network goes away
 * before, it is fetched when that is back; `signal` gives it up.
 */
export async function afterFirstPage<T>(
  load: () => Promise<T>,
  act: (loaded: T) => void,
  signal: AbortSignal,
): Promise<void> {
  await firstPageShown;
  try {
    const loaded = await load();
    if (!signal.aborted) act(loaded);
  } catch {
    const again = () => void afterFirstPage(load, act, signal);
    window.addEventListener("online", again, { once: true, signal });
  }
}
