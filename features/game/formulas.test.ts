import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { drawOf, givenSince, nextPointsAt, SAMPLES, sealOf, weekOf, wonBy } from "./formulas.ts";

const SEED = "5a".repeat(32);
const at = (text: string): number => Date.parse(text);

test("seal and draw are what another implementation computes", () => {
  expect(sealOf(SEED)).toBe(createHash("sha256").update(Buffer.from(SEED, "hex")).digest("hex"));
  for (const words of ["river-stone", "", "石"]) {
    const digits = createHmac("sha256", Buffer.from(SEED, "hex")).update(`${words}:119`).digest("hex");
    expect(drawOf(SEED, words, 119)).toMatchObject({ hmac: digits, truth: Number(BigInt(`0x${digits}`) % 4n) + 1 });
  }
});

test("each sample is the true one as often, and the false ones are three metals", () => {
  const counts = new Map(SAMPLES.map((sample) => [sample, 0]));
  for (let count = 0; count < 4000; count++) {
    const { truth, metals } = drawOf(SEED, "words", count);
    counts.set(truth, (counts.get(truth) ?? 0) + 1);
    expect(metals.toSorted()).toEqual([0, 1, 2]);
  }
  // A fair draw of 4,000 is outside of this once in ten thousand times; this one is always the same.
  for (const often of counts.values()) expect(Math.abs(often - 1000)).toBeLessThan(110);
});

test("over all samples a stake neither wins nor loses", () => {
  expect(SAMPLES.map((truth) => wonBy(25, 2, truth)).reduce((sum, won) => sum + won, 0)).toBe(0);
  expect(wonBy(25, 2, 2)).toBe(75);
});

describe("points", () => {
  test.each([
    ["2026-11-23T00:00:00Z", 100],
    ["2026-11-23T23:59:59Z", 100],
    ["2026-11-24T00:00:00Z", 200],
    ["2026-11-29T12:00:00Z", 700],
    ["2026-11-30T00:00:00Z", 100],
  ])("at %s everybody was given %i", (moment, given) => expect(givenSince(at(moment))).toBe(given));

  test("a week begins on Monday", () => {
    expect(weekOf(at("2026-11-29T23:59:59Z"))).toBe(weekOf(at("2026-11-23T00:00:00Z")));
    expect(weekOf(at("2026-11-30T00:00:00Z"))).toBe(weekOf(at("2026-11-23T00:00:00Z")) + 1);
    expect(nextPointsAt(at("2026-11-23T13:00:00Z"))).toBe(at("2026-11-24T00:00:00Z"));
  });
});
