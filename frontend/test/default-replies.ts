import type { Account, CallId, Chapter, Interpretation, Session } from "@berea/contracts";
import {
  ecumenical,
  findBook,
  isDenomination,
  parseReference,
  traditionOf,
  voices,
} from "@berea/scripture";
import type { SeenRequest } from "./contract-server.ts";

/** The user whom the test server knows. */
export const ruth: Account = {
  _id: "user-1",
  username: "Ruth",
  email: "ruth@example.org",
  denomination: "Baptist",
  friendCode: "7K3M-9QXR",
  preferredLocalNotificationHour: null,
  notificationTimezone: null,
  lastReadBook: "Genesis",
  lastReadChapter: 1,
  bookmarkedBook: null,
  bookmarkedChapter: null,
  hidesLogins: false,
};

/** A token as opaque as the real one is to the client. */
export const token = "token-of-ruth";

const verseOfTheDay = {
  text: "For God so loved the world, that he gave his <i>only</i> begotten Son.",
  book: "John",
  chapter: 3,
  verse: 16,
};

/** What the test server answers unless a test says otherwise. */
export const defaultReplies: Record<CallId, (request: SeenRequest) => unknown> = {
  login: (): Session => ({ ...ruth, message: "Welcome back.", token }),
  register: ({ body }): Session => ({
    ...ruth,
    ...(body as Pick<Session, "username" | "email" | "denomination">), // the contract has parsed it
    message: "Welcome.",
    token,
  }),
  me: () => ruth,
  saveBookmark: ({ body }) => {
    const { book, chapter } = body as Position; // the contract has parsed it
    return { message: "Bookmark saved!", bookmarkedBook: book, bookmarkedChapter: chapter };
  },
  saveLastRead: ({ body }) => {
    const { book, chapter } = body as Position; // the contract has parsed it
    return { message: "Saved.", lastReadBook: book, lastReadChapter: chapter };
  },
  updateProfile: ({ body }) => {
    const { username, email, denomination } = ruth;
    const { preferredLocalNotificationHour, notificationTimezone, hidesLogins } = ruth;
    const now = {
      username,
      email,
      denomination,
      preferredLocalNotificationHour,
      notificationTimezone,
      hidesLogins,
    };
    return { ...now, ...(body as Partial<Account>) }; // the contract has parsed it
  },
  changePassword: () => ({ message: "Password changed successfully!" }),
  exportAccount: () => ({
    exportedAt: "2025-04-05T00:00:00Z",
    account: { ...ruth, createdAt: "2025-04-05T00:00:00Z", updatedAt: "2025-04-05T00:00:00Z" },
  }),
  deleteAccount: () => ({ message: "Your account has been deleted." }),
  getVerseOfTheDay: () => verseOfTheDay,
  getBooks: () => ({ translation: "KJV", version: "1", books: [] }),
  getChapter: ({ params }) => chapterOf(params.book ?? "", Number(params.chapter)),
  getBook: ({ params }) => bookOf(params.book ?? ""),
  searchBible: ({ query }) => ({
    query: query.q,
    total: 0,
    page: 1,
    size: 20,
    books: [],
    results: [],
  }),
  interpretVerse: ({ params, query }) =>
    reading(params.reference ?? "", "verse", query.denomination),
  interpretChapter: ({ params, query }) =>
    reading(`${params.book} ${params.chapter}`, "chapter", query.denomination),
  interpretBook: ({ params, query }) => reading(params.book ?? "", "book", query.denomination),
  compareReadings: ({ params, query }) => ({
    reference: params.reference,
    readings: voices
      .filter(
        (voice) => voice === ecumenical || voice === query.denomination || voice === "Catholic",
      )
      .map((voice) => ({
        ...textOf(params.reference ?? "", "passage"),
        sourceDenomination: voice,
      })),
    silent: [],
    disputes: [],
    version: "0123456789ab",
  }),
  listCitations: ({ params }) => ({ reference: params.reference, citations: [] }),
  listPassages: ({ params }) => ({
    reference: `${params.book} ${params.chapter}`,
    passages: [],
    disputed: [],
  }),
  listDisputedPassages: () => ({
    themes: ["Creation and the fall", "Election and perseverance"],
    passages: [
      {
        range: "Genesis 1:1-2:3",
        theme: "Creation and the fall",
        question: "Were the days of creation ordinary days?",
        voices: 9,
      },
      {
        range: "Romans 9:6-24",
        theme: "Election and perseverance",
        question: "Whom does God choose, and why?",
        voices: 5,
      },
      {
        range: "1 John 3:6-9",
        theme: "Election and perseverance",
        question: "Can one who is born of God sin?",
        voices: 0,
      },
    ],
  }),
  describeSources: () => ({
    version: "0123456789ab",
    written: [
      { voice: ecumenical, passages: 4233, differences: 40, chapters: 1189, books: 66 },
      { voice: "Catholic", passages: 0, differences: 25, chapters: 0, books: 9 },
    ],
    disputed: 124,
    imported: [],
    reviews: [],
    corrections: [],
  }),
  disputeReading: () => ({ message: "Thank you. What you wrote will be read and looked up." }),
  listFriends: () => [],
  listPendingRequests: () => [],
  sendFriendRequest: () => ({ message: "Friend request sent!" }),
  acceptFriendRequest: () => ({ message: "Friend request accepted!" }),
  rejectFriendRequest: () => ({ message: "Friend request rejected." }),
  removeFriend: () => ({ message: "Friend removed." }),
  muteFriend: () => ({ message: "You are no longer told when this friend logs in." }),
  unmuteFriend: () => ({ message: "You are told again when this friend logs in." }),
  getVapidPublicKey: () => ({ publicKey: "BPk", testSendScope: "all" }),
  subscribeDevice: () => ({ message: "Subscribed." }),
  unsubscribeDevice: () => ({ message: "Unsubscribed." }),
  replaceDevice: () => ({ message: "Subscribed." }),
  listDevices: () => [],
  sendTestNotification: () => ({ message: "Sent.", sentVerse: verseOfTheDay }),
};

