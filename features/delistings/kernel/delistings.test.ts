/** The end of a market: said a week ahead by two, come by itself, and nobody's money but the holds of their orders. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC, BTC_USDT, MAKER, marketAt, place, START, testVenue, USDT, waitFor } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, lots, marketId, ticks, timeMs, userId, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { RULES_NEWEST } from "../../../kernel/rules.ts";
import { DELISTING_LATEST_MS, DELISTING_NOTICE_MS } from "../formulas.ts";
import { ORDERS_ENDED_MAX } from "./delistings.ts";

const DAY_MS = 86_400_000;
const CLOSES = timeMs(START + 8 * DAY_MS);
const ENDS = timeMs(START + 10 * DAY_MS);
const CARL = userId(1003);

const announce = (kernel: Kernel, more: object = {}): Outcome =>
  kernel.execute({
    type: "delistings/announce",
    at: START,
    market: BTC_USDT,
    closesAt: CLOSES,
    endsAt: ENDS,
    askedBy: 1,
    agreedBy: 2,
    ...more,
  } as unknown as Command);
const withdraw = (kernel: Kernel, more: object = {}): Outcome =>
  kernel.execute({ type: "delistings/withdraw", at: kernel.at, market: BTC_USDT, askedBy: 2, agreedBy: 3, ...more } as unknown as Command);
const advance = (kernel: Kernel, at: TimeMs): Outcome => kernel.execute({ type: "schedule/advance", at });
const held = (kernel: Kernel, user: UserId, asset: AssetId): readonly bigint[] =>
  (["own", "pledged"] as const).map((bucket) => kernel.ledger.balanceOf(user, PURPOSE.change, asset, bucket));
const said = (events: readonly KernelEvent[], prefix: string): readonly KernelEvent[] =>
  events.filter(({ type }) => type.startsWith(prefix));
/** What each person has of both assets, pledged or not. */
const wealth = (kernel: Kernel): readonly bigint[] =>
  [ANN, BEN, CARL, MAKER].flatMap((user) => [BTC, USDT].map((asset) => held(kernel, user, asset).reduce((sum, units) => sum + units, 0n)));

test("announced: everything goes on as before, and the plan is a snapshot's too", () => {
  const kernel = testVenue();
  const before = kernel.ledger.hash();
  expect(announce(kernel).events).toEqual([
    { type: "delistings/announced", market: 1, asset: 1, closesAt: CLOSES, endsAt: ENDS, askedBy: 1, agreedBy: 2, at: START },
  ]);
  expect(kernel.ledger.hash()).toBe(before);
  marketAt(kernel, 1000);
  expect(said(kernel.execute(place(ANN, "buy", 1001, 10)).events, "spot/filled")).toHaveLength(1);
  const restored = Kernel.restore(kernel.snapshot());
  expect(restored.delistings.get(BTC_USDT)).toEqual(kernel.delistings.get(BTC_USDT));
  expect(restored.stateHash()).toBe(kernel.stateHash());
});

test("closed: no new order, larger order or trade; cancelling and lessening go on, what is open stays until the end", () => {
  const kernel = testVenue();
  announce(kernel);
  marketAt(kernel, 1000);
  const mine = kernel.execute(place(ANN, "buy", 990, 100)).events.find(({ type }) => type === "spot/placed") as { readonly order: number };
  expect(advance(kernel, CLOSES).events).toEqual([{ type: "delistings/closed", market: 1, asset: 1, at: CLOSES }]);
  const at = CLOSES;
  const refused: readonly unknown[] = [
    place(BEN, "buy", 1000, 10, { at }),
    place(BEN, "buy", 0, 10, { at, orderType: "market" }),
    waitFor(BEN, "buy", 1010, 10, { at }),
    { type: "spot/amend", at, user: ANN, order: mine.order, ticks: 991, lots: 100 },
    { ...place(BEN, "buy", 990, 100, { at }), type: "spot/place-iceberg", peak: 10 },
  ];
  const before = kernel.stateHash();
  for (const command of refused) expect(kernel.execute(command as Command).refusal).toBe("market_delisted");
  expect(kernel.stateHash()).toBe(before);
  // The market maker's new quotes are left out, its old ones are withdrawn.
  marketAt(kernel, 1000, at);
  expect(kernel.spot.markets.get(BTC_USDT)?.book.depth("sell", 5)).toEqual([]);
  const lessened = { type: "spot/amend", at, user: ANN, order: mine.order, ticks: ticks(990), lots: lots(50) };
  expect(kernel.execute(lessened as unknown as Command).refusal).toBeUndefined();
  expect(kernel.execute({ type: "spot/cancel", at, user: ANN, order: mine.order } as Command).refusal).toBeUndefined();
  expect(held(kernel, ANN, USDT)[1]).toBe(0n);
  kernel.check();
});

