/** Loans in the kernel: order of refusals, money by hand, what a crash does, what nobody can do. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { ANN, BEN, BTC, BTC_USDT, MAKER, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { HOUSE } from "../../../kernel/ledger/chart.ts";
import { testLoanTerms } from "./loans.arbitrary.ts";

const [HOUR, DAY] = [3_600_000, 86_400_000];
const usdt = (units: number): bigint => BigInt(Math.round(units * 1_000_000));

/** BTC at 1,000 USDT; Ann has two of them. The house lends 20,000 USDT and 3 BTC. */
class Venue {
  kernel = new Kernel();
  now: number = START;

  constructor() {
    for (const command of testVenueCommands()) this.kernel.execute(command);
    this.must({ type: "spot/quote", user: MAKER, market: BTC_USDT, bids: [], asks: [1000, 10_000] });
    const buy = { orderType: "market", ticks: 0, budget: 0n, timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" };
    this.must({ type: "spot/place", user: ANN, market: BTC_USDT, side: "buy", lots: 2000, ...buy });
    for (const [asset, units] of [[USDT, usdt(20_000)] as const, [BTC, 300_000_000n] as const])
      this.must({ type: "cover/fund", product: "loans", asset, amount: units });
    const terms = [testLoanTerms(USDT, "small"), testLoanTerms(USDT, "desk"), testLoanTerms(BTC, "small")];
    for (const one of terms) this.must({ type: "loans/set-product", terms: one, askedBy: "rule" });
  }

  say(command: object): Outcome {
    while (this.kernel.schedule.nextAt <= this.now) this.#one({ type: "schedule/advance" });
    return this.#one(command);
  }

  #one(body: object): Outcome {
    const before = this.kernel.stateHash();
    const outcome = this.kernel.execute({ ...body, at: this.now } as unknown as Command);
    this.kernel.check();
    if (outcome.refusal !== undefined && this.kernel.stateHash() !== before) throw new Error(`V4: ${outcome.refusal} changed something`);
    return outcome;
  }

  must(command: object): Outcome {
    const outcome = this.say(command);
    if (outcome.refusal !== undefined) throw new Error(`${JSON.stringify(Object.keys(command))}: ${outcome.refusal}`);
    return outcome;
  }

  price(ticks: number, bids: readonly number[] = [], asks: readonly number[] = []): Outcome {
    this.must({ type: "prices/sample", samples: [{ market: BTC_USDT, ticks, volume: 0, sources: 3 }] });
    return this.must({ type: "spot/quote", user: MAKER, market: BTC_USDT, bids, asks });
  }

  /** A price, a book around it, and the first prices after that: what is sold meets that book. */
  crash(ticks: number, bids: readonly number[], asks: readonly number[] = []): void {
    this.price(ticks, bids, asks);
    for (let second = 0; second < 12; second++) {
      this.now += 1000;
      this.must({ type: "prices/sample", samples: [{ market: BTC_USDT, ticks, volume: 0, sources: 3 }] });
    }
    this.later(1);
  }

  /** Time passes, and what is due is settled. */
  later(ms: number): void {
    this.now += ms;
    this.say({ type: "spot/cancel-all", user: ANN, market: 0 });
  }

  own(user: number, asset: number, bucket: "own" | "pledged" = "own"): bigint {
    return this.kernel.ledger.balanceOf(user as typeof ANN, PURPOSE.change, asset as typeof BTC, bucket);
  }

  house(asset: number, bucket: "own" | "pledged" = "own"): bigint {
    return this.kernel.ledger.balanceOf(HOUSE, PURPOSE.loans, asset as typeof BTC, bucket);
  }
}

const asks = { type: "loans/apply", user: ANN, product: 1, amount: usdt(1000), days: 30, collateral: BTC, pledge: 170_000_000n };
const desk = { ...asks, product: 2 };