interface Position {
  book: string;
  chapter: number;
}

/** A chapter with the right number of verses, each naming its place, every fifth a paragraph. */
function chapterOf(name: string, chapter: number): Chapter {
  const book = findBook(name);
  const count = book?.verses[chapter - 1];
  if (!book || !count) throw new Error(`No chapter ${name} ${chapter}`);
  const verses = Array.from({ length: count }, (_, at) => ({
    verse: at + 1,
    text: `Text of ${book.name} ${chapter}:${at + 1} <i>is</i> here.`,
    paragraph: at % 5 === 0,
  }));
  return { translation: "KJV", book: book.name, chapter, verses };
}

/** A whole book, of each chapter the first verse. */
function bookOf(name: string) {
  const { chapters: count } = findBook(name) ?? { chapters: 0 };
  const chapters = Array.from({ length: count }, (_, at) => ({
    translation: "KJV",
    book: name,
    chapter: at + 1,
    verses: [{ verse: 1, text: `Text of ${name} ${at + 1}:1.`, paragraph: true }],
  }));
  return { translation: "KJV", book: name, chapters };
}

function reading(
  reference: string,
  level: Interpretation["level"],
  denomination: string | undefined,
): Interpretation {
  if (!parseReference(reference)) throw new Error(`No reference ${reference}`);
  const tradition = isDenomination(denomination) ? traditionOf(denomination) : undefined;
  return {
    ...textOf(reference, level),
    sourceDenomination: tradition ?? ecumenical,
    reference,
    version: "0123456789ab",
  };
}

function textOf(reference: string, level: Interpretation["level"]) {
  return {
    interpretation: `A reading of <i>${reference}</i>.`,
    level,
    range: reference,
    origin: "authored" as const,
    source: { title: "Berea's readings", author: "Berea", licence: "CC BY 4.0" },
  };
}
