import process from "node:process";
import { createLog, createMetrics, openRedis, run, serve } from "@berea/service-kit";
import { createGateway } from "./app.ts";
import { readGatewayConfig } from "./config.ts";
import { upstreamsOf } from "./upstreams-of.ts";

await run("gateway", async () => {
  const config = readGatewayConfig(process.env);
  const log = createLog({ name: "gateway", level: config.LOG_LEVEL });
  const redis = config.REDIS_URL ? openRedis(config.REDIS_URL, log) : undefined;
  const upstreams = upstreamsOf(config);
  const gateway = await createGateway(config, {
    upstreams,
    log,
    metrics: createMetrics(),
    redis,
  });
  const { app, front, upgrade } = gateway;
  const served = await serve(app, { host: config.HOST, port: config.PORT, front, upgrade });
  log.info({ url: served.url, services: Object.keys(upstreams) }, "gateway is ready");
  return {
    close: async () => {
      await served.close();
      await gateway.close();
      redis?.disconnect();
    },
  };
});
