import process from "node:process";
import { run, serve } from "@berea/service-kit";
import { createApp } from "./app.ts";
import { readFriendsConfig } from "./config.ts";
import { createContext } from "./context.ts";

await run("friends", async () => {
  const config = readFriendsConfig(process.env);
  const context = await createContext(config);
  const served = await serve(createApp(context), { host: config.HOST, port: config.PORT });
  context.log.info({ url: served.url }, "friends is ready");
  return {
    close: async () => {
      await served.close();
      await context.close();
    },
  };
});
