/**
 * Addresses that limits count as one. A household or a rented machine has a whole IPv6 network of 2^64 addresses to itself, so
 * one of those counts as a single IPv4 address does.
 */
import { isIPv6 } from "node:net";

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const GROUPS = 8;
/** Of the eight groups of an IPv6 address: those of its network. */
const NETWORK_GROUPS = 4;

/** "203.0.113.7", also for ::ffff:203.0.113.7; "2001:db8:0:1::/64". What is no address stands for itself. */
export function addressGroup(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = (ip.split("%", 1)[0] ?? "").split("::", 2);
  const front = head === "" ? [] : head.split(":");
  // An IPv4 address at the end takes the room of two groups.
  const back = tail === undefined || tail === "" ? 0 : tail.split(":").length + (tail.includes(".") ? 1 : 0);
  const missing = tail === undefined ? 0 : GROUPS - front.length - back;
  const all = [...front, ...Array.from({ length: missing }, () => "0"), ...(tail ?? "").split(":")];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
