import { describe, expect, test } from "vitest";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { PURPOSE, type AccountKind } from "../../../kernel/ledger/chart.ts";
import { ANN, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount } from "../../../money/units.ts";

const GRANT = 100_000_000_000n;

function venueWithKinds(): Kernel {
  const kernel = testVenue();
  kernel.execute({ type: "ledger/set-account-kinds", at: START, asset: USDT, kinds: ["legal", "change", "lever"] });
  return kernel;
}

function move(kernel: Kernel, units: bigint, from: string, to: string, more: Partial<Record<"user" | "asset", number>> = {}) {
  const command = { type: "transfer/move", at: START, user: ANN, asset: USDT, amount: amount(units), from, to, ...more };
  return kernel.execute(command as Command);
}

const balance = (kernel: Kernel, kind: AccountKind): bigint => kernel.ledger.balanceOf(ANN, PURPOSE[kind], USDT);

test("money moves to the other account at once, with one posting that names the transfer", () => {
  const kernel = venueWithKinds();
  expect(move(kernel, 1n, "change", "legal").events).toMatchObject([{ type: "transfer/moved", transfer: 1, user: ANN, amount: 1n }]);
  const { events } = move(kernel, 300n, "change", "lever");
  expect(events).toEqual([
    { type: "transfer/moved", transfer: 2, user: ANN, asset: USDT, amount: 300n, from: "change", to: "lever", at: START },
  ]);
  expect(kernel.ledger.log.postings()).toMatchObject([{ amount: 300n, reason: 20, reference: 2, fromAfter: GRANT - 301n, toAfter: 300n }]);
  expect([balance(kernel, "change"), balance(kernel, "legal"), balance(kernel, "lever")]).toEqual([GRANT - 301n, 1n, 300n]);
  kernel.check();
});

test("the number goes on after a restart", () => {
  const kernel = venueWithKinds();
  move(kernel, 5n, "change", "legal");
  const restored = Kernel.restore(kernel.snapshot());
  expect(move(restored, 5n, "legal", "change").events).toMatchObject([{ transfer: 2 }]);
});

describe("a transfer is refused and changes nothing, in this order:", () => {
  test.each([
    ["an asset that is not listed", 1n, "change", "change", { asset: 77 }, "asset_not_found"],
    ["an account that is not open", 1n, "change", "change", { user: 1999 }, "account_not_open"],
    ["to a kind that the asset lacks", 1n, "change", "micro", {}, "account_kind_unavailable"],
    ["from a kind that is none", 1n, "savings", "change", {}, "account_kind_unavailable"],
    ["to the same kind", 0n, "change", "change", {}, "same_account_kind"],
    ["nothing", 0n, "change", "legal", {}, "amount_invalid"],
    ["less than nothing", -1n, "change", "legal", {}, "amount_invalid"],
    ["one unit more than there is", GRANT + 1n, "change", "legal", {}, "insufficient_balance"],
    ["from an account that was never used", 1n, "legal", "change", {}, "insufficient_balance"],
  ])("%s", (_why, units, from, to, more, refusal) => {
    const kernel = venueWithKinds();
    const before = kernel.stateHash();
    expect(move(kernel, units, from, to, more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("all that there is may go", () => {
    const kernel = venueWithKinds();
    expect(move(kernel, GRANT, "change", "legal").refusal).toBeUndefined();
    expect(balance(kernel, "change")).toBe(0n);
  });
});

test("out of a kind that was taken away money can still leave, into it none can go", () => {
  const kernel = venueWithKinds();
  move(kernel, 10n, "change", "lever");
  kernel.execute({ type: "ledger/set-account-kinds", at: START, asset: USDT, kinds: ["change"] });
  expect(move(kernel, 1n, "change", "lever").refusal).toBe("account_kind_unavailable");
  expect(move(kernel, 10n, "lever", "change").refusal).toBeUndefined();
});

test("starting again takes back what lies in every kind", () => {
  const kernel = venueWithKinds();
  move(kernel, 10n, "change", "lever");
  kernel.execute({ type: "wallet/start-again", at: START, user: ANN });
  expect([balance(kernel, "change"), balance(kernel, "lever")]).toEqual([GRANT, 0n]);
  kernel.check();
});
