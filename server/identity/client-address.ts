/**
 * Whose request it is: the address that connected, or, when that is a proxy the operator trusts, the last one before it in
 * X-Forwarded-For that is no such proxy. What others write into that header counts for nothing.
 */
import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import { addressCheck } from "./address-list.ts";

export type ClientAddress = (request: IncomingMessage) => string;

/** `trusted`: addresses and networks of the operator's own proxies (TRUSTED_PROXIES). */
export function clientAddress(trusted: readonly string[]): ClientAddress {
  if (trusted.length === 0) return (request) => request.socket.remoteAddress ?? "";
  const isTrusted = addressCheck(trusted);
  return (request) => proxyAddress(request, isTrusted);
}
