/** Coupons: offered by two, claimed once, used where they save most, ended by the clock. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC, ETH_USDT, marketAt, MAKER, place, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { timeMs, type TimeMs, type UserId } from "../../../money/units.ts";
import { COUPONS_MAX, DAY_MS, OFFERS_MAX, type CouponTerms } from "../formulas.ts";

const at = (ms: number): TimeMs => timeMs(START + ms);
const TERMS: CouponTerms = {
  kind: "fee",
  product: "spot",
  ppm: 200_000,
  asset: USDT,
  amount: 5_000_000n,
  pieces: 2,
  days: 7,
  from: START,
  until: at(7 * DAY_MS),
  minLevel: 0,
  minScore: 0,
  renews: false,
};

const given = ({ until, ...terms }: CouponTerms) => ({ ...terms, open: until - terms.from });
const publish = (kernel: Kernel, more: Partial<CouponTerms> = {}, command: object = {}) =>
  kernel.execute({
    type: "coupons/publish",
    at: START,
    terms: given({ ...TERMS, ...more }),
    askedBy: 1,
    agreedBy: 2,
    ...command,
  } as Command);
const claim = (kernel: Kernel, user: UserId, offer: number, ms = 0) => kernel.execute({ type: "coupons/claim", at: at(ms), user, offer });
const advance = (kernel: Kernel, ms: number) => kernel.execute({ type: "schedule/advance", at: at(ms) });
type Of<T extends KernelEvent["type"]> = Extract<KernelEvent, { type: T }>;
const said = <T extends KernelEvent["type"]>(events: readonly KernelEvent[], type: T): readonly Of<T>[] =>
  events.filter((event): event is Of<T> => event.type === type);

/** Buys from the house at 1001, or sells to it at 999; thousandths of a coin. */
function trade(kernel: Kernel, user: UserId, side: "buy" | "sell", thousandths: number, ms = 0) {
  marketAt(kernel, 1000, at(ms));
  const { events } = kernel.execute(place(user, side, side === "buy" ? 1001 : 999, thousandths, { at: at(ms) }));
  return { events, fill: said(events, "spot/filled")[0], saved: said(events, "coupons/saved")[0] };
}
const leftOf = (kernel: Kernel, user: UserId, ms = 0) => kernel.coupons.of(user, at(ms)).map(({ number, left }) => [number, left]);

test("two operators offer coupons on terms that are any, for a product that is open", () => {
  const kernel = testVenue();
  const before = kernel.stateHash();
  const wrong: Partial<CouponTerms>[] = [
    { ppm: 0 },
    { ppm: 1_000_001 },
    { ppm: 0.5 },
    { amount: 0n },
    { amount: 10n ** 15n + 1n },
    { pieces: 0 },
    { pieces: 1.5 },
    { days: 0 },
    { days: 366 },
    { until: START },
    { from: at(7 * DAY_MS) },
    { until: at(367 * DAY_MS) },
    { minLevel: 6 },
    { minScore: 101 },
    { kind: "credit", product: "none" },
    { kind: "yield", product: "lock", ppm: 10_001 },
  ];
  for (const terms of wrong) expect([terms, publish(kernel, terms).refusal]).toEqual([terms, "coupon_terms_invalid"]);
  expect(publish(kernel, { product: "lock" }).refusal).toBe("coupon_product_not_open");
  expect(publish(kernel, { kind: "yield", product: "lock", ppm: 500 }).refusal).toBe("coupon_product_not_open");
  expect(publish(kernel, { asset: 77 as CouponTerms["asset"] }).refusal).toBe("asset_not_found");
  expect(publish(kernel, {}, { agreedBy: 1 }).refusal).toBe("second_operator_needed");
  expect(kernel.stateHash()).toBe(before);
  expect(publish(kernel).events).toEqual([{ type: "coupons/published", offer: 1, terms: TERMS, renewed: 0, at: START }]);
  const now = { terms: { ...given(TERMS), from: 0 }, askedBy: "rule", agreedBy: "rule" };
  expect(publish(kernel, {}, now).events).toMatchObject([{ offer: 2, terms: TERMS }]);
  for (let offer = 3; offer <= OFFERS_MAX; offer++) publish(kernel);
  expect(publish(kernel).refusal).toBe("coupon_offers_too_many");
});

