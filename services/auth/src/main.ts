import process from "node:process";
import { run, serve } from "@berea/service-kit";
import { createApp } from "./app.ts";
import { readAuthConfig } from "./config.ts";
import { createContext } from "./context.ts";

await run("auth", async () => {
  const config = readAuthConfig(process.env);
  const context = await createContext(config);
  const served = await serve(createApp(context), { host: config.HOST, port: config.PORT });
  context.log.info({ url: served.url }, "auth is ready");
  return {
    close: async () => {
      await served.close();
      await context.close();
    },
  };
});