describe("a new loan", () => {
  test("is paid out at once, and what is pledged stays its person's and does not leave", () => {
    const venue = new Venue();
    const before = venue.own(ANN, USDT);
    venue.must(asks);
    expect(venue.own(ANN, USDT) - before).toBe(usdt(1000));
    expect(venue.own(ANN, BTC, "pledged")).toBe(170_000_000n);
    expect(venue.house(USDT)).toBe(usdt(19_000));
    expect(venue.kernel.holds.withdrawable(ANN, USDT, venue.kernel.at).free).toBe(venue.own(ANN, USDT));
  });

  test.each<[string, object, (venue: Venue) => void, string]>([
    ["an account that is not open", { user: 1999 }, () => undefined, "account_not_open"],
    ["a product that is none", { product: 9 }, () => undefined, "loan_product_not_found"],
    ["a pause", {}, (venue) => venue.must({ type: "loans/pause", paused: true, by: 1 }), "loan_paused"],
    ["a term of no days", { days: 0 }, () => undefined, "loan_days_invalid"],
    ["half a day", { days: 1.5 }, () => undefined, "loan_days_invalid"],
    ["nothing", { amount: 0n }, () => undefined, "amount_invalid"],
    ["nothing pledged", { pledge: 0n }, () => undefined, "amount_invalid"],
    ["a share as a pledge", { collateral: 2 }, () => undefined, "loan_collateral_unavailable"],
    ["a halted market", {}, (venue) => venue.must({ type: "spot/halt", market: BTC_USDT, reason: "x" }), "loan_collateral_unavailable"],
    ["a price of a minute and a millisecond", {}, (venue) => void (venue.now += 60_001), "loan_price_stale"],
    ["less than the least", { amount: 999_999n }, () => undefined, "loan_below_least"],
    ["more than the most", { amount: usdt(50_001) }, () => undefined, "loan_above_most"],
    ["a rate a hair below 150 %", { pledge: 157_894_700n }, () => undefined, "loan_rate_too_low"],
    ["more than there is", { pledge: 300_000_000n }, () => undefined, "insufficient_balance"],
    ["the desk below VIP 2", { product: 2 }, () => undefined, "loan_status_needed"],
    ["a break", {}, (venue) => venue.must({ type: "self-limits/break", user: ANN, length: "day" }), "on_a_break"],
    [
      "more than the house holds",
      {},
      (venue) => venue.must({ type: "cover/withdraw", product: "loans", asset: USDT, amount: usdt(19_001) }),
      "cover_exhausted",
    ],
  ])("is refused: %s", (_why, more, prepare, refusal) => {
    const venue = new Venue();
    prepare(venue);
    expect(venue.say({ ...asks, ...more }).refusal).toBe(refusal);
  });

  test("at exactly 150 %, of a price of exactly a minute, with exactly what the house holds it is paid out", () => {
    const venue = new Venue();
    venue.must({ type: "cover/withdraw", product: "loans", asset: USDT, amount: usdt(19_000) });
    venue.now += 60_000;
    expect(venue.say({ ...asks, pledge: 157_894_800n }).refusal).toBeUndefined();
  });

  test("the credit score opens it from 80 on", () => {
    const venue = new Venue();
    const unpaid = { type: "credit-score/place", user: ANN, rule: "loan_unpaid", placedBy: "rule" };
    venue.must({ ...unpaid, evidence: 77 });
    expect(venue.say(asks).refusal).toBe("loan_score_too_low");
  });
});

describe("the desk", () => {
  const asked = (): Venue => {
    const venue = new Venue();
    venue.must({ type: "loans/ask-status", user: ANN });
    venue.must({ type: "loans/decide-status", person: ANN, granted: true, by: 1 });
    venue.must(desk);
    return venue;
  };

  test("one operator approves, another pays out; the sum is set aside between", () => {
    const venue = asked();
    expect(venue.say({ type: "loans/disburse", loan: 1, by: 2 }).refusal).toBe("loan_state_wrong");
    venue.must({ type: "loans/approve", loan: 1, by: 1 });
    expect(venue.house(USDT, "pledged")).toBe(usdt(1000));
    expect(venue.say({ type: "loans/disburse", loan: 1, by: 1 }).refusal).toBe("second_operator_needed");
    venue.must({ type: "loans/disburse", loan: 1, by: 2 });
    expect(venue.house(USDT, "pledged")).toBe(0n);
    expect(venue.kernel.loans.loan(1)?.state).toBe("disbursed");
  });

  test.each([
    ["nobody approved it for 72 hours", false],
    ["nobody paid it out for 72 hours after that", true],
  ])("what is pledged is back when %s", (_why, isApproved) => {
    const venue = asked();
    venue.later(72 * HOUR - 1);
    if (isApproved) venue.must({ type: "loans/approve", loan: 1, by: 1 });
    if (isApproved) venue.later(72 * HOUR - 1);
    expect(venue.own(ANN, BTC, "pledged")).toBe(170_000_000n);
    venue.later(1);
    expect([venue.own(ANN, BTC, "pledged"), venue.house(USDT, "pledged")]).toEqual([0n, 0n]);
    expect(venue.kernel.loans.loan(1)).toBeUndefined();
  });

  test("its person withdraws it, an operator refuses it with a cause of the list", () => {
    for (const ends of [
      { type: "loans/withdraw", user: ANN, loan: 1 },
      { type: "loans/refuse", loan: 1, cause: "coin_risky", by: 1 },
    ]) {
      const venue = asked();
      expect(venue.say({ type: "loans/withdraw", user: BEN, loan: 1 }).refusal).toBe("loan_not_found");
      expect(venue.say({ type: "loans/refuse", loan: 1, cause: "mood", by: 1 }).refusal).toBe("loan_cause_unknown");
      venue.must(ends);
      expect(venue.own(ANN, BTC, "pledged")).toBe(0n);
    }
  });
});