test("each person claims one once, while there are any; the last piece is one person's", () => {
  const kernel = testVenue();
  publish(kernel, { from: at(1000) });
  expect(claim(kernel, 1009 as UserId, 1).refusal).toBe("account_not_open");
  expect(claim(kernel, ANN, 2).refusal).toBe("coupon_offer_not_found");
  expect(claim(kernel, ANN, 1).refusal).toBe("coupon_offer_not_open");
  const { kind, product, ppm, asset, amount } = TERMS;
  expect(claim(kernel, ANN, 1, 1000).events).toEqual([
    {
      ...{ type: "coupons/claimed", user: ANN, coupon: 1, offer: 1, kind, product, ppm, asset, amount },
      ...{ until: at(1000 + 7 * DAY_MS), at: at(1000) },
    },
  ]);
  expect(claim(kernel, ANN, 1, 1001).refusal).toBe("coupon_claimed_before");
  expect(claim(kernel, BEN, 1, 1001).refusal).toBeUndefined();
  expect(claim(kernel, 1003 as UserId, 1, 1001).refusal).toBe("coupons_gone");
  advance(kernel, 7 * DAY_MS);
  expect(claim(kernel, 1003 as UserId, 1, 7 * DAY_MS).refusal).toBe("coupon_offer_not_found");
});

test("some are for levels or scores, and nobody has more than some at a time", () => {
  const kernel = testVenue();
  publish(kernel, { minLevel: 1 });
  publish(kernel, { minScore: 100 });
  expect(claim(kernel, ANN, 1).refusal).toBe("coupon_level_needed");
  kernel.execute({ type: "credit-score/place", at: START, user: ANN, rule: "chat_abuse", evidence: 1, placedBy: 1, agreedBy: 2 });
  expect(claim(kernel, ANN, 2).refusal).toBe("coupon_score_needed");
  expect(claim(kernel, BEN, 2).refusal).toBeUndefined();
  for (let offer = 3; offer < COUPONS_MAX + 3; offer++) {
    publish(kernel);
    expect([offer, claim(kernel, ANN, offer).refusal]).toEqual([offer, undefined]);
  }
  publish(kernel);
  expect(claim(kernel, ANN, COUPONS_MAX + 3).refusal).toBe("coupons_too_many");
  kernel.check();
});

test("a fill is charged less by the share, whichever side; what it saved counts by the fill's own price", () => {
  const kernel = testVenue();
  publish(kernel);
  claim(kernel, ANN, 1);
  // One coin for 1,001 USDT: of 0.2 % of it, 0.002 BTC, a fifth is not charged, which is worth 0.4004 USDT.
  const bought = trade(kernel, ANN, "buy", 1000);
  expect(bought.fill).toMatchObject({ takerPpm: 2000, takerFee: 200_000 - 40_000 });
  const more = { user: ANN, coupon: 1, trade: bought.fill?.trade, ppm: 200_000, at: START };
  expect(bought.saved).toEqual({
    type: "coupons/saved",
    product: "spot",
    ...more,
    ...{ side: "buy", asset: BTC, left: 5_000_000n, units: 40_000n, counted: 400_400n },
  });
  expect(kernel.ledger.balanceOf(ANN, PURPOSE.change, BTC)).toBe(100_000_000n - 160_000n);
  expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, BTC)).toBe(160_000n);
  const sold = trade(kernel, ANN, "sell", 500, 1);
  expect(sold.fill).toMatchObject({ takerPpm: 2000, takerFee: 999_000 - 199_800 });
  expect(sold.saved).toMatchObject({ side: "sell", asset: USDT, left: 4_599_600n, units: 199_800n, counted: 199_800n });
  expect(leftOf(kernel, ANN)).toEqual([[1, 4_399_800n]]);
  // Somebody else pays the whole.
  expect(trade(kernel, BEN, "buy", 1000, 2)).toMatchObject({ fill: { takerFee: 200_000 }, saved: undefined });
  kernel.check();
});

