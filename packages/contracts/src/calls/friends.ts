import { z } from "zod";
import { defineCall } from "../call.ts";
import { messageReply } from "../fields.ts";

/** A friend, or somebody who asked to be one. */
export const person = z.object({ _id: z.string(), username: z.string() }).meta({ id: "Person" });
/** A friend, or somebody who asked to be one. */
export type Person = z.infer<typeof person>;

/** One of one's friends; whose logins are not told to one is `muted`. */
export const friend = person
  .extend({
    muted: z
      .literal(true)
      .optional()
      .meta({ description: "One does not want to hear of this friend's logins." }),
  })
  .meta({ id: "Friend" });
/** One of one's friends. */
export type Friend = z.infer<typeof friend>;

/** The other person's `_id`, also for a request: there is one friendship between two people. */
const id = z.object({ id: z.string().meta({ description: "The other person's `_id`." }) });

export const listFriends = defineCall({
  id: "listFriends",
  tag: "friends",
  method: "GET",
  path: "/api/friends",
  summary: "One's friends",
  bearer: true,
  status: 200,
  reply: z.array(friend),
  errors: [401],
});

export const listPendingRequests = defineCall({
  id: "listPendingRequests",
  tag: "friends",
  method: "GET",
  path: "/api/friends/requests/pending",
  summary: "People who asked and wait for an answer",
  bearer: true,
  status: 200,
  reply: z.array(person),
  errors: [401],
});

export const sendFriendRequest = defineCall({
  id: "sendFriendRequest",
  tag: "friends",
  method: "POST",
  path: "/api/friends/request",
  summary: "Ask somebody by friend code; somebody who already asked is accepted at once",
  bearer: true,
  body: z.strictObject({
    friendCode: z
      .string("Friend code must be text.")
      .trim()
      .min(1, "Friend code cannot be empty.")
      // As for a code of the right length that nobody has.
      .max(40, "Nobody has this friend code. A code looks like 7K3M-9QXR."),
  }),
  status: 200,
  reply: messageReply,
  errors: [401, 404, 409],
});

export const acceptFriendRequest = defineCall({
  id: "acceptFriendRequest",
  tag: "friends",
  method: "POST",
  path: "/api/friends/requests/accept/{id}",
  summary: "Accept a request",
  bearer: true,
  params: id,
  status: 200,
  reply: messageReply,
  errors: [401, 404, 409],
});

export const rejectFriendRequest = defineCall({
  id: "rejectFriendRequest",
  tag: "friends",
  method: "POST",
  path: "/api/friends/requests/reject/{id}",
  summary: "Reject a request",
  bearer: true,
  params: id,
  status: 200,
  reply: messageReply,
  errors: [401, 404],
});

export const removeFriend = defineCall({
  id: "removeFriend",
  tag: "friends",
  method: "DELETE",
  path: "/api/friends/{id}",
  summary: "End a friendship",
  bearer: true,
  params: id,
  status: 200,
  reply: messageReply,
  errors: [401, 404],
});

export const muteFriend = defineCall({
  id: "muteFriend",
  tag: "friends",
  method: "PUT",
  path: "/api/friends/{id}/mute",
  summary: "No longer be told when this friend logs in",
  bearer: true,
  params: id,
  status: 200,
  reply: messageReply,
  errors: [401, 404],
});

export const unmuteFriend = defineCall({
  id: "unmuteFriend",
  tag: "friends",
  method: "DELETE",
  path: "/api/friends/{id}/mute",
  summary: "Be told again when this friend logs in",
  bearer: true,
  params: id,
  status: 200,
  reply: messageReply,
  errors: [401, 404],
});
