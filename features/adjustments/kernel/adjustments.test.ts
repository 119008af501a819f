import { describe, expect, test } from "vitest";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, place, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount } from "../../../money/units.ts";

const GRANT = 100_000_000_000n;
const EARNED = 1_000_000n;

function venueThatEarned(): Kernel {
  const kernel = testVenue();
  kernel.execute({ type: "cover/fund", at: START, product: "fees", asset: USDT, amount: amount(EARNED) });
  return kernel;
}

function post(kernel: Kernel, direction: "give" | "take", units: bigint, more: Readonly<Record<string, unknown>> = {}) {
  const command = { type: "adjustments/post", at: START, user: ANN, asset: USDT, kind: "change", direction, amount: amount(units) };
  return kernel.execute({ ...command, reason: "correction_fee", askedBy: 1, agreedBy: 2, ...more } as Command);
}

const annHas = (kernel: Kernel): bigint => kernel.ledger.balanceOf(ANN, PURPOSE.change, USDT);
const houseHas = (kernel: Kernel): bigint => kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, USDT);

test("what is given is paid by the house, in one posting with its reason and its place in the log", () => {
  const kernel = venueThatEarned();
  const { events } = post(kernel, "give", 25_000n);
  expect(events).toEqual([
    {
      type: "adjustments/posted",
      user: ANN,
      asset: USDT,
      kind: "change",
      direction: "give",
      amount: 25_000n,
      reason: "correction_fee",
      at: START,
    },
  ]);
  expect(kernel.ledger.log.postings()).toMatchObject([
    { amount: 25_000n, reason: 30, reference: kernel.sequence, toAfter: GRANT + 25_000n },
  ]);
  expect([annHas(kernel), houseHas(kernel)]).toEqual([GRANT + 25_000n, EARNED - 25_000n]);
  kernel.check();
});

test("what is taken goes to the house, to the last unit that is not pledged", () => {
  const kernel = venueThatEarned();
  kernel.execute(place(1001, "buy", 1000, 10));
  const free = annHas(kernel);
  expect(free).toBeLessThan(GRANT);
  expect(post(kernel, "take", free + 1n).refusal).toBe("insufficient_balance");
  expect(post(kernel, "take", free, { reason: "goodwill" }).refusal).toBeUndefined();
  expect([annHas(kernel), houseHas(kernel)]).toEqual([0n, EARNED + free]);
  kernel.check();
});

describe("an adjustment is refused and changes nothing, in this order:", () => {
  test.each([
    ["an asset that is not listed", "give", 1n, { asset: 77, user: 1999 }, "asset_not_found"],
    ["an account that is not open", "give", 1n, { user: 1999, kind: "micro" }, "account_not_open"],
    ["of a kind that the asset lacks", "give", 0n, { kind: "micro" }, "account_kind_unavailable"],
    ["of a kind that is none", "take", 0n, { kind: "savings" }, "account_kind_unavailable"],
    ["nothing", "give", 0n, { reason: "whim" }, "amount_invalid"],
    ["less than nothing", "give", -1n, {}, "amount_invalid"],
    ["for a reason that is on no list", "give", 1n, { reason: "whim", agreedBy: 1 }, "adjustment_reason_unknown"],
    ["by one operator alone", "give", EARNED + 1n, { agreedBy: 1 }, "second_operator_needed"],
    ["by the machine's owner alone", "give", 1n, { askedBy: 0, agreedBy: 0 }, "second_operator_needed"],
    ["one unit more than the person has", "take", GRANT + 1n, {}, "insufficient_balance"],
    ["one unit more than the house earned", "give", EARNED + 1n, {}, "cover_exhausted"],
  ] as const)("%s", (_why, direction, units, more, refusal) => {
    const kernel = venueThatEarned();
    const before = kernel.stateHash();
    expect(post(kernel, direction, units, more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("all that the house earned may be given", () => {
    const kernel = venueThatEarned();
    expect(post(kernel, "give", EARNED).refusal).toBeUndefined();
    expect(houseHas(kernel)).toBe(0n);
  });
});
