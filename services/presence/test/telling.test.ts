import { friendshipChanged } from "@berea/contracts";
import { envelope } from "@berea/service-kit/bus";
import { expect, test, vi } from "vitest";
import { listen, newUser } from "./connect.ts";
import { login, startPresence } from "./start-presence.ts";

test("When somebody logs in, then their friends hear of it and nobody else", async () => {
  const presence = await startPresence();
  const [ruth, naomi, orpah, boaz] = [newUser(), newUser(), newUser(), newUser()];
  presence.friends.set(ruth, [naomi, boaz]);
  const [hers, friends, other] = [
    await listen(presence.url, ruth),
    [await listen(presence.url, naomi), await listen(presence.url, naomi)],
    await listen(presence.url, orpah),
  ];
  const event = login(ruth, { username: "Ruth", lastRead: { book: "Ruth", chapter: 2 } });
  await presence.context.bus.publish(event);
  const said = { username: "Ruth", loginId: event.id, lastRead: { book: "Ruth", chapter: 2 } };
  for (const { heard } of friends) {
    await vi.waitFor(() => expect(heard).toEqual([["friend_logged_in", said]]));
  }
  // What was told before has arrived before this.
  presence.friends.set(boaz, [ruth, naomi, orpah]);
  const last = login(boaz, { username: "Boaz" });
  await presence.context.bus.publish(last);
  const boazIn = ["friend_logged_in", { username: "Boaz", loginId: last.id }];
  await vi.waitFor(() => expect(hers.heard).toEqual([boazIn]));
  await vi.waitFor(() => expect(other.heard).toEqual([boazIn]));
  expect(await presence.metric('presence_logins_total{outcome="told"}')).toBe(2);
});

test("When a friendship changes, then both are told", async () => {
  const presence = await startPresence();
  const [ruth, naomi, orpah] = [newUser(), newUser(), newUser()];
  const [hers, his, other] = [
    await listen(presence.url, ruth),
    await listen(presence.url, naomi),
    await listen(presence.url, orpah),
  ];
  await presence.context.bus.publish(envelope(friendshipChanged, { userIds: [ruth, naomi] }));
  await vi.waitFor(() => expect(hers.heard).toEqual([["friends_changed", {}]]));
  await vi.waitFor(() => expect(his.heard).toEqual([["friends_changed", {}]]));
  expect(other.heard).toEqual([]);
});
