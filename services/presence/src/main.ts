import process from "node:process";
import { run, serve } from "@berea/service-kit";
import { createApp } from "./app.ts";
import { readPresenceConfig } from "./config.ts";
import { createContext } from "./context.ts";
import { openSockets } from "./sockets.ts";

await run("presence", async () => {
  const config = readPresenceConfig(process.env);
  const context = await createContext(config);
  const sockets = await openSockets(context);
  const served = await serve(createApp(context), {
    host: config.HOST,
    port: config.PORT,
    upgrade: sockets.upgrade,
  });
  context.log.info({ url: served.url }, "presence is ready");
  return {
    close: async () => {
      await sockets.close();
      await served.close();
      await context.close();
    },
  };
});
