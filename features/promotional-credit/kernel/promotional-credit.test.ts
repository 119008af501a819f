/** Promotional credit: given out of the house's account, spent by expiry, back when it ends; never own money. */
import { beforeEach, describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { ANN, BEN, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, timeMs, type UserId } from "../../../money/units.ts";

const DAY_MS = 86_400_000;
const COVER = 50_000_000_000n;
const COIN = 1_000_000n;

let kernel: Kernel;
beforeEach(() => {
  kernel = testVenue();
  say({ type: "cover/fund", product: "promotions", asset: USDT, amount: COVER });
});

const say = (command: object): Outcome => kernel.execute({ at: START, ...command } as unknown as Command);
const give = (units: bigint, more: object = {}): Outcome =>
  say({ type: "promotional-credit/grant", user: ANN, asset: USDT, amount: units, days: 30, askedBy: 1, agreedBy: 1, ...more });
const credit = (user: UserId = ANN): bigint => kernel.ledger.balanceOf(user, PURPOSE.change, USDT, "promotional");
const house = (): bigint => kernel.ledger.balanceOf(HOUSE, PURPOSE.promotions, USDT);
const fees = (): bigint => kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, USDT);
const take = (units: bigint, at = START): bigint => {
  const to = own(kernel.ledger.account(HOUSE, PURPOSE.fees, USDT));
  return kernel.promotionalCredit.take(ANN, USDT, amount(units), { to, reason: REASON.promotional_fee, reference: 1, at });
};

test("what is given is paid out of the house's account at once and stands apart from own money", () => {
  const mine = kernel.ledger.balanceOf(ANN, PURPOSE.change, USDT);
  const { events } = give(100n * COIN);
  const until = START + 30 * DAY_MS;
  expect(events).toMatchObject([{ type: "promotional-credit/granted", grant: 1, amount: 100n * COIN, source: "manager", until }]);
  expect([credit(), house(), kernel.ledger.balanceOf(ANN, PURPOSE.change, USDT)]).toEqual([100n * COIN, COVER - 100n * COIN, mine]);
  expect(kernel.holds.withdrawable(ANN, USDT, START).own).toBe(mine);
  kernel.check();
});

test("what runs out first is spent first, and a grant with nothing left ends", () => {
  give(30n * COIN, { days: 30 });
  give(20n * COIN, { days: 10 });
  expect(take(25n * COIN)).toBe(25n * COIN);
  expect(kernel.promotionalCredit.of(ANN)).toMatchObject([{ number: 1, left: 25n * COIN, given: 30n * COIN }]);
  expect([credit(), fees()]).toEqual([25n * COIN, 25n * COIN]);
  expect(take(40n * COIN)).toBe(25n * COIN);
  expect([credit(), kernel.promotionalCredit.has(ANN), kernel.schedule.size]).toEqual([0n, false, 0]);
  expect(take(1n)).toBe(0n);
  kernel.check();
});

test("at its time what is left goes back, after a restart too", () => {
  give(30n * COIN, { days: 1 });
  take(10n * COIN);
  const restored = Kernel.restore(kernel.snapshot());
  expect(restored.stateHash()).toBe(kernel.stateHash());
  kernel = restored;
  expect(say({ type: "schedule/advance", at: START + DAY_MS - 1 }).refusal).toBe("nothing_due");
  const at = START + DAY_MS;
  expect(say({ type: "schedule/advance", at }).events).toEqual([
    { type: "promotional-credit/ended", grant: 1, user: ANN, asset: USDT, amount: 20n * COIN, source: "manager", reason: "expired", at },
  ]);
  expect([credit(), house()]).toEqual([0n, COVER - 10n * COIN]);
  kernel.check();
});

test("given back by its person and by nobody else", () => {
  give(30n * COIN);
  expect(say({ type: "promotional-credit/give-back", user: BEN, grant: 1 }).refusal).toBe("promotional_not_found");
  expect(say({ type: "promotional-credit/give-back", user: ANN, grant: 1 }).refusal).toBeUndefined();
  expect([credit(), house(), kernel.schedule.size]).toEqual([0n, COVER, 0]);
  expect(say({ type: "promotional-credit/give-back", user: ANN, grant: 1 }).refusal).toBe("promotional_not_found");
  kernel.check();
});

test("credit of a campaign pays no fees, is not given back alone, and can come out of what was pledged", () => {
  kernel.cover.pledge("promotions", USDT, amount(5n * COIN), REASON.promotional_grant, 0);
  const until = timeMs(START + DAY_MS);
  const of = { user: ANN, asset: USDT, amount: amount(5n * COIN), source: "campaign", sourceId: 7, until, from: "pledged" } as const;
  expect(kernel.promotionalCredit.grant(of, START)).toBe(1);
  expect([take(COIN), kernel.promotionalCredit.free(ANN, USDT, START), credit()]).toEqual([0n, 0n, 5n * COIN]);
  expect(say({ type: "promotional-credit/give-back", user: ANN, grant: 1 }).refusal).toBe("promotional_of_campaign");
  expect(kernel.promotionalCredit.end(1, "left", START)).toBe(5n * COIN);
  expect(kernel.promotionalCredit.end(1, "left", START)).toBe(0n);
  expect(house()).toBe(COVER);
  kernel.check();
});

test("one operator alone gives a hundred in thirty days; more takes two, and ten thousand is the most that is there", () => {
  give(60n * COIN);
  expect(give(40n * COIN + 1n).refusal).toBe("second_operator_needed");
  expect(give(40n * COIN).refusal).toBeUndefined();
  expect(give(9_900n * COIN + 1n, { agreedBy: 2 }).refusal).toBe("promotional_most_reached");
  expect(give(9_900n * COIN, { agreedBy: 2 }).refusal).toBeUndefined();
  take(10_000n * COIN);
  expect(give(1n).refusal).toBe("second_operator_needed");
  expect(give(10_000n * COIN, { agreedBy: 2 }).refusal).toBeUndefined();
});

test("starting again ends it, and the house has it back", () => {
  give(30n * COIN);
  say({ type: "wallet/start-again", user: ANN });
  expect([credit(), house(), kernel.schedule.size]).toEqual([0n, COVER, 0]);
  kernel.check();
});

test("a balance of credit that was never granted breaks the charter", () => {
  const account = kernel.ledger.account(ANN, PURPOSE.change, USDT);
  kernel.ledger.move(own(account), (account * 4 + 2) as never, amount(1n), REASON.goodwill, 0);
  expect(() => kernel.check()).toThrow("charter 1");
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["another coin", 1n, { asset: 1 }, "promotional_coin_other"],
    ["nobody", 1n, { user: 4999 }, "account_not_open"],
    ["nothing", 0n, {}, "amount_invalid"],
    ["no days", 1n, { days: 0 }, "promotional_days_invalid"],
    ["more than 90 days", 1n, { days: 91 }, "promotional_days_invalid"],
    ["half a day", 1n, { days: 0.5 }, "promotional_days_invalid"],
  ] as const)("%s", (_why, units, more, refusal) => {
    const before = kernel.stateHash();
    expect(give(units, more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("more than the house holds free", () => {
    say({ type: "cover/withdraw", product: "promotions", asset: USDT, amount: COVER - COIN });
    expect(give(COIN + 1n).refusal).toBe("cover_exhausted");
    expect(give(COIN).refusal).toBeUndefined();
  });
});
