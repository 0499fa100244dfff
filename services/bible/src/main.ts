import process from "node:process";
import { run, serve } from "@berea/service-kit";
import { createApp } from "./app.ts";
import { readBibleConfig } from "./config.ts";
import { createContext } from "./context.ts";

await run("bible", async () => {
  const config = readBibleConfig(process.env);
  const context = await createContext(config);
  const served = await serve(createApp(context), { host: config.HOST, port: config.PORT });
  context.log.info({ url: served.url }, "bible is ready");
  return served;
});
