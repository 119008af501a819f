/** An address of a paper venue must never be one: coins sent to it would be lost (decision 0048). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkAddress, NETWORKS } from "../../payout-accounts/contract/address-check.ts";
import { NETWORK_FACTS } from "../../networks/formulas.ts";
import { Sealer } from "../../pictures/server/sealer.ts";
import { practiceAddress, practiceMemo } from "./practice-address.ts";

const sealer = new Sealer(Buffer.alloc(32, 5));
const someone = fc.integer({ min: 1001, max: 2 ** 31 - 1 });
const network = fc.constantFrom(...NETWORK_FACTS.map(({ number }) => number));

test("no network of any coin takes one, nor any piece of it, nor what is left of it without hyphens and in one case", () => {
  fc.assert(
    fc.property(someone, network, (person, number) => {
      const address = practiceAddress(sealer, person, number);
      const bare = address.replaceAll("-", "");
      const pieces = address.split("-").flatMap((_, i, all) => [all.slice(i).join("-"), all.slice(i).join("")]);
      for (const text of [address, address.toLowerCase(), bare, bare.toLowerCase(), `0x${bare}`, ...pieces])
        for (const code of Object.keys(NETWORKS)) expect(checkAddress(code, text)).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

test("it says PAPER, and is the same for a person and network for good, another for everybody else", () => {
  const address = practiceAddress(sealer, 1001, 3);
  expect(address).toMatch(/^PAPER-3(-[A-Z0-9]{4}){4}$/);
  expect(practiceAddress(new Sealer(Buffer.alloc(32, 5)), 1001, 3)).toBe(address);
  const others = [
    practiceAddress(sealer, 1002, 3),
    practiceAddress(sealer, 1001, 2),
    practiceAddress(new Sealer(Buffer.alloc(32, 6)), 1001, 3),
  ];
  expect(new Set([address, ...others]).size).toBe(4);
});

test("a tag for practice is no number, as a real one is", () => {
  fc.assert(
    fc.property(someone, network, (person, number) => {
      expect(practiceMemo(sealer, person, number)).toMatch(/^PAPER-[0-9A-F]{6}$/);
    }),
  );
});
