import { runService } from "@berea/service-kit";
import { readAuthConfig } from "./config.ts";
import { openAuth } from "./service.ts";

await runService("auth", readAuthConfig, openAuth);
