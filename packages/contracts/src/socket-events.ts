import { z } from "zod";

/** Sent by a client when it opens the realtime connection. */
export const socketAuth = z.object({ token: z.string().min(1).max(4096) });

/** Server to client: a friend has just logged in. */
export const friendLoggedIn = {
  name: "friend_logged_in",
  schema: z.object({
    username: z.string(),
    /** Unique for each login, so that a user's connections can recognise duplicates. */
    loginId: z.string(),
    /** The chapter that the friend read last. */
    lastRead: z.object({ book: z.string(), chapter: z.int() }).optional(),
  }),
} as const;
export type FriendLoggedIn = z.infer<typeof friendLoggedIn.schema>;

/** Server to client: the lists of friends or requests have changed. */
export const friendsChanged = { name: "friends_changed", schema: z.object({}) } as const;

/** Server to client: an unknown event was received. Clients have no events to send. */
export const socketProblem = {
  name: "problem",
  schema: z.object({ message: z.string(), code: z.string() }),
} as const;
