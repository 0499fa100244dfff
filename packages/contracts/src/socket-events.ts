import { z } from "zod";

/** What a client hands over when it opens the realtime connection. */
export const socketAuth = z.object({ token: z.string().min(1).max(4096) });

/** Server to client: a friend has just logged in. */
export const friendLoggedIn = {
  name: "friend_logged_in",
  schema: z.object({
    username: z.string(),
    /** One for each login: connections of one user that hear of the same login can tell. */
    loginId: z.string(),
    /** The chapter that the friend read last. */
    lastRead: z.object({ book: z.string(), chapter: z.int() }).optional(),
  }),
} as const;
/** What a client is told of a friend's login. */
export type FriendLoggedIn = z.infer<typeof friendLoggedIn.schema>;

/** Server to client: the lists of friends or requests are no longer what they were. */
export const friendsChanged = { name: "friends_changed", schema: z.object({}) } as const;

/** Server to client: what the client has sent means nothing here. Clients have nothing to send. */
export const socketProblem = {
  name: "problem",
  schema: z.object({ message: z.string(), code: z.string() }),
} as const;
