import ipaddr from "ipaddr.js";

const GROUPS_OF_A_NETWORK = 4;

/**
 * What attempts from an address are counted under: the address itself, but of an IPv6 address the
 * first 64 bits, since one household is given all the others to choose from.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address); // an IPv4 address within IPv6 becomes IPv4
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, GROUPS_OF_A_NETWORK);
  return groups.map((group) => group.toString(16)).join(":");
}
