import { call } from "../../shared/api-client.ts";

/** What is kept of a user, put together from the services that keep it. */
interface Collected {
  /** What goes into the file. The parts that could not be fetched are named in it, too. */
  readonly content: Readonly<Record<string, unknown>>;
  /** The same parts, as a sentence names them. */
  readonly missing: readonly string[];
}

/** Each list by its place in the file: which call answers it, and what a sentence calls it. */
const lists = [
  { part: "friends", id: "listFriends", name: "your friends" },
  {
    part: "friendRequests",
    id: "listPendingRequests",
    name: "the requests that wait for your answer",
  },
  { part: "devices", id: "listDevices", name: "your devices" },
] as const;

/**
 * Asks for all of it at once. A list that cannot be had is left out and named as missing.
 * @throws ApiError when the account itself cannot be had
 */
export async function collectData(signal: AbortSignal): Promise<Collected> {
  const [fromAuth, ...others] = await Promise.all([
    call("exportAccount", { signal }),
    ...lists.map(async (list) => ({ ...list, items: await itemsOf(list.id, signal) })),
  ]);
  const { exportedAt, account } = fromAuth;
  if (!account) throw new TypeError("The server answered in an invalid format.");
  const missing = others.filter(({ items }) => !items);
  const content = {
    exportedAt,
    account,
    ...Object.fromEntries(others.map(({ part, items }) => [part, items ?? null])),
    missing: missing.map(({ part }) => part),
  };
  return { content, missing: missing.map(({ name }) => name) };
}

async function itemsOf(
  id: (typeof lists)[number]["id"],
  signal: AbortSignal,
): Promise<unknown[] | undefined> {
  const reply = await call(id, { signal }).catch(() => undefined);
  return Array.isArray(reply) ? reply : undefined;
}
