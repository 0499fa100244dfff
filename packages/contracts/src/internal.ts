import { z } from "zod";

/** Sessions that ended before their tokens expired, for every service that verifies tokens. */
export const endedSessions = z.object({
  /** Pass it as `since` to get only later entries. */
  cursor: z.string(),
  ended: z.array(
    z.object({
      userId: z.string(),
      /** Tokens issued in this second (since 1970) or earlier are refused … */
      before: z.int(),
      /** … except the token of the session that changed the password. */
      keep: z.string().nullable(),
    }),
  ),
});
export type EndedSessions = z.infer<typeof endedSessions>;

/** Internal, requires INTERNAL_KEY: served by auth. */
export const endedSessionsPath = "/internal/ended-sessions";

/** The friends to notify when a user logs in. */
export const friendIds = z.object({ ids: z.array(z.string()) });

/** Internal, requires INTERNAL_KEY: served by friends. */
export const friendIdsPath = "/internal/friends/{userId}/ids";
