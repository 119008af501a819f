import { describe, expect, test } from "vitest";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { RULES_VERIFIED_LEAVE } from "../../../kernel/rules.ts";
import { ANN, START, testVenue } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, timeMs, userId } from "../../../money/units.ts";
import { Verification } from "./verification.ts";

const DAY_MS = 86_400_000;
const BTC = 100_000_000n;
const BERT = userId(1002);
const setLevel = (kernel: Kernel, level: number, more: object = {}) =>
  kernel.execute({ type: "verification/set-level", at: START, user: ANN, level, by: 7, ...more } as unknown as Command);
const setLimits = (kernel: Kernel, more: object = {}) => {
  const limits = { level: 1, withdrawal: amount(5n * BTC), fiatTrade: amount(6n), askedBy: 1, agreedBy: 2 };
  return kernel.execute({ type: "verification/set-limits", at: START, ...limits, ...more } as unknown as Command);
};

test("nobody is verified until a command says so, and it names nobody", () => {
  const kernel = testVenue();
  expect(kernel.verification.levelOf(ANN)).toBe(0);
  expect(setLevel(kernel, 1).events).toEqual([{ type: "verification/level-set", user: ANN, level: 1, before: 0, at: START }]);
  expect([kernel.verification.levelOf(ANN), kernel.verification.levelOf(BERT)]).toEqual([1, 0]);
  // A level can be taken back, as far as own money can leave.
  expect(setLevel(kernel, 2).events).toMatchObject([{ level: 2, before: 1 }]);
  expect(setLevel(kernel, 1).events).toMatchObject([{ level: 1, before: 2 }]);
  kernel.check();
});

