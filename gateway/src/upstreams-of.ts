import type { GatewayConfig } from "./config.ts";
import { type ServiceName, serviceNames } from "./routes.ts";
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

function settingOf<Name extends ServiceName>(name: Name): `${Uppercase<Name>}_URL` {
  // toUpperCase() does at run time what Uppercase does to the type.
  return `${name.toUpperCase()}_URL` as `${Uppercase<Name>}_URL`;
}