test("who rests saves too, and in an auction both sides", () => {
  const kernel = testVenue();
  publish(kernel);
  for (const user of [ANN, BEN]) claim(kernel, user, 1);
  kernel.execute(place(ANN, "buy", 995, 1000));
  const { events } = kernel.execute(place(MAKER, "sell", 995, 1000));
  expect(said(events, "spot/filled")).toMatchObject([{ makerUser: ANN, makerPpm: 1000, makerFee: 80_000, takerFee: 1_990_000 }]);
  expect(leftOf(kernel, ANN)).toEqual([[1, 5_000_000n - 199_000n]]);
  const stock = { market: ETH_USDT };
  kernel.execute({ type: "spot/quote", at: START, user: MAKER, ...stock, bids: [], asks: [1000, 1000] });
  kernel.execute(place(BEN, "buy", 1000, 1000, stock));
  kernel.execute({ type: "spot/set-phase", at: START, ...stock, phase: "opening_auction" });
  kernel.execute(place(ANN, "buy", 1000, 400, stock));
  kernel.execute(place(BEN, "sell", 1000, 400, stock));
  const auction = kernel.execute({ type: "spot/set-phase", at: START, ...stock, phase: "open" });
  expect(said(auction.events, "spot/filled")).toMatchObject([{ makerFee: 32_000, takerFee: 320_000 }]);
  expect(said(auction.events, "coupons/saved")).toMatchObject([
    { user: ANN, side: "buy", units: 8_000n, counted: 80_000n },
    { user: BEN, side: "sell", units: 80_000n, counted: 80_000n },
  ]);
  kernel.check();
});

test("the last fill saves what is left and uses it up; from then on the whole fee is paid", () => {
  const kernel = testVenue();
  publish(kernel, { amount: 100_000n });
  claim(kernel, ANN, 1);
  const bought = trade(kernel, ANN, "buy", 1000);
  // 0.1 USDT buys 9,990 units at 1,001; a fifth of the fee would be 40,000.
  expect(bought.saved).toMatchObject({ left: 100_000n, units: 9_990n, counted: 100_000n });
  expect(bought.fill).toMatchObject({ takerFee: 200_000 - 9_990 });
  const ended = { type: "coupons/coupon-ended", user: ANN, coupon: 1, reason: "used", at: START };
  expect(said(bought.events, "coupons/coupon-ended")).toEqual([ended]);
  expect([kernel.coupons.of(ANN, START), kernel.coupons.find(1), kernel.coupons.has(ANN)]).toEqual([[], undefined, false]);
  expect(trade(kernel, ANN, "buy", 1000, 1)).toMatchObject({ fill: { takerFee: 200_000 }, saved: undefined });
  // Its end is off the list.
  expect(advance(kernel, 7 * DAY_MS + 1).events.map(({ type }) => type)).toEqual(["coupons/closed"]);
  kernel.check();
});

describe("of several", () => {
  function withThree(): Kernel {
    const kernel = testVenue();
    publish(kernel);
    publish(kernel, { ppm: 500_000, amount: 100_000n });
    publish(kernel, { ppm: 500_000, amount: 2_000_000n });
    for (const offer of [1, 2, 3]) claim(kernel, ANN, offer);
    return kernel;
  }

  test("the larger saving of this very fill is taken, of equal ones the one that ends first", () => {
    const kernel = withThree();
    expect(trade(kernel, ANN, "buy", 1000).saved).toMatchObject({ coupon: 3, units: 100_000n });
    // Both of half a fee save the same here.
    expect(trade(kernel, ANN, "sell", 100, 1).saved).toMatchObject({ coupon: 2, units: 99_900n });
  });

  test("the chosen one goes first, until it is used up or chosen no more", () => {
    const kernel = withThree();
    const choose = (user: UserId, coupon: number) => kernel.execute({ type: "coupons/choose", at: kernel.at, user, coupon });
    expect(choose(BEN, 1).refusal).toBe("coupon_not_found");
    expect(choose(ANN, 4).refusal).toBe("coupon_not_found");
    expect(choose(ANN, 2).events).toEqual([{ type: "coupons/chosen", user: ANN, coupon: 2, at: START }]);
    expect(choose(ANN, 2)).toMatchObject({ refusal: undefined, events: [] });
    kernel.check();
    expect(trade(kernel, ANN, "buy", 1000).saved).toMatchObject({ coupon: 2, counted: 100_000n });
    expect(kernel.coupons.wishesOf(ANN)).toEqual({ chosen: 0, best: true });
    choose(ANN, 1);
    expect(trade(kernel, ANN, "buy", 1000, 1).saved).toMatchObject({ coupon: 1 });
    choose(ANN, 0);
    expect(trade(kernel, ANN, "buy", 1000, 2).saved).toMatchObject({ coupon: 3 });
  });

  test("none is taken where nobody chose one and the best is not to be", () => {
    const kernel = withThree();
    const best = (on: boolean) => kernel.execute({ type: "coupons/use-best", at: START, user: ANN, on });
    expect(best(true)).toMatchObject({ refusal: undefined, events: [] });
    expect(best(false).events).toEqual([{ type: "coupons/best-used", user: ANN, on: false, at: START }]);
    expect(trade(kernel, ANN, "buy", 1000)).toMatchObject({ fill: { takerFee: 200_000 }, saved: undefined });
    kernel.execute({ type: "coupons/choose", at: START, user: ANN, coupon: 1 });
    expect(trade(kernel, ANN, "buy", 1000, 1).saved).toMatchObject({ coupon: 1 });
    const copy = Kernel.restore(kernel.snapshot());
    expect(copy.stateHash()).toBe(kernel.stateHash());
    expect(copy.coupons.wishesOf(ANN)).toEqual({ chosen: 1, best: false });
  });
});

