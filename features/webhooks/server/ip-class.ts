/**
 * What kind of network an IP address belongs to: whether a venue may send there for somebody.
 *
 * After the special-purpose registries of IANA (RFC 6890, IPv4 and IPv6). What wraps an IPv4 address is judged by it.
 */
import { BlockList, isIP } from "node:net";

/**
 * public: anybody's. private: this machine or its own network, for operators who allow it. never: link-local (cloud
 * metadata stands there), multicast, documentation, reserved, and whatever isn't known to be harmless.
 */
export type IpClass = "public" | "private" | "never";

const PRIVATE: readonly (readonly [string, number])[] = [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["::1", 128],
  ["fc00::", 7],
];
const NEVER: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  // Metadata of one cloud, among the addresses of carriers.
  ["100.100.100.200", 32],
  ["169.254.0.0", 16],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Metadata of another, among the private ones.
  ["fd00:ec2::254", 128],
  // Of the global addresses: protocols, Teredo, documentation, 6to4.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];
/** All global unicast IPv6 so far. */
const GLOBAL_IPV6: readonly (readonly [string, number])[] = [["2000::", 3]];

const [privates, nevers, globals] = [PRIVATE, NEVER, GLOBAL_IPV6].map(blockList) as [BlockList, BlockList, BlockList];
/** ::ffff:a.b.c.d and 64:ff9b::a.b.c.d (NAT64), as URL writes them. */
const WRAPPED_IPV4 = /^(?:::ffff:|64:ff9b::)(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/;

export function ipClass(address: string): IpClass {
  const version = isIP(address);
  if (version === 0) return "never";
  if (version === 4) return classOf(address, "ipv4", true);
  const wrapped = wrappedIpv4(address);
  if (wrapped !== undefined) return classOf(wrapped, "ipv4", true);
  return classOf(address, "ipv6", globals.check(address, "ipv6"));
}

function classOf(address: string, family: "ipv4" | "ipv6", isGlobal: boolean): IpClass {
  if (nevers.check(address, family)) return "never";
  if (privates.check(address, family)) return "private";
  return isGlobal ? "public" : "never";
}

function wrappedIpv4(address: string): string | undefined {
  const canonical = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? "";
  const match = WRAPPED_IPV4.exec(canonical);
  if (match === null) return undefined;
  const [high, low] = [Number.parseInt(match[1] ?? "0", 16), Number.parseInt(match[2] ?? "0", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function blockList(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, address.includes(":") ? "ipv6" : "ipv4");
  return list;
}
