import { z } from "zod";
import { defineCalls } from "../call.ts";
import { messageReply } from "../fields.ts";

/** A friend, or somebody who has sent a request. */
export const person = z.object({ _id: z.string(), username: z.string() }).meta({ id: "Person" });
export type Person = z.infer<typeof person>;

/** A friend; `muted` if the user does not want to be told of their logins. */
export const friend = person
  .extend({
    muted: z
      .literal(true)
      .optional()
      .meta({ description: "One does not want to hear of this friend's logins." }),
  })
  .meta({ id: "Friend" });
export type Friend = z.infer<typeof friend>;

/** The other person's `_id`, for requests as well: a pair has one friendship. */
const id = z.object({ id: z.string().meta({ description: "The other person's `_id`." }) });

export const friendsCalls = defineCalls("friends", {
  listFriends: {
    summary: "One's friends",
    reply: z.array(friend),
  },
  listPendingRequests: {
    summary: "People who asked and wait for an answer",
    reply: z.array(person),
  },
  sendFriendRequest: {
    summary: "Ask somebody by friend code; somebody who already asked is accepted at once",
    body: z.strictObject({
      friendCode: z
        .string("Friend code must be text.")
        .trim()
        .min(1, "Friend code cannot be empty.")
        // The same message as for an unknown code of the right length.
        .max(40, "Nobody has this friend code. A code looks like 7K3M-9QXR."),
    }),
    reply: messageReply,
    errors: [404, 409],
  },
  acceptFriendRequest: {
    summary: "Accept a request",
    params: id,
    reply: messageReply,
    errors: [404, 409],
  },
  rejectFriendRequest: {
    summary: "Reject a request",
    params: id,
    reply: messageReply,
    errors: [404],
  },
  removeFriend: {
    summary: "End a friendship",
    params: id,
    reply: messageReply,
    errors: [404],
  },
  muteFriend: {
    summary: "No longer be told when this friend logs in",
    params: id,
    reply: messageReply,
    errors: [404],
  },
  unmuteFriend: {
    summary: "Be told again when this friend logs in",
    params: id,
    reply: messageReply,
    errors: [404],
  },
});
