import { calls, friendIdsPath } from "@berea/contracts";
import {
  afterAnswer,
  type CallDoor,
  callDoor,
  expressPath,
  noStore,
  requireActiveAccount,
  requireInternalKey,
  requireUser,
  tokenVerifier,
} from "@berea/service-kit";
import { type Response, Router } from "express";
import type { FriendsContext } from "./context.ts";
import { findDeleted } from "./people/people.ts";
import { presentFriend, presentPerson, presentSentRequest } from "./present.ts";
import { isUserId, readAskerId, readFriendId } from "./rules.ts";
import { acceptRequest } from "./use-cases/accept-request.ts";
import { announceChange } from "./use-cases/announce-change.ts";
import { listFriendIds } from "./use-cases/list-friend-ids.ts";
import { listFriends } from "./use-cases/list-friends.ts";
import { listPendingRequests } from "./use-cases/list-pending-requests.ts";
import { muteFriend, unmuteFriend } from "./use-cases/mute-friend.ts";
import { rejectRequest } from "./use-cases/reject-request.ts";
import { removeFriend } from "./use-cases/remove-friend.ts";
import { sendFriendRequest } from "./use-cases/send-friend-request.ts";

export function friendsRoutes(context: FriendsContext): Router {
  const router = Router();
  router.use(noStore);
  const verify = tokenVerifier(context.config.JWT_PUBLIC_KEY, context.endedSessions);
  const open = callDoor(router, requireUser(verify));
  const active = requireActiveAccount(
    async (userId) => (await findDeleted(context, [userId])).length > 0,
  );
  const door: CallDoor = (call, handler) => open(call, handler, active);

  function announce(response: Response, pair: [string, string], requestId: string): void {
    afterAnswer(response, () => announceChange(context, [pair], requestId));
  }

  door(calls.listFriends, async ({ user }) =>
    (await listFriends(context, user.userId)).map(presentFriend),
  );
  door(calls.listPendingRequests, async ({ user }) =>
    (await listPendingRequests(context, user.userId)).map(presentPerson),
  );
  door(calls.sendFriendRequest, async ({ user: { userId }, body, response, requestId }) => {
    const sent = await sendFriendRequest(context, userId, body.friendCode);
    announce(response, [userId, sent.person._id], requestId);
    return presentSentRequest(sent);
  });
  door(calls.acceptFriendRequest, async ({ user: { userId }, params, response, requestId }) => {
    const askerId = readAskerId(params.id);
    const changed = await acceptRequest(context, userId, askerId);
    if (changed) announce(response, [userId, askerId], requestId);
    return { message: "Friend request accepted!" };
  });
  door(calls.rejectFriendRequest, async ({ user: { userId }, params, response, requestId }) => {
    const askerId = readAskerId(params.id);
    await rejectRequest(context, userId, askerId);
    announce(response, [userId, askerId], requestId);
    return { message: "Friend request rejected." };
  });
  door(calls.removeFriend, async ({ user: { userId }, params, response, requestId }) => {
    const friendId = readFriendId(params.id);
    await removeFriend(context, userId, friendId);
    announce(response, [userId, friendId], requestId);
    return { message: "Friend removed." };
  });
  door(calls.muteFriend, async ({ user, params }) => {
    const name = await muteFriend(context, user.userId, readFriendId(params.id));
    return { message: `You are no longer told when ${name} logs in.` };
  });
  door(calls.unmuteFriend, async ({ user, params }) => {
    const name = await unmuteFriend(context, user.userId, readFriendId(params.id));
    return { message: `You are told again when ${name} logs in.` };
  });

  const onlyServices = requireInternalKey(context.config.INTERNAL_KEY);
  router.get(expressPath(friendIdsPath), onlyServices, async (request, response) => {
    const userId = String(request.params.userId);
    response.json({ ids: isUserId(userId) ? await listFriendIds(context, userId) : [] });
  });
  return router;
}
