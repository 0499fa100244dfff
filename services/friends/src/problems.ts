import { Problem } from "@berea/service-kit";

export function unknownCode(): Problem {
  const message = "Nobody has this friend code. A code looks like 7K3M-9QXR.";
  return new Problem(404, "unknown_code", message);
}

export function ownCode(): Problem {
  return new Problem(400, "own_code", "This is your own friend code.");
}

export function alreadyFriends(name: string): Problem {
  return new Problem(409, "already_friends", `You are already friends with ${name}.`);
}

export function alreadyRequested(name: string): Problem {
  const message = `You have already asked ${name}. The request is waiting for an answer.`;
  return new Problem(409, "already_requested", message);
}

export function tooManyFriends(most: number): Problem {
  const message = `You have as many friends and requests as Berea can keep (${most.toLocaleString("en")}).`;
  return new Problem(409, "too_many_friends", message);
}

export function friendIsFull(name: string): Problem {
  const message = `${name} has as many friends and requests as Berea can keep.`;
  return new Problem(409, "friend_is_full", message);
}

/** One answer whether the request never existed, was withdrawn, or concerns other people. */
export function noRequest(): Problem {
  return new Problem(404, "no_request", "This friend request does not exist any more.");
}

export function noFriend(): Problem {
  return new Problem(404, "no_friend", "This person is not among your friends.");
}
