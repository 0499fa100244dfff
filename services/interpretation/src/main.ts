import { runService } from "@berea/service-kit";
import { readInterpretationConfig } from "./config.ts";
import { openInterpretation } from "./service.ts";

await runService("interpretation", readInterpretationConfig, openInterpretation);
