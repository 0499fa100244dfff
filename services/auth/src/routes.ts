import { calls, endedSessionsPath } from "@berea/contracts";
import {
  afterAnswer,
  callDoor,
  type EndedSessionList,
  noStore,
  Problem,
  requireInternalKey,
  requireUser,
  tokenVerifier,
} from "@berea/service-kit";
import { Router } from "express";
import { findOwnAccount } from "./accounts/own-account.ts";
import type { AuthContext } from "./context.ts";
import { presentAccount, presentExport, presentProfile, presentSession } from "./present.ts";
import { announceLogin } from "./use-cases/announce-login.ts";
import { changePassword } from "./use-cases/change-password.ts";
import { deleteAccount } from "./use-cases/delete-account.ts";
import { listEndedSessions } from "./use-cases/list-ended-sessions.ts";
import { logIn } from "./use-cases/log-in.ts";
import { registerUser } from "./use-cases/register-user.ts";
import { saveBookmark, saveLastRead } from "./use-cases/save-position.ts";
import { updateProfile } from "./use-cases/update-profile.ts";

export function authRoutes(context: AuthContext): Router {
  const router = Router();
  router.use(noStore);
  const verify = tokenVerifier(context.config.JWT_PUBLIC_KEY, noEndedSessions);
  const door = callDoor(router, requireUser(verify));

  door(calls.register, async ({ body, ...caller }) =>
    presentSession(await registerUser(context, body, caller), "Welcome to Berea."),
  );
  door(calls.login, async ({ body, response, ...caller }) => {
    const session = await logIn(context, body, caller);
    afterAnswer(response, () => announceLogin(context, session.user, caller.requestId));
    return presentSession(session, "Welcome back.");
  });
  door(calls.me, async ({ user }) => presentAccount(await findOwnAccount(context, user)));
  door(calls.saveBookmark, async ({ user, body }) => {
    await saveBookmark(context, user, body);
    return {
      message: "Bookmark saved!",
      bookmarkedBook: body.book,
      bookmarkedChapter: body.chapter,
    };
  });
  door(calls.saveLastRead, async ({ user, body }) => {
    await saveLastRead(context, user, body);
    return { message: "Last read saved.", lastReadBook: body.book, lastReadChapter: body.chapter };
  });
  door(calls.updateProfile, async ({ user, body, requestId }) =>
    presentProfile(await updateProfile(context, user, { profile: body, requestId })),
  );
  door(calls.changePassword, async ({ user, body }) => {
    await changePassword(context, user, body);
    return { message: "Password changed successfully!" };
  });
  door(calls.exportAccount, async ({ user, response }) => {
    const account = await findOwnAccount(context, user);
    response.attachment("berea-account.json");
    return presentExport(account);
  });
  door(calls.deleteAccount, async ({ user, body, requestId }) => {
    await deleteAccount(context, user, { password: body.password, requestId });
    return { message: "Your account has been deleted." };
  });

  const onlyServices = requireInternalKey(context.config.INTERNAL_KEY);
  router.get(endedSessionsPath, onlyServices, async ({ query: { since } }, response) => {
    if (since !== undefined && typeof since !== "string") {
      throw new Problem(400, "invalid_input", "Unknown cursor.");
    }
    response.json(await listEndedSessions(context, since));
  });
  return router;
}

/** Always empty: each use case checks the session against the user's own document. */
const noEndedSessions: EndedSessionList = { has: () => false };
