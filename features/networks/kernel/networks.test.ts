import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { BTC, START, testVenue, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { NETWORKS } from "../../payout-accounts/contract/address-check.ts";
import { NETWORK_FACTS, PAUSE_MS, PAUSE_REST_MS, takesWithdrawals } from "../formulas.ts";
import { RULES_UNPRICED_LEAVE } from "../../../kernel/rules.ts";
import { amount, assetId, timeMs } from "../../../money/units.ts";

const TRC20 = 3;
const terms = (more: object = {}): object => ({
  type: "networks/set-terms",
  asset: USDT,
  network: TRC20,
  withdrawalFee: 1_000_000n,
  withdrawalMin: 10_000_000n,
  depositMin: 1_000_000n,
  deposits: true,
  withdrawals: true,
  askedBy: 1,
  ...more,
});

function say(kernel: Kernel, command: object): Outcome {
  return kernel.execute({ at: START, ...command } as unknown as Command);
}

test("terms are kept per coin and network, through a snapshot", () => {
  const kernel = testVenue();
  expect(say(kernel, terms()).refusal).toBeUndefined();
  expect(
    say(kernel, terms({ asset: BTC, network: 1, withdrawalFee: 1000n, withdrawalMin: 10_000n, deposits: false })).refusal,
  ).toBeUndefined();
  const restored = Kernel.restore(kernel.snapshot());
  for (const one of [kernel, restored]) {
    expect(one.networks.terms(USDT, TRC20)).toMatchObject({ withdrawalFee: 1_000_000n, depositMin: 1_000_000n, deposits: true });
    expect(one.networks.all().map(({ asset, network }) => [asset, network])).toEqual([
      [USDT, TRC20],
      [BTC, 1],
    ]);
  }
  expect(restored.stateHash()).toBe(kernel.stateHash());
});

test("one operator makes leaving cheaper, two make it dearer or harder", () => {
  const kernel = testVenue();
  say(kernel, terms());
  expect(say(kernel, terms({ withdrawalFee: 500_000n })).refusal).toBeUndefined();
  for (const harder of [
    { withdrawalFee: 600_000n },
    { withdrawalFee: 500_000n, withdrawalMin: 20_000_000n },
    { withdrawalFee: 500_000n, withdrawals: false },
  ]) {
    expect(say(kernel, terms(harder)).refusal).toBe("second_operator_needed");
    expect(say(kernel, terms({ ...harder, agreedBy: 1 })).refusal).toBe("second_operator_needed");
    expect(say(kernel, terms({ ...harder, agreedBy: 2 })).refusal).toBeUndefined();
  }
});

describe("charter 1: while a coin has no price", () => {
  const LTC = assetId(4);
  const unpriced = { asset: LTC, network: 1, withdrawalFee: 1000n, withdrawalMin: 10_000n };
  const dearer = [{ withdrawalMin: 10_001n }, { withdrawalFee: 1001n }, { withdrawalFee: 10n ** 17n, withdrawalMin: 10n ** 17n + 1n }];
  const venueWith = (rules: number): Kernel => {
    const kernel = new Kernel();
    for (const command of testVenueCommands()) kernel.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
    say(kernel, { type: "ledger/list-asset", id: LTC, code: "LTC", decimals: 8 });
    expect(kernel.withdrawals.worthIn("USDT", LTC, amount(1n))).toBeUndefined();
    expect(say(kernel, terms(unpriced)).refusal).toBeUndefined();
    return kernel;
  };

  test.each(dearer)("nobody makes its leaving dearer: %o", (change) => {
    const kernel = venueWith(RULES_UNPRICED_LEAVE);
    const before = kernel.stateHash();
    expect(say(kernel, terms({ ...unpriced, ...change, agreedBy: 2 })).refusal).toBe("network_terms_too_high");
    expect(kernel.stateHash()).toBe(before);
    expect(say(kernel, terms({ ...unpriced, withdrawalFee: 999n, withdrawalMin: 9000n })).refusal).toBeUndefined();
  });

  test("under older rules two operators did", () => {
    expect(say(venueWith(RULES_UNPRICED_LEAVE - 1), terms({ ...unpriced, ...dearer[2], agreedBy: 2 })).refusal).toBeUndefined();
  });
});

test("charter 2: a pause ends by itself after 72 hours, setting it again lengthens nothing, and the next one waits as long", () => {
  const kernel = testVenue();
  const paused = terms({ withdrawals: false, agreedBy: 2 });
  say(kernel, terms());
  say(kernel, paused);
  const isOpen = (after: number): boolean => {
    const found = kernel.networks.terms(USDT, TRC20);
    return found !== undefined && takesWithdrawals(found, timeMs(START + after));
  };
  expect([isOpen(0), isOpen(PAUSE_MS - 1), isOpen(PAUSE_MS)]).toEqual([false, false, true]);
  expect(say(kernel, { ...paused, at: START + PAUSE_MS - 1 }).refusal).toBeUndefined();
  expect(isOpen(PAUSE_MS)).toBe(true);
  expect(say(kernel, { ...paused, at: START + PAUSE_MS }).refusal).toBe("network_pause_too_soon");
  // Other terms meanwhile do not make the rest forgotten.
  say(kernel, { ...terms({ depositMin: 2_000_000n }), at: START + PAUSE_MS + 1 });
  expect(say(kernel, { ...paused, at: START + PAUSE_MS + PAUSE_REST_MS - 1 }).refusal).toBe("network_pause_too_soon");
  expect(say(kernel, { ...paused, at: START + PAUSE_MS + PAUSE_REST_MS }).refusal).toBeUndefined();
});

test("an operator opens a paused network before its time", () => {
  const kernel = testVenue();
  say(kernel, terms());
  say(kernel, terms({ withdrawals: false, agreedBy: 2 }));
  expect(say(kernel, { ...terms(), at: START + 5 }).events).toMatchObject([{ pausedUntil: START + 5 }]);
  expect(say(kernel, { ...terms({ withdrawals: false, agreedBy: 2 }), at: START + 6 }).refusal).toBe("network_pause_too_soon");
});

test("a set-up step gives first terms whatever a coin is worth, and changes none", () => {
  const kernel = testVenue();
  expect(say(kernel, terms({ withdrawalMin: 500_000_000n, askedBy: "rule" })).refusal).toBeUndefined();
  expect(say(kernel, terms({ askedBy: "rule", agreedBy: 2 })).refusal).toBe("second_operator_needed");
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["an asset that is not listed", { asset: 77 }, "asset_not_found"],
    ["a network that nobody knows", { network: 99 }, "network_unknown"],
    ["a fee below nothing", { withdrawalFee: -1n }, "network_terms_invalid"],
    ["a fee that leaves nothing of the minimum", { withdrawalMin: 1_000_000n }, "network_terms_invalid"],
    ["no minimum of deposits", { depositMin: 0n }, "network_terms_invalid"],
    ["a minimum that would keep what is below it", { withdrawalMin: 200_000_001n, agreedBy: 2 }, "network_terms_too_high"],
    [
      "the same in a coin, at its index",
      { asset: BTC, network: 1, withdrawalFee: 0n, withdrawalMin: 20_000_001n },
      "network_terms_too_high",
    ],
  ])("%s", (_why, more, refusal) => {
    const kernel = testVenue();
    say(kernel, terms());
    const before = kernel.stateHash();
    expect(say(kernel, terms(more)).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });
});

test("every network has an address rule under its name, and none is missing here", () => {
  const names = new Set<string>(Object.values(NETWORKS).flat());
  expect(new Set(NETWORK_FACTS.filter(({ serves }) => serves === "address").map(({ name }) => name))).toEqual(names);
  expect(new Set(NETWORK_FACTS.map(({ number }) => number)).size).toBe(NETWORK_FACTS.length);
});
