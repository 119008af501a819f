/** Addresses that the networks' own documents show, and each of them with one letter changed. */
import { describe, expect, test } from "vitest";
import { checkAddress, networksOf } from "./address-check.ts";

const GOOD: readonly (readonly [string, string, string])[] = [
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "Bitcoin"],
  ["BTC", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "Bitcoin"],
  ["BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "Bitcoin"],
  ["BTC", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "Bitcoin"],
  ["ETH", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "ERC20"],
  ["USDT", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "ERC20"],
  ["USDT", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TRC20"],
  ["DOGE", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L", "Dogecoin"],
  ["XRP", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "XRP Ledger"],
  ["SOL", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "Solana"],
  ["ADA", "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8", "Cardano"],
];

test.each(GOOD)("%s: %s is an address of %s", (code, address, network) => {
  expect(checkAddress(code, address)).toEqual({ network, address });
  expect(checkAddress(code, ` ${address} `)).toEqual({ network, address });
});

test("Litecoin's are told from Bitcoin's, whose script addresses look alike", () => {
  expect(checkAddress("LTC", "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9")?.network).toBe("Litecoin");
  expect(checkAddress("BTC", "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9")).toBeUndefined();
  expect(checkAddress("LTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")).toBeUndefined();
});

test.each(GOOD.filter(([code]) => code !== "SOL"))("%s: %s with one letter changed is none", (code, address) => {
  for (const at of [8, Math.floor(address.length / 2), address.length - 1]) {
    const other = address[at] === "a" ? "b" : "a";
    // Case carries the checksum of Ethereum: only a digit that stays one is changed there.
    const changed = address.slice(0, at) + other + address.slice(at + 1);
    expect([changed, checkAddress(code, changed)]).toEqual([changed, undefined]);
  }
});

test("an Ethereum address in one case is kept with its checksum; in a wrong mixture it is none", () => {
  const written = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  expect(checkAddress("ETH", written.toLowerCase())?.address).toBe(written);
  expect(checkAddress("ETH", `0x${written.slice(2).toUpperCase()}`)?.address).toBe(written);
  expect(checkAddress("ETH", written.replace("aA", "Aa"))).toBeUndefined();
});

test("a Bitcoin address in capitals, as QR codes have it, is kept in small letters", () => {
  expect(checkAddress("BTC", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4")?.address).toBe("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
});

describe("none is", () => {
  test.each([
    ["of another network than was named", "USDT", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "ERC20"],
    ["of the test network", "BTC", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", undefined],
    ["of version 1 with the old checksum", "BTC", "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx", undefined],
    ["nothing", "BTC", "", undefined],
    ["of a share", "AAPL", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", undefined],
    ["with a character that turns the reading", "BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf\u202ea", undefined],
  ])("one %s", (_why, code, address, network) => {
    expect(checkAddress(code, address, network)).toBeUndefined();
  });
});

test("what every object has is no coin", () => {
  expect([networksOf("constructor"), networksOf("__proto__"), networksOf("AAPL")]).toEqual([[], [], []]);
});