describe("repaying", () => {
  test("late fees, interest, principal in that order; what is over the debt stays", () => {
    const venue = new Venue();
    venue.must(asks);
    venue.later(30 * DAY + 1);
    // 720 hours of 0.01 and a day of 5.
    expect(venue.must({ type: "loans/repay", user: ANN, loan: 1, amount: usdt(6), from: "own" }).events[0]).toMatchObject({
      paid: { late: usdt(5), interest: usdt(1), principal: 0n },
      left: { late: 0n, interest: usdt(6.2), principal: usdt(1000) },
    });
    const { events } = venue.must({ type: "loans/repay", user: ANN, loan: 1, amount: usdt(5000), from: "own" });
    expect(events.find(({ type }) => type === "loans/ended")).toMatchObject({ how: "repaid", shortfall: 0n });
    expect(venue.house(USDT)).toBe(usdt(20_000 + 5 + 7.2));
    expect(venue.own(ANN, BTC, "pledged")).toBe(0n);
  });

  test("out of what is pledged only where that is the same coin", () => {
    const venue = new Venue();
    venue.must(asks);
    venue.must({ ...asks, collateral: USDT, pledge: usdt(1600) });
    expect(venue.say({ type: "loans/repay", user: ANN, loan: 1, from: "collateral" }).refusal).toBe("loan_other_coin");
    venue.must({ type: "loans/repay", user: ANN, loan: 2, from: "collateral" });
    expect(venue.own(ANN, USDT, "pledged")).toBe(0n);
  });

  test("goes on a break, and more can be pledged on one", () => {
    const venue = new Venue();
    venue.must(asks);
    venue.must({ type: "self-limits/break", user: ANN, length: "day" });
    venue.must({ type: "loans/add", user: ANN, loan: 1, amount: 1_000_000n });
    venue.must({ type: "loans/repay", user: ANN, loan: 1, from: "own" });
  });

  test("seven days late is an entry of the credit score, once", () => {
    const venue = new Venue();
    venue.must({ ...asks, days: 1 });
    venue.later(8 * DAY - 1);
    expect(venue.kernel.creditScore.scoreOf(ANN, venue.kernel.at)).toBe(100);
    venue.later(1);
    expect(venue.kernel.creditScore.scoreOf(ANN, venue.kernel.at)).toBe(70);
  });
});

