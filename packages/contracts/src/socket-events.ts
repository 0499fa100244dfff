import { z } from "zod";

/** What a client hands over when it opens the realtime connection. */
export const socketAuth = z.object({ token: z.string().min(1).max(4096) });

/** Server to client: a friend has just logged in. */
export const friendLoggedIn = {
  name: "friend_logged_in",
  schema: z.object({ username: z.string() }),
} as const;