test("ended: every kind of open order gives back exactly what it holds, nobody has more or less, and coins may leave as before", () => {
  const kernel = testVenue();
  announce(kernel);
  marketAt(kernel, 1000);
  kernel.execute(place(CARL, "buy", 1001, 2000));
  // A resting buy, a stop of what one has, a pair, a bracket half filled, an order that another follows, an iceberg.
  kernel.execute(place(ANN, "buy", 950, 100));
  kernel.execute(waitFor(CARL, "sell", 940, 200));
  const pair = { ...place(CARL, "sell", 1050, 300), type: "spot/place-pair", stop: { source: "last", ticks: 930, limitTicks: 0 } };
  expect(kernel.execute(pair as unknown as Command).refusal).toBeUndefined();
  kernel.execute({ type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [], asks: [1000, 50] } as unknown as Command);
  const exits = { takeProfitTicks: 1090, stop: { source: "last", ticks: 0, limitTicks: 0 } };
  const bracket = kernel.execute({ ...place(BEN, "buy", 1000, 100), type: "spot/place-bracket", exits } as unknown as Command);
  expect(said(bracket.events, "spot/filled")).toHaveLength(1);
  const follower = { side: "sell", orderType: "limit", ticks: 1080, lots: 40, timeInForce: "gtc", postOnly: false };
  const list = { ...place(BEN, "buy", 955, 40), type: "spot/place-list", followers: [follower] };
  expect(kernel.execute(list as unknown as Command).refusal).toBeUndefined();
  expect(
    kernel.execute({ ...place(ANN, "buy", 960, 100), type: "spot/place-iceberg", peak: 10 } as unknown as Command).refusal,
  ).toBeUndefined();
  const before = wealth(kernel);
  advance(kernel, CLOSES);
  expect(wealth(kernel)).toEqual(before);
  const { events } = advance(kernel, ENDS);
  const closed = said(events, "spot/closed") as readonly { readonly reason: string }[];
  // Seven of the book and the triggers and the follower of one of them: no exits were placed for what the bracket had bought.
  expect(closed.map(({ reason }) => reason)).toEqual(Array(8).fill("delisted"));
  expect(said(events, "spot/placed")).toEqual([]);
  expect(events.at(-1)).toEqual({ type: "delistings/ended", market: 1, asset: 1, at: ENDS });
  expect(wealth(kernel)).toEqual(before);
  for (const user of [ANN, BEN, CARL, MAKER]) for (const asset of [BTC, USDT]) expect(held(kernel, user, asset)[1]).toBe(0n);
  expect(kernel.holds.withdrawable(CARL, BTC, ENDS).free).toBe(held(kernel, CARL, BTC)[0]);
  expect(kernel.spot.pool.live).toBe(0);
  kernel.check();
  expect(Kernel.restore(kernel.snapshot()).stateHash()).toBe(kernel.stateHash());
});

test("its price is nobody's any more: no index, no valuation for levels, and samples of it are not heard", () => {
  const kernel = testVenue();
  kernel.execute({ type: "venue/adopt-rules", at: START, rules: RULES_NEWEST } as Command);
  marketAt(kernel, 1000);
  kernel.execute(place(ANN, "buy", 1001, 30_000));
  announce(kernel, { endsAt: CLOSES });
  advance(kernel, CLOSES);
  expect(kernel.delistings.get(BTC_USDT)?.stage).toBe("ended");
  expect(kernel.prices.index(BTC_USDT)).toBeUndefined();
  const samples = [1, 2].map((market) => ({ market: marketId(market), ticks: ticks(1000), volume: 0, sources: 3 }));
  const { events } = kernel.execute({ type: "prices/sample", at: timeMs(CLOSES + DAY_MS), samples });
  expect(events[0]).toMatchObject({ type: "prices/sampled", samples: [{ market: 2 }] });
  expect(kernel.prices.index(BTC_USDT)).toBeUndefined();
  // Thirty coins of 1000 count for nothing: what is left are the dollars, on the days since the first price.
  const dollars = held(kernel, ANN, USDT)[0] ?? 0n;
  const { balance } = kernel.vip.standing(ANN, kernel.at);
  expect(BigInt(balance)).toBeLessThan(((dollars / 1_000_000n + 30_000n) * 10n) / 30n);
  const unheard = ["spot/set-phase", "spot/halt"].map((type) => ({ type, at: kernel.at, market: BTC_USDT, phase: "open", reason: "News" }));
  for (const command of unheard) expect(kernel.execute(command as unknown as Command).refusal).toBe("market_delisted");
  expect(announce(kernel, { at: kernel.at }).refusal).toBe("market_delisted");
  expect(withdraw(kernel).refusal).toBe("market_delisted");
});