describe("a falling price", () => {
  test("below 130 % warns, again only five points deeper and a quarter of an hour later", () => {
    const venue = new Venue();
    venue.must(asks);
    const warns = (ticks: number): boolean => {
      venue.price(1000);
      venue.now += 0;
      const { events } = venue.must({ type: "prices/sample", samples: [{ market: BTC_USDT, ticks, volume: 0, sources: 3 }] });
      return events.some(({ type }) => type === "loans/warned");
    };
    expect(warns(806)).toBe(false);
    expect(warns(804)).toBe(true);
    expect(warns(803)).toBe(false);
    venue.now += 15 * 60_000;
    expect(warns(803)).toBe(true);
  });

  test("below 110 % sells in steps near the index until 150 %, and the rest stays", () => {
    const venue = new Venue();
    venue.must(asks);
    // 1.7 × 680 × 0.95 / 1000.01 = 109.8 %.
    venue.crash(680, [679, 50_000]);
    const loan = venue.kernel.loans.loan(1);
    expect(loan?.selling).toBeUndefined();
    expect(loan?.principal).toBeLessThan(usdt(300));
    expect(venue.own(ANN, BTC, "pledged")).toBe(loan?.collateral);
    expect(venue.own(ANN, BTC)).toBeGreaterThan(0n);
  });

  test("to nothing leaves nobody below zero: the rest is the house's loss, and an entry of the score", () => {
    const venue = new Venue();
    venue.must(asks);
    venue.crash(100, [99, 50_000]);
    expect(venue.kernel.loans.loan(1)).toBeUndefined();
    expect(venue.own(ANN, BTC, "pledged")).toBe(0n);
    expect(venue.house(USDT)).toBeLessThan(usdt(20_000));
    expect(venue.kernel.creditScore.scoreOf(ANN, venue.kernel.at)).toBe(70);
  });

  test("sells nothing to an empty book, to bids two percent away, or in a halt", () => {
    for (const bids of [[], [666, 50_000]]) {
      const venue = new Venue();
      venue.must(asks);
      venue.crash(680, bids);
      expect(venue.kernel.loans.loan(1)).toMatchObject({ collateral: 170_000_000n, selling: "rate" });
    }
  });

  test("sells nothing by an old price, and goes on with the first new one", () => {
    const venue = new Venue();
    venue.must(asks);
    venue.price(680);
    venue.later(61_000);
    venue.must({ type: "spot/quote", user: MAKER, market: BTC_USDT, bids: [679, 50_000], asks: [] });
    venue.later(1000);
    expect(venue.kernel.loans.loan(1)?.collateral).toBe(170_000_000n);
    venue.must({ type: "prices/sample", samples: [{ market: BTC_USDT, ticks: 680, volume: 0, sources: 3 }] });
    venue.later(1);
    expect(venue.kernel.loans.loan(1)?.collateral).toBeLessThan(170_000_000n);
  });

  test("of what is pledged for a coin: USDT buys it at two percent above the index at most", () => {
    const venue = new Venue();
    venue.must({ ...asks, user: BEN, product: 3, amount: 100_000_000n, collateral: USDT, pledge: usdt(1600) });
    venue.crash(1450, [], [1460, 50_000]);
    const loan = venue.kernel.loans.loan(1);
    expect(loan?.principal ?? 0n).toBeLessThan(100_000_000n);
    expect(venue.own(BEN, USDT, "pledged")).toBe(loan?.collateral ?? 0n);
  });
});

test("nothing is taken out below 150 %, in a sale, or late", () => {
  const venue = new Venue();
  venue.must({ ...asks, days: 1 });
  const take = (units: bigint) => venue.say({ type: "loans/take", user: ANN, loan: 1, amount: units }).refusal;
  expect(take(12_104_000n)).toBe("loan_rate_too_low");
  expect(take(12_100_000n)).toBeUndefined();
  expect(take(900_000_000n)).toBe("loan_above_collateral");
  venue.price(680);
  venue.later(1);
  expect(take(1n)).toBe("loan_being_sold");
});

test("starting again gives back what there is of the coin, else everything pledged", () => {
  const venue = new Venue();
  venue.must(asks);
  venue.must({ type: "ledger/set-account-kinds", asset: USDT, kinds: ["change", "lever"] });
  venue.must({ type: "transfer/move", user: ANN, asset: USDT, from: "change", to: "lever", amount: venue.own(ANN, USDT) - usdt(400) });
  venue.must({ type: "wallet/start-again", user: ANN });
  expect(venue.house(USDT)).toBe(usdt(19_400));
  expect(venue.house(BTC)).toBe(470_000_000n);
});

test("on paper who traded 100,000 USDT in 30 days is a market maker at once", () => {
  const venue = new Venue();
  venue.must({ type: "loans/ask-status", user: ANN });
  expect(venue.kernel.loans.status.holds(ANN)).toBe(false);
  expect(venue.say({ type: "loans/ask-status", user: ANN }).refusal).toBe("loan_status_asked");
  venue.later(14 * DAY);
  expect(venue.kernel.loans.status.askedUntil(ANN)).toBeUndefined();
});
