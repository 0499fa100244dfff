import { z } from "zod";

/** Sessions that ended before their tokens expire, for every service that verifies tokens. */
export const endedSessions = z.object({
  /** Hand it back as `since` to get only what came later. */
  cursor: z.string(),
  ended: z.array(
    z.object({
      userId: z.string(),
      /** Tokens issued in this second (since 1970) or before are refused … */
      before: z.int(),
      /** … except that of the session which changed the password. */
      keep: z.string().nullable(),
    }),
  ),
});
export type EndedSessions = z.infer<typeof endedSessions>;

/** Internal, needs the INTERNAL_KEY: auth tells which sessions have ended. */
export const endedSessionsPath = "/internal/ended-sessions";

/** Who is to be told when a user logs in. */
export const friendIds = z.object({ ids: z.array(z.string()) });

/** Internal, needs the INTERNAL_KEY: friends tells which friends of a user want to hear of them. */
export const friendIdsPath = "/internal/friends/{userId}/ids";
