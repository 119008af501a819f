/** Lists of addresses and networks, "203.0.113.7,2001:db8::/32": read strictly, matched over both families. */
import { BlockList, isIP } from "node:net";

type Network = { readonly address: string; readonly prefix: number; readonly family: "ipv4" | "ipv6" };

/** Addresses and networks with commas between them, tidied; undefined when one of them is none. */
export function readAddresses(list: string): readonly string[] | undefined {
  const entries = list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return entries.every((entry) => networkOf(entry) !== undefined) ? entries : undefined;
}

/** Whether an address is in one of these networks. */
export function addressCheck(list: readonly string[]): (ip: string) => boolean {
  const found = new BlockList();
  for (const { address, prefix, family } of list.flatMap((entry) => networkOf(entry) ?? [])) found.addSubnet(address, prefix, family);
  // A dual-stack socket shows IPv4 clients as ::ffff:203.0.113.7; BlockList compares those as IPv4.
  return (ip) => {
    const version = isIP(ip);
    return version !== 0 && found.check(ip, version === 4 ? "ipv4" : "ipv6");
  };
}

function networkOf(entry: string): Network | undefined {
  const [address = "", prefixText, ...rest] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return undefined;
  const whole = version === 4 ? 32 : 128;
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return undefined;
  const prefix = prefixText === undefined ? whole : Number(prefixText);
  return prefix > whole ? undefined : { address, prefix, family: version === 4 ? "ipv4" : "ipv6" };
}
