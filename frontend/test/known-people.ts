import type { Friend, Person } from "@berea/contracts";
import { beforeEach } from "vitest";
import type { SeenRequest } from "./contract-server.ts";
import { server } from "./setup.ts";

/** What the server knows: answers change it. */
interface KnownPeople {
  friends: Friend[];
  requests: Person[];
}

/** Has the server know these people, nobody at first, in every test of a file, which calls this once. */
export function knownPeople(): KnownPeople {
  const known: KnownPeople = { friends: [], requests: [] };
  const asked = ({ params }: SeenRequest) => known.requests.filter(({ _id }) => _id === params.id);
  const forget = ({ params }: SeenRequest) => {
    known.requests = known.requests.filter(({ _id }) => _id !== params.id);
  };

  beforeEach(() => {
    known.friends = [];
    known.requests = [];
    server.reply("listFriends", () => known.friends);
    server.reply("listPendingRequests", () => known.requests);
    server.reply("acceptFriendRequest", (request: SeenRequest) => {
      known.friends.push(...asked(request));
      forget(request);
      return { message: "Friend request accepted!" };
    });
    server.reply("rejectFriendRequest", (request: SeenRequest) => {
      forget(request);
      return { message: "Friend request rejected." };
    });
    server.reply("removeFriend", ({ params }: SeenRequest) => {
      known.friends = known.friends.filter(({ _id }) => _id !== params.id);
      return { message: "Friend removed." };
    });
  });
  return known;
}
