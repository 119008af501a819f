/**
 * The one Host of a request, read strictly. Whatever leaves room for two readings is no host: the header twice or not at all, a target
 * that names a host of its own, a user before it, a port that is none.
 */
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

export type RequestHost = {
  /** In lower case, an IPv6 address without its brackets. */
  readonly name: string;
  /** 80 where none is named. */
  readonly port: number;
};

const HOST = /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9_](?:[a-z0-9._-]{0,253}[a-z0-9_])?\.?))(?::([1-9]\d{0,4}))?$/i;
const HOST_LENGTH = "host".length;
const PORT_PLAIN = 80;
const PORT_MAX = 65_535;

/** Undefined for a request that names no host, or more than one way to read it. */
export function readHost({
  url = "",
  headers,
  rawHeaders,
}: Pick<IncomingMessage, "url" | "headers" | "rawHeaders">): RequestHost | undefined {
  // Of two Host headers Node keeps the first in `headers`; another reader keeps the last.
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === HOST_LENGTH && name.toLowerCase() === "host") hosts += 1;
  }
  if (hosts !== 1 || !url.startsWith("/")) return undefined;
  const [, ipv6, name = ipv6, portText] = HOST.exec(headers.host ?? "") ?? [];
  if (name === undefined || (ipv6 !== undefined && !isIPv6(ipv6))) return undefined;
  const port = portText === undefined ? PORT_PLAIN : Number(portText);
  return port > PORT_MAX ? undefined : { name: name.toLowerCase(), port };
}