test("a coupon says a day before that it ends, and ends; what happened late is told as of then", () => {
  const kernel = testVenue();
  publish(kernel);
  publish(kernel, { days: 1 });
  for (const offer of [1, 2]) claim(kernel, ANN, offer);
  kernel.execute({ type: "coupons/choose", at: START, user: ANN, coupon: 2 });
  const ended = { type: "coupons/coupon-ended", user: ANN, reason: "expired" };
  expect(advance(kernel, DAY_MS + 5).events).toEqual([{ ...ended, coupon: 2, at: at(DAY_MS) }]);
  expect(kernel.coupons.wishesOf(ANN).chosen).toBe(0);
  const until = at(7 * DAY_MS);
  expect(advance(kernel, 6 * DAY_MS).events).toEqual([{ type: "coupons/ending", user: ANN, coupon: 1, until, at: at(6 * DAY_MS) }]);
  expect(advance(kernel, 7 * DAY_MS).events).toContainEqual({ ...ended, coupon: 1, at: until });
  expect(trade(kernel, ANN, "buy", 1000, 7 * DAY_MS)).toMatchObject({ fill: { takerFee: 200_000 }, saved: undefined });
  kernel.check();
});

test("before the list says so a coupon whose time is over saves nothing", () => {
  const kernel = testVenue();
  publish(kernel);
  claim(kernel, ANN, 1);
  expect(trade(kernel, ANN, "buy", 1000, 7 * DAY_MS).saved).toBeUndefined();
  expect(kernel.execute({ type: "coupons/choose", at: at(7 * DAY_MS), user: ANN, coupon: 1 }).refusal).toBe("coupon_not_found");
});

test("an offer that renews is open again for as long when it is over, once however long the venue was away", () => {
  const kernel = testVenue();
  publish(kernel, { renews: true, pieces: 1 });
  claim(kernel, ANN, 1);
  const { events } = advance(kernel, 22 * DAY_MS);
  const renewed = { ...TERMS, pieces: 1, renews: true, from: at(21 * DAY_MS), until: at(28 * DAY_MS) };
  expect(said(events, "coupons/closed")).toEqual([{ type: "coupons/closed", offer: 1, reason: "over", at: at(7 * DAY_MS) }]);
  expect(said(events, "coupons/published")).toMatchObject([{ offer: 2, terms: renewed, renewed: 1 }]);
  expect(claim(kernel, ANN, 2, 22 * DAY_MS).refusal).toBeUndefined();
});

test("an operator ends an offer for new claims; what is claimed stays", () => {
  const kernel = testVenue();
  publish(kernel, { renews: true });
  claim(kernel, ANN, 1);
  const end = () => kernel.execute({ type: "coupons/end", at: START, offer: 1 });
  expect(end().events).toEqual([{ type: "coupons/closed", offer: 1, reason: "ended", at: START }]);
  expect(end().refusal).toBe("coupon_offer_not_found");
  expect(claim(kernel, BEN, 1).refusal).toBe("coupon_offer_not_found");
  expect(trade(kernel, ANN, "buy", 1000).saved).toMatchObject({ coupon: 1 });
  // It is not offered again.
  expect(said(advance(kernel, 8 * DAY_MS).events, "coupons/published")).toEqual([]);
  kernel.check();
});

