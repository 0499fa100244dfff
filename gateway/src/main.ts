import { runService } from "@berea/service-kit";
import { readGatewayConfig } from "./config.ts";
import { openGateway } from "./service.ts";

await runService("gateway", readGatewayConfig, openGateway);
