import { runService } from "@berea/service-kit";
import { readNotificationConfig } from "./config.ts";
import { openNotification } from "./service.ts";

await runService("notification", readNotificationConfig, openNotification);