describe("credit", () => {
  const CREDIT = { kind: "credit", product: "none", ppm: 0, amount: 50_000_000n, days: 5 } as const;
  const promotions = (kernel: Kernel) =>
    (["own", "pledged"] as const).map((bucket) => kernel.ledger.balanceOf(HOUSE, PURPOSE.promotions, USDT, bucket));
  const use = (kernel: Kernel, user: UserId, coupon: number, ms = 0) => kernel.execute({ type: "coupons/use", at: at(ms), user, coupon });
  function withCover(units: bigint): Kernel {
    const kernel = testVenue();
    kernel.execute({ type: "cover/fund", at: START, product: "promotions", asset: USDT, amount: units } as Command);
    return kernel;
  }

  test("is offered while all of it is there, pledged with its claim, given with its use, and runs as long again", () => {
    const kernel = withCover(100_000_000n);
    expect(publish(kernel, { ...CREDIT, pieces: 3 }).refusal).toBe("cover_exhausted");
    expect(publish(kernel, { ...CREDIT, asset: BTC, pieces: 1 }).refusal).toBe("promotional_coin_other");
    expect(publish(kernel, CREDIT).refusal).toBeUndefined();
    claim(kernel, ANN, 1);
    expect(promotions(kernel)).toEqual([50_000_000n, 50_000_000n]);
    kernel.check();
    expect(use(kernel, BEN, 1).refusal).toBe("coupon_not_found");
    expect(kernel.execute({ type: "coupons/choose", at: START, user: ANN, coupon: 1 }).refusal).toBe("coupon_not_chosen");
    const { events } = use(kernel, ANN, 1, DAY_MS);
    expect(events).toEqual([
      { type: "coupons/coupon-ended", user: ANN, coupon: 1, reason: "used", at: at(DAY_MS) },
      expect.objectContaining({ type: "promotional-credit/granted", source: "coupon", sourceId: 1, until: at(6 * DAY_MS) }),
    ]);
    expect(promotions(kernel)).toEqual([50_000_000n, 0n]);
    expect(kernel.ledger.balanceOf(ANN, PURPOSE.change, USDT, "promotional")).toBe(50_000_000n);
    expect(use(kernel, ANN, 1, DAY_MS).refusal).toBe("coupon_not_found");
    kernel.check();
  });

  test("that nobody used is the house's again", () => {
    const kernel = withCover(100_000_000n);
    publish(kernel, CREDIT);
    for (const user of [ANN, BEN]) claim(kernel, user, 1);
    expect(promotions(kernel)).toEqual([0n, 100_000_000n]);
    kernel.execute({ type: "wallet/start-again", at: START, user: BEN });
    expect(promotions(kernel)).toEqual([50_000_000n, 50_000_000n]);
    advance(kernel, 5 * DAY_MS);
    expect(promotions(kernel)).toEqual([100_000_000n, 0n]);
    kernel.check();
  });

  test("is claimed only while the house has it; a discount is used by fills alone", () => {
    const kernel = withCover(100_000_000n);
    publish(kernel, CREDIT);
    publish(kernel, CREDIT);
    publish(kernel);
    for (const user of [ANN, BEN]) claim(kernel, user, 1);
    expect(claim(kernel, ANN, 2).refusal).toBe("cover_exhausted");
    claim(kernel, ANN, 3);
    expect(use(kernel, ANN, 3).refusal).toBe("coupon_not_used");
    expect(use(kernel, ANN, 1, 5 * DAY_MS).refusal).toBe("coupon_not_found");
    kernel.check();
  });
});

test("who starts again has none left, and what they claimed once they can't claim again", () => {
  const kernel = testVenue();
  publish(kernel);
  claim(kernel, ANN, 1);
  const { events } = kernel.execute({ type: "wallet/start-again", at: START, user: ANN });
  expect(said(events, "coupons/coupon-ended")).toMatchObject([{ coupon: 1, reason: "closed" }]);
  expect(claim(kernel, ANN, 1).refusal).toBe("coupon_claimed_before");
  kernel.check();
});
