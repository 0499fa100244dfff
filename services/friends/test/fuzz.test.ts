import { type Call, calls } from "@berea/contracts";
import { fuzzCall } from "@berea/contracts/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { join } from "./people.ts";
import { startFriends, type TestFriends } from "./start-friends.ts";

let friends: TestFriends;
let token: string;
beforeAll(async () => {
  friends = await startFriends({ environment: { FRIENDS_LIMIT_MISSES: "10000" } });
  ({ token } = await join(friends));
});
afterAll(() => friends.close());

test.each(Object.values<Call>(calls).filter(({ tag }) => tag === "friends"))(
  "When $id is asked well or badly, then no answer is a fault of ours",
  async (call) => {
    const replies: number[] = [];
    await fuzzCall(call, {
      url: friends.url,
      requests: 150,
      seed: 20_240_405,
      tokens: [token],
      isAway: () => false,
      onReply: (_call, status) => replies.push(status),
    });
    expect(replies).toHaveLength(150);
    expect(replies.some((status) => status < 300 || status === 404)).toBe(true);
  },
);
