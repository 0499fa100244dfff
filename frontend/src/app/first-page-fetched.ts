import { isPath, pages } from "./pages.ts";

/** How long a document without markup waits for the script of its page. */
const patienceMs = 500;

/**
 * Resolves when the page that the address names can be shown at once. React would show header and
 * footer first and hold the page back for 300 ms more. Where nothing is to be seen yet, nobody waits
 * longer than half a second, or for a script that cannot be fetched: then the frame is better than
 * nothing.
 */
export async function firstPageFetched(pathname: string, isSeen: boolean): Promise<void> {
  const page = isPath(pathname) ? pages[pathname].preload() : undefined;
  await (isSeen ? page : Promise.race([page, new Promise((late) => setTimeout(late, patienceMs))]));
}
