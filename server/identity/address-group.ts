/**
 * Addresses that limits count as one. A household or a rented machine has a whole IPv6 network of 2^64 addresses to itself, so
 * one of those counts as a single IPv4 address does.
 */
import { isIPv6 } from "node:net";

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const GROUPS = 8;
/** Of the eight groups of an IPv6 address: those of its network. */
const NETWORK_GROUPS = 4;

/** Some proxies write a port behind the address: with it every connection would be an address of its own. */
const WITH_PORT = /^(?:\[([0-9a-f:.%]+)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/i;

/** "203.0.113.7", also for ::ffff:203.0.113.7; "2001:db8:0:1::/64". What is no address stands for itself. */
export function addressGroup(text: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const ip = ipv6 ?? ipv4 ?? text;
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = (ip.split("%", 1)[0] ?? "").split("::", 2);
  const front = head === "" ? [] : head.split(":");
  // An IPv4 address at the end takes the room of two groups.
  const back = tail === undefined || tail === "" ? 0 : tail.split(":").length + (tail.includes(".") ? 1 : 0);
  const missing = tail === undefined ? 0 : GROUPS - front.length - back;
  const all = [...front, ...Array.from({ length: missing }, () => "0"), ...(tail ?? "").split(":")];
  const isMapped = Number.parseInt(all.slice(0, 5).join(""), 16) === 0 && all[5]?.toLowerCase() === "ffff";
  if (isMapped) return mappedIpv4(all.slice(6));
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** The last two groups of ::ffff:cb00:7107. */
function mappedIpv4(groups: readonly string[]): string {
  const [written = ""] = groups;
  if (written.includes(".")) return written;
  const bytes = groups.slice(0, 2).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}
