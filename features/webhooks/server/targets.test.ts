/** Where a venue sends nothing for anybody, and where only if its operator allows it. */
import { describe, expect, test } from "vitest";
import { ipClass } from "./ip-class.ts";
import { Targets, type TargetAddress } from "./targets.ts";

describe("an IP address", () => {
  test.each([
    ["93.184.215.14", "public"],
    ["1.1.1.1", "public"],
    ["100.63.255.255", "public"],
    ["100.128.0.0", "public"],
    ["172.15.255.255", "public"],
    ["172.32.0.0", "public"],
    ["2606:4700:4700::1111", "public"],
    ["2a00::1", "public"],
    ["::ffff:93.184.215.14", "public"],
    ["64:ff9b::5db8:d70e", "public"],
    ["127.0.0.1", "private"],
    ["127.255.255.254", "private"],
    ["10.0.0.1", "private"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.168.1.1", "private"],
    ["100.64.0.1", "private"],
    ["::1", "private"],
    ["fc00::1", "private"],
    ["fdff:ffff::1", "private"],
    ["::ffff:127.0.0.1", "private"],
    ["::ffff:a00:1", "private"],
    ["0:0:0:0:0:ffff:7f00:1", "private"],
    ["64:ff9b::7f00:1", "private"],
    ["0.0.0.0", "never"],
    ["0.1.2.3", "never"],
    ["169.254.169.254", "never"],
    ["100.100.100.200", "never"],
    ["192.0.0.192", "never"],
    ["192.0.2.1", "never"],
    ["198.18.0.1", "never"],
    ["198.51.100.1", "never"],
    ["203.0.113.1", "never"],
    ["224.0.0.1", "never"],
    ["239.255.255.250", "never"],
    ["240.0.0.1", "never"],
    ["255.255.255.255", "never"],
    ["::", "never"],
    ["::7f00:1", "never"],
    ["::ffff:a9fe:a9fe", "never"],
    ["64:ff9b::a9fe:a9fe", "never"],
    ["64:ff9b:1::1", "never"],
    ["fe80::1", "never"],
    ["fec0::1", "never"],
    ["ff02::1", "never"],
    ["fd00:ec2::254", "never"],
    ["2001::1", "never"],
    ["2001:db8::1", "never"],
    ["2002:7f00:1::", "never"],
    ["3fff::1", "never"],
    ["100::1", "never"],
    ["4000::1", "never"],
    ["not an address", "never"],
  ])("%s is %s", (address, expected) => {
    expect(ipClass(address)).toBe(expected);
  });
});

const NAMES: Readonly<Record<string, readonly TargetAddress[]>> = {
  "good.example": [
    { address: "93.184.215.14", family: 4 },
    { address: "2606:4700::1", family: 6 },
  ],
  "rebound.example": [{ address: "127.0.0.1", family: 4 }],
  "half.example": [
    { address: "93.184.215.14", family: 4 },
    { address: "10.0.0.7", family: 4 },
  ],
  "cloud.example": [{ address: "169.254.169.254", family: 4 }],
};

async function verdict(url: string, allowsPrivate: boolean): Promise<string> {
  const targets = new Targets({ allowsPrivate, resolve: async (name) => NAMES[name] ?? [] });
  const found = await targets.find(url);
  return "problem" in found
    ? found.problem
    : `${found.target.url.href} at ${found.target.addresses.map(({ address }) => address).join(" ")}`;
}

/** address | on an ordinary venue | where the operator allows private targets. */
describe("an address of a webhook", () => {
  const GOOD = "https://good.example/hook?a=1 at 93.184.215.14 2606:4700::1";
  test.each([
    ["https://good.example/hook?a=1#part", GOOD, GOOD],
    [" https://GOOD.example:443/hook?a=1 ", GOOD, GOOD],
    ["https://1.1.1.1:8443/", "https://1.1.1.1:8443/ at 1.1.1.1", "https://1.1.1.1:8443/ at 1.1.1.1"],
    ["http://good.example/", "insecure", "insecure"],
    ["http://127.0.0.1:3000/", "insecure", "http://127.0.0.1:3000/ at 127.0.0.1"],
    ["https://127.0.0.1/", "private", "https://127.0.0.1/ at 127.0.0.1"],
    ["https://2130706433/", "private", "https://127.0.0.1/ at 127.0.0.1"],
    ["https://0x7f000001/", "private", "https://127.0.0.1/ at 127.0.0.1"],
    ["https://017700000001/", "private", "https://127.0.0.1/ at 127.0.0.1"],
    ["https://127.1/", "private", "https://127.0.0.1/ at 127.0.0.1"],
    ["https://１２７.０.０.１/", "private", "https://127.0.0.1/ at 127.0.0.1"],
    ["https://[::1]/", "private", "https://[::1]/ at ::1"],
    ["https://[::ffff:127.0.0.1]/", "private", "https://[::ffff:7f00:1]/ at ::ffff:7f00:1"],
    ["https://rebound.example/", "private", "https://rebound.example/ at 127.0.0.1"],
    ["https://half.example/", "private", "https://half.example/ at 93.184.215.14 10.0.0.7"],
    ["http://half.example/", "insecure", "insecure"],
    ["https://cloud.example/latest/meta-data", "private", "private"],
    ["https://169.254.169.254/", "private", "private"],
    ["https://0xa9fea9fe/", "private", "private"],
    ["http://169.254.169.254/", "insecure", "private"],
    ["https://0/", "private", "private"],
    ["https://[fe80::1]/", "private", "private"],
    ["https://nobody.example/", "unknown", "unknown"],
    ["https://user:word@good.example/", "malformed", "malformed"],
    ["https://user@good.example/", "malformed", "malformed"],
    ["ftp://good.example/", "malformed", "malformed"],
    ["file:///etc/passwd", "malformed", "malformed"],
    ["javascript:alert(1)", "malformed", "malformed"],
    ["good.example/hook", "malformed", "malformed"],
    ["https://", "malformed", "malformed"],
    ["https://1.2.3.256/", "malformed", "malformed"],
    [`https://good.example/${"a".repeat(480)}`, "malformed", "malformed"],
  ])("%s", async (url, ordinary, allowing) => {
    expect([await verdict(url, false), await verdict(url, true)]).toEqual([ordinary, allowing]);
  });
});
