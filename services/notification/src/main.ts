import process from "node:process";
import { run, serve } from "@berea/service-kit";
import { createApp } from "./app.ts";
import { readNotificationConfig } from "./config.ts";
import { createContext } from "./context.ts";
import { startSchedule } from "./schedule.ts";

await run("notification", async () => {
  const config = readNotificationConfig(process.env);
  const context = await createContext(config);
  const served = await serve(createApp(context), { host: config.HOST, port: config.PORT });
  const schedule = startSchedule(context);
  context.log.info({ url: served.url }, "notification is ready");
  return {
    close: async () => {
      // All at once, to end in time: the first two may be waiting for pushes that never end.
      await Promise.all([schedule.close(), served.close(), context.stopSending()]);
      await context.close();
    },
  };
});
