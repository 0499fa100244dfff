import type { Call } from "../call.ts";
import * as auth from "./auth.ts";
import * as bible from "./bible.ts";
import * as friends from "./friends.ts";
import * as interpretation from "./interpretation.ts";
import * as notifications from "./notifications.ts";

/** Every call of the public interface, by its id. */
export const calls = {
  login: auth.login,
  register: auth.register,
  me: auth.me,
  saveBookmark: auth.saveBookmark,
  saveLastRead: auth.saveLastRead,
  updateProfile: auth.updateProfile,
  changePassword: auth.changePassword,
  exportAccount: auth.exportAccount,
  deleteAccount: auth.deleteAccount,
  getVerseOfTheDay: bible.getVerseOfTheDay,
  getBooks: bible.getBooks,
  getChapter: bible.getChapter,
  searchBible: bible.searchBible,
  getBook: bible.getBook,
  interpretVerse: interpretation.interpretVerse,
  interpretChapter: interpretation.interpretChapter,
  interpretBook: interpretation.interpretBook,
  listFriends: friends.listFriends,
  listPendingRequests: friends.listPendingRequests,
  sendFriendRequest: friends.sendFriendRequest,
  acceptFriendRequest: friends.acceptFriendRequest,
  rejectFriendRequest: friends.rejectFriendRequest,
  removeFriend: friends.removeFriend,
  muteFriend: friends.muteFriend,
  unmuteFriend: friends.unmuteFriend,
  getVapidPublicKey: notifications.getVapidPublicKey,
  subscribeDevice: notifications.subscribeDevice,
  unsubscribeDevice: notifications.unsubscribeDevice,
  replaceDevice: notifications.replaceDevice,
  listDevices: notifications.listDevices,
  sendTestNotification: notifications.sendTestNotification,
} as const satisfies Record<string, Call>;
