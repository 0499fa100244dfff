import { isIPv6 } from "node:net";

const GROUPS_OF_A_NETWORK = 4;

/**
 * What attempts from an address are counted under: the address itself, but of an IPv6 address the
 * first 64 bits, since one household is given all the others to choose from.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [before = "", after] = address.replace(/%.*/, "").toLowerCase().split("::");
  const head = groupsOf(before);
  const tail = after === undefined ? [] : groupsOf(after);
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...gap, ...tail].slice(0, GROUPS_OF_A_NETWORK).join(":");
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":").map((group) => group.replace(/^0+(?=.)/, ""));
}
