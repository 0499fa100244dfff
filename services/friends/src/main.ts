import { runService } from "@berea/service-kit";
import { readFriendsConfig } from "./config.ts";
import { openFriends } from "./service.ts";

await runService("friends", readFriendsConfig, openFriends);
