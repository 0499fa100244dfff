import { runService } from "@berea/service-kit";
import { readPresenceConfig } from "./config.ts";
import { openPresence } from "./service.ts";

await runService("presence", readPresenceConfig, openPresence);
