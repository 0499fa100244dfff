import { runService } from "@berea/service-kit";
import { readBibleConfig } from "./config.ts";
import { openBible } from "./service.ts";

await runService("bible", readBibleConfig, openBible);
