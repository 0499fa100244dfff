/** How to make a call: all that a browser needs of the contract besides types. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** In OpenAPI's form, e.g. `/api/bible/kjv/{book}/{chapter}`. */
  readonly path: string;
  /** Whether the call needs `Authorization: Bearer <token>`. */
  readonly bearer?: true;
}

// Separate exports, so that the service worker's script bundles nothing else.
export const getVerseOfTheDay = { method: "GET", path: "/api/verse-of-the-day" } as const;
export const getChapter = { method: "GET", path: "/api/bible/kjv/{book}/{chapter}" } as const;
export const getBook = { method: "GET", path: "/api/bible/kjv/{book}" } as const;
// A service worker has no token; knowing the old subscription's secret proves its identity.
export const replaceDevice = { method: "PUT", path: "/api/notifications/subscribe" } as const;

/** Every public call, by id. Where two paths match, the first takes precedence. */
export const endpoints = {
  login: { method: "POST", path: "/api/auth/login" },
  register: { method: "POST", path: "/api/auth/register" },
  me: { method: "GET", path: "/api/auth/me", bearer: true },
  saveBookmark: { method: "PUT", path: "/api/auth/bookmark", bearer: true },
  saveLastRead: { method: "PUT", path: "/api/auth/last-read", bearer: true },
  updateProfile: { method: "PUT", path: "/api/auth/profile", bearer: true },
  changePassword: { method: "PUT", path: "/api/auth/change-password", bearer: true },
  exportAccount: { method: "GET", path: "/api/auth/export", bearer: true },
  deleteAccount: { method: "DELETE", path: "/api/auth/account", bearer: true },
  getVerseOfTheDay,
  getBooks: { method: "GET", path: "/api/bible/kjv/books" },
  getChapter,
  searchBible: { method: "GET", path: "/api/bible/kjv/search" },
  getBook,
  interpretVerse: { method: "GET", path: "/api/interpret/{reference}" },
  interpretChapter: { method: "GET", path: "/api/interpret/chapter/{book}/{chapter}" },
  interpretBook: { method: "GET", path: "/api/interpret/book/{book}" },
  compareReadings: { method: "GET", path: "/api/interpret/compare/{reference}" },
  listCitations: { method: "GET", path: "/api/interpret/citations/{reference}" },
  listPassages: { method: "GET", path: "/api/interpret/passages/{book}/{chapter}" },
  listDisputedPassages: { method: "GET", path: "/api/interpret/about/disputed-passages" },
  describeSources: { method: "GET", path: "/api/interpret/about/sources" },
  disputeReading: { method: "POST", path: "/api/interpret/disputes", bearer: true },
  listFriends: { method: "GET", path: "/api/friends", bearer: true },
  listPendingRequests: { method: "GET", path: "/api/friends/requests/pending", bearer: true },
  sendFriendRequest: { method: "POST", path: "/api/friends/request", bearer: true },
  acceptFriendRequest: {
    method: "POST",
    path: "/api/friends/requests/accept/{id}",
    bearer: true,
  },
  rejectFriendRequest: {
    method: "POST",
    path: "/api/friends/requests/reject/{id}",
    bearer: true,
  },
  removeFriend: { method: "DELETE", path: "/api/friends/{id}", bearer: true },
  muteFriend: { method: "PUT", path: "/api/friends/{id}/mute", bearer: true },
  unmuteFriend: { method: "DELETE", path: "/api/friends/{id}/mute", bearer: true },
  getVapidPublicKey: { method: "GET", path: "/api/notifications/vapid-public-key" },
  subscribeDevice: { method: "POST", path: "/api/notifications/subscribe", bearer: true },
  unsubscribeDevice: { method: "DELETE", path: "/api/notifications/subscribe", bearer: true },
  replaceDevice,
  listDevices: { method: "GET", path: "/api/notifications/devices", bearer: true },
  sendTestNotification: { method: "POST", path: "/api/notifications/test-send", bearer: true },
} as const satisfies Record<string, Endpoint>;

/** The id of a call, which is its operationId in OpenAPI. */
export type CallId = keyof typeof endpoints;

/** The URL path of a call, with these values filled in. */
export function addressOf(id: CallId, values: Readonly<Record<string, string>> = {}): string {
  return fillPath(endpoints[id].path, values);
}

/** Fills a path with escaped values; a missing one leaves an empty segment. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ""));
}

/** Matches the URLs of a call, without a query; its groups are the values, still escaped. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}
