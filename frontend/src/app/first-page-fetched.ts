import { pages } from "./pages.ts";

/** So long the empty page waits for the script of what it will show. */
const patienceMs = 500;

/**
 * Resolves when the page that the address names can be shown at once. React would show header and
 * footer first and hold the page back for 300 ms more. Longer than half a second, or for a script
 * that cannot be fetched, nobody waits: then the frame is better than nothing.
 */
export async function firstPageFetched(pathname: string): Promise<void> {
  const page = Object.entries(pages).find(([path]) => path === pathname)?.[1];
  await Promise.race([page?.preload(), new Promise((late) => setTimeout(late, patienceMs))]);
}
