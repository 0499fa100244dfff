import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** All publicly allocated IPv6 addresses (RFC 4291, 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * A DNS lookup that returns public addresses only, so that no name can lead into our own network.
 * The connection is made to exactly the addresses that were checked.
 */
export function publicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const addresses = found.filter(({ address }) => isPublic(address));
      const [first] = addresses;
      if (!first) return callback(notPublic(hostname), "", 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

/** Whether an address is on the public internet; one that embeds another address is not. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_UNICAST);
}

function notPublic(hostname: string): NodeJS.ErrnoException {
  const error = new Error(`${hostname} has no public address`);
  return Object.assign(error, { code: "ENOTPUBLIC" });
}
