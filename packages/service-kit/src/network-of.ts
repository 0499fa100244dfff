import ipaddr from "ipaddr.js";

const GROUPS_OF_A_NETWORK = 4;

/**
 * The key that attempts from an address are counted under: the address itself or, for IPv6, its
 * first 64 bits, since one household may use all addresses below those.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address); // IPv4-mapped IPv6 becomes IPv4
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, GROUPS_OF_A_NETWORK);
  return groups.map((group) => group.toString(16)).join(":");
}
