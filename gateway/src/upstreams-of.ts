import { type GatewayConfig, settingOf } from "./config.ts";
import { serviceNames } from "./routes.ts";
import type { Upstreams } from "./upstream.ts";

/** The services whose addresses are set: AUTH_URL for auth, and so on. */
export function upstreamsOf(config: GatewayConfig): Upstreams {
  return Object.fromEntries(
    serviceNames.flatMap((name) => {
      const url = config[settingOf(name)];
      return url ? [[name, { url }]] : [];
    }),
  );
}
