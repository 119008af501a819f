import { describe, expect, test } from "vitest";
import { canHash, hashOfSeed, hexBytes, sameHash } from "./seed-check.ts";

describe("a reader who checks a revealed day", () => {
  test.each([
    ["the empty byte", "00", "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"],
    ["three letters", "616263", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["capitals", "4A", "6da43b944e494e885e69af021f93c6d9331c78aa228084711429160a5bbd15b5"],
  ])("hashes the bytes of the seed, not its letters: %s", async (_what, seed, hash) => {
    expect(await hashOfSeed(seed)).toBe(hash);
  });

  test("sees that a seed with one changed digit does not match", async () => {
    const published = await hashOfSeed("00ff");
    expect(sameHash(await hashOfSeed("00ff"), published)).toBe(true);
    expect(sameHash(await hashOfSeed("00fe"), published)).toBe(false);
  });

  test.each([
    ["an odd number of digits", "abc"],
    ["letters beyond f", "zz"],
    ["nothing", ""],
  ])("gets no hash for %s", async (_what, seed) => {
    expect(hexBytes(seed)).toBeUndefined();
    expect(sameHash(await hashOfSeed(seed), "")).toBe(false);
  });

  test("takes fingerprints written in capitals for the same", () => {
    expect(sameHash("AB01", "ab01")).toBe(true);
  });

  test("can hash where the page is secure, as here", () => {
    expect(canHash()).toBe(true);
  });
});
