import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

describe("behind proxies 127.0.0.1 and 10.0.0.0/8 a request is", () => {
  const addressOf = clientAddress(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
  test.each<[string, string, string | undefined, string]>([
    ["the client's of whom the proxy speaks", "127.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["the client's over two proxies", "127.0.0.1", "203.0.113.7, 10.1.2.3", "203.0.113.7"],
    ["the last one's that is no proxy, whatever it wrote before itself", "127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
    ["the client's over a proxy of IPv6", "fd00::1", "2001:db8::7", "2001:db8::7"],
    ["the client's over a proxy on a dual-stack socket", "::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["the proxy's when it speaks of nobody", "127.0.0.1", undefined, "127.0.0.1"],
    ["the sender's own when it is no proxy, whatever it writes", "203.0.113.9", "203.0.113.7", "203.0.113.9"],
  ])("%s", (_why, remote, forwarded, expected) => {
    expect(addressOf(request(remote, forwarded))).toBe(expected);
  });
});

test("without trusted proxies nobody is believed", () => {
  expect(clientAddress([])(request("127.0.0.1", "203.0.113.7"))).toBe("127.0.0.1");
});
