/** What a build of the app consists of. */
export interface Shell {
  /** Another one for every build. */
  readonly version: string;
  /** The paths of its files, without the page itself. */
  readonly files: readonly string[];
}

const prefix = "bereaShell-";
/** The document for all pages (vite-page-documents.ts). */
const page = "/shell.html";

/**
 * Keeps all files of a build, or none.
 * @throws when one is missing, or when the server's page is that of another build
 */
export async function keepShell(shell: Shell): Promise<void> {
  const name = prefix + shell.version;
  const cache = await caches.open(name);
  try {
    const [fetched] = await Promise.all([fetchPage(shell), cache.addAll([...shell.files])]);
    await cache.put(page, fetched);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** Forgets all earlier builds but the last, of which windows may still be open. */
export async function forgetOldShells({ version }: Shell): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = names.filter((name) => name !== prefix + version);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The kept page of this build. */
export async function keptPage({ version }: Shell): Promise<Response | undefined> {
  const cache = await caches.open(prefix + version);
  return cache.match(page, { ignoreVary: true });
}

/** A kept file, of whichever build; those below /assets/ have names that no other content has. */
export function keptFile(path: string): Promise<Response | undefined> {
  return caches.match(path, { ignoreVary: true });
}

/** A page that names files of another build would stay white without the network. */
async function fetchPage({ files }: Shell): Promise<Response> {
  const response = await fetch(page, { cache: "no-cache" });
  const html = await response.clone().text();
  const named = html.match(/\/assets\/[^"]+/g) ?? [];
  if (!response.ok || response.redirected || !named.every((path) => files.includes(path))) {
    throw new Error("The server's page is not of this build.");
  }
  return response;
}