describe("a level is refused and changes nothing, in this order:", () => {
  test.each([
    ["of an account that is not open", 3, { user: 1999 }, "account_not_open"],
    ["that is on no table", 3, {}, "level_unknown"],
    ["of one and a half", 1.5, {}, "level_unknown"],
    ["that they have already", 0, {}, "level_unchanged"],
  ])("%s", (_why, level, more, refusal) => {
    const kernel = testVenue();
    const before = kernel.stateHash();
    expect(setLevel(kernel, level, more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });
});

test.each([
  ["level 0 (998)", 0, 0n, 0n],
  ["level 1 (seed 6)", 1, 200n * BTC, 2_000_000_000n],
  ["level 2 (seed 6)", 2, 500n * BTC, 1_000_000_000_000n],
])("%s: what may leave in 24 hours, and one fiat trade", (_why, level, withdrawal, fiatTrade) => {
  const kernel = testVenue();
  if (level > 0) setLevel(kernel, level);
  expect(kernel.verification.leftToWithdraw(ANN, START)).toBe(withdrawal);
  expect(kernel.verification.mayTradeFiat(ANN, amount(fiatTrade))).toBe(true);
  expect(kernel.verification.mayTradeFiat(ANN, amount(fiatTrade + 1n))).toBe(false);
});

test("what left counts for exactly 24 hours, for each person alone", () => {
  const { verification } = testVenue();
  for (const user of [ANN, BERT]) verification.execute({ type: "verification/set-level", at: START, user, level: 1, by: "rule" });
  const at = (ms: number) => timeMs(START + ms);
  verification.withdrew(ANN, amount(150n * BTC), START);
  verification.withdrew(ANN, amount(50n * BTC), at(DAY_MS / 2));
  const left = (ms: number): bigint => verification.leftToWithdraw(ANN, at(ms)) / BTC;
  expect([left(DAY_MS / 2), left(DAY_MS - 1), left(DAY_MS), left(DAY_MS * 1.5 - 1), left(DAY_MS * 1.5)]).toEqual([
    0n,
    0n,
    150n,
    150n,
    200n,
  ]);
  expect(verification.leftToWithdraw(BERT, at(1))).toBe(200n * BTC);
  // A lower level does not give back what was used.
  verification.execute({ type: "verification/set-level", at: START, user: ANN, level: 2, by: 7 });
  expect(left(DAY_MS)).toBe(450n);
  verification.execute({ type: "verification/set-level", at: START, user: ANN, level: 1, by: 7 });
  expect(left(DAY_MS)).toBe(150n);
});

test("more than is left ends the venue rather than leaving", () => {
  const { verification } = testVenue();
  verification.execute({ type: "verification/set-level", at: START, user: ANN, level: 1, by: "rule" });
  expect(() => verification.withdrew(ANN, amount(200n * BTC + 1n), START)).toThrow("within the level's limit");
  expect(() => verification.withdrew(ANN, amount(0n), START)).toThrow("within the level's limit");
  verification.withdrew(ANN, amount(200n * BTC), START);
});

test("the table per level is edited by two operators, at once for everybody of that level", () => {
  const kernel = testVenue();
  setLevel(kernel, 1);
  const set = { type: "verification/limits-set", level: 1, withdrawal: 5n * BTC, fiatTrade: 6n, at: START };
  expect(setLimits(kernel).events).toEqual([set]);
  expect(kernel.verification.leftToWithdraw(ANN, START)).toBe(5n * BTC);
});

describe("charter 1: whoever was verified can take own money out, whatever operators do", () => {
  test("nobody gets back to level 0", () => {
    const kernel = testVenue();
    for (const level of [1, 2]) {
      setLevel(kernel, level);
      const before = kernel.stateHash();
      expect(setLevel(kernel, 0).refusal).toBe("level_kept");
      expect(kernel.stateHash()).toBe(before);
    }
  });

  test.each([0n, 1n, BTC - 1n])("a limit of %d × 10⁻⁸ BTC is refused for who is verified, and not for who is not", (withdrawal) => {
    const kernel = testVenue();
    for (const level of [1, 2]) expect(setLimits(kernel, { level, withdrawal }).refusal).toBe("limit_too_low");
    expect(setLimits(kernel, { level: 0, withdrawal }).refusal).toBeUndefined();
    expect(setLimits(kernel, { level: 1, withdrawal: BTC }).refusal).toBeUndefined();
  });

  test("a limit that was set lower under older rules counts no more with these", () => {
    const kernel = new Kernel();
    kernel.execute({ type: "venue/adopt-rules", at: START, rules: RULES_VERIFIED_LEAVE - 1 });
    kernel.execute({ type: "wallet/open", at: START, user: ANN });
    expect(setLevel(kernel, 2).refusal).toBeUndefined();
    expect(setLimits(kernel, { level: 2, withdrawal: 0n }).refusal).toBeUndefined();
    expect(kernel.verification.leftToWithdraw(ANN, START)).toBe(0n);
    expect(Kernel.restore(kernel.snapshot()).verification.leftToWithdraw(ANN, START)).toBe(0n);
    kernel.execute({ type: "venue/adopt-rules", at: START, rules: RULES_VERIFIED_LEAVE });
    expect(kernel.verification.leftToWithdraw(ANN, START)).toBe(BTC);
    expect(Kernel.restore(kernel.snapshot()).verification.leftToWithdraw(ANN, START)).toBe(BTC);
  });
});

test.each([
  ["of a level that is none", { level: 3, withdrawal: -1n }, "level_unknown"],
  ["below zero", { fiatTrade: -1n, agreedBy: 1 }, "limit_invalid"],
  ["by one operator alone", { agreedBy: 1 }, "second_operator_needed"],
])("limits %s are refused and change nothing", (_why, more, refusal) => {
  const kernel = testVenue();
  const before = kernel.stateHash();
  expect(setLimits(kernel, more).refusal).toBe(refusal);
  expect(kernel.stateHash()).toBe(before);
});

test("levels, limits and what was used are in the snapshot", () => {
  const kernel = testVenue();
  setLevel(kernel, 2);
  setLimits(kernel, { level: 2, withdrawal: amount(9n * BTC) });
  kernel.verification.withdrew(ANN, amount(BTC), START);
  const loaded = Kernel.restore(kernel.snapshot());
  expect(loaded.stateHash()).toBe(kernel.stateHash());
  expect(loaded.verification).toBeInstanceOf(Verification);
  expect(loaded.verification.leftToWithdraw(ANN, START)).toBe(8n * BTC);
});