test("withdrawn by two before it ended: the market trades again, and nothing falls due", () => {
  const kernel = testVenue();
  announce(kernel);
  advance(kernel, CLOSES);
  expect(withdraw(kernel, { agreedBy: 2 }).refusal).toBe("second_operator_needed");
  expect(withdraw(kernel).events).toEqual([{ type: "delistings/withdrawn", market: 1, asset: 1, at: CLOSES }]);
  expect(kernel.execute(place(ANN, "buy", 990, 100, { at: CLOSES })).refusal).toBeUndefined();
  expect(advance(kernel, ENDS).refusal).toBe("nothing_due");
  expect([kernel.delistings.all(), kernel.spot.markets.get(BTC_USDT)?.life]).toEqual([[], "listed"]);
  expect(withdraw(kernel).refusal).toBe("delisting_not_found");
  // Announced anew it needs its week again.
  expect(announce(kernel, { at: ENDS, closesAt: ENDS + DELISTING_NOTICE_MS, endsAt: ENDS + DELISTING_NOTICE_MS }).refusal).toBeUndefined();
});

test("a full book ends some hundred orders a command, so that the venue goes on in between; people may cancel what is left", () => {
  const kernel = testVenue();
  const people = Array.from({ length: 6 }, (_, i) => userId(2001 + i));
  for (const user of people) {
    kernel.execute({ type: "wallet/open", at: START, user });
    for (let i = 0; i < 190; i++) kernel.execute(place(user, "buy", 950 + (i % 40), 10));
  }
  announce(kernel, { endsAt: CLOSES });
  const ended = (outcome: Outcome): number => said(outcome.events, "spot/closed").length;
  expect(ended(advance(kernel, CLOSES))).toBe(ORDERS_ENDED_MAX);
  expect(kernel.delistings.get(BTC_USDT)?.stage).toBe("ending");
  kernel.check();
  const restored = Kernel.restore(kernel.snapshot());
  const [user] = people;
  expect(kernel.execute({ type: "spot/cancel-all", at: CLOSES, user, market: 0 } as unknown as Command).refusal).toBeUndefined();
  let at = CLOSES;
  for (let commands = 0; kernel.delistings.get(BTC_USDT)?.stage !== "ended"; commands++) {
    expect(commands).toBeLessThan(4);
    at = timeMs(at + 1);
    advance(kernel, at);
  }
  for (let later = 1; later <= 2; later++) advance(restored, timeMs(CLOSES + later));
  expect(restored.delistings.get(BTC_USDT)?.stage).toBe("ended");
  for (const one of people) expect(held(kernel, one, USDT)).toEqual([100_000_000_000n, 0n]);
  kernel.check();
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["a market that is none", { market: 9 }, "market_not_found"],
    ["a week less a moment", { closesAt: START + DELISTING_NOTICE_MS - 1 }, "delisting_time_invalid"],
    ["an end before it closes", { endsAt: CLOSES - 1 }, "delisting_time_invalid"],
    ["more than a year ahead", { endsAt: START + DELISTING_LATEST_MS + 1 }, "delisting_time_invalid"],
    ["half a millisecond", { closesAt: CLOSES + 0.5 }, "delisting_time_invalid"],
    ["one operator alone", { agreedBy: 1 }, "second_operator_needed"],
  ])("%s", (_why, more, refusal) => {
    const kernel = testVenue();
    const before = kernel.stateHash();
    expect(announce(kernel, more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("exactly a week and exactly a year are taken, a second announcement is not", () => {
    const kernel = testVenue();
    const most = { closesAt: START + DELISTING_NOTICE_MS, endsAt: START + DELISTING_LATEST_MS };
    expect(announce(kernel, most).refusal).toBeUndefined();
    expect(announce(kernel).refusal).toBe("delisting_announced");
  });
});

test("over any orders, the end of their market leaves everybody with what they had, and nothing pledged", () => {
  const order = fc.record({
    user: fc.constantFrom(1001, 1002, 1003, 1004),
    side: fc.constantFrom("buy" as const, "sell" as const),
    price: fc.integer({ min: 950, max: 1050 }),
    quantity: fc.integer({ min: 10, max: 400 }),
    waits: fc.boolean(),
    isLate: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(order, { maxLength: 25 }), fc.constantFrom(0, 2), (orders, rest) => {
      const kernel = testVenue();
      marketAt(kernel, 1000);
      announce(kernel, { endsAt: CLOSES + rest * DAY_MS });
      const send = (isLate: boolean, at: TimeMs): void => {
        for (const { user, side, price, quantity, waits } of orders.filter((one) => one.isLate === isLate))
          kernel.execute(waits ? waitFor(user, side, price, quantity, { at }) : place(user, side, price, quantity, { at }));
      };
      send(false, START);
      advance(kernel, CLOSES);
      const sum = (asset: AssetId): bigint =>
        [ANN, BEN, CARL, userId(1004)].reduce((all, user) => all + held(kernel, user, asset).reduce((one, units) => one + units, 0n), 0n);
      const before = [sum(BTC), sum(USDT)];
      send(true, CLOSES);
      advance(kernel, timeMs(CLOSES + 3 * DAY_MS));
      expect([sum(BTC), sum(USDT)]).toEqual(before);
      for (const user of [ANN, BEN, CARL, userId(1004)])
        for (const asset of [BTC, USDT]) expect(held(kernel, user, asset)[1]).toBe(amount(0n));
      kernel.check();
    }),
    { numRuns: 100 },
  );
});
