import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { StateReader } from "../../../kernel/state-bytes.ts";
import { amount, userId } from "../../../money/units.ts";
import type { ContestTerms } from "../formulas.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const COIN = 1_000_000n;
const CAT = userId(1003);
let kernel: Kernel;
let now: number;

beforeEach(() => {
  kernel = testVenue();
  now = START;
  say({ type: "cover/fund", product: "promotions", asset: USDT, amount: amount(1000n * COIN) });
  for (const user of [ANN, BEN, CAT]) say({ type: "verification/set-level", user, level: 1, by: 7 });
});

function run(body: object): Outcome {
  const before = kernel.stateHash();
  const outcome = kernel.execute({ ...body, at: now } as unknown as Command);
  if (outcome.refusal !== undefined) expect(kernel.stateHash()).toBe(before);
  kernel.check();
  return outcome;
}
function say(body: object): Outcome {
  while (kernel.schedule.nextAt <= now) run({ type: "schedule/advance" });
  return run(body);
}
function pass(ms: number): Outcome["events"] {
  now += ms;
  const events: Outcome["events"][number][] = [];
  while (kernel.schedule.nextAt <= now) events.push(...run({ type: "schedule/advance" }).events);
  return events;
}
const tick = (ticks: number): Outcome => say({ type: "prices/sample", samples: [{ market: 1, ticks, volume: 0, sources: 3 }] });
const TERMS: ContestTerms = {
  ...{ markets: [1], start: amount(1000n * COIN), feePpm: 1000, seats: 3, isPublic: true },
  ...{ startsAt: 0, joinsUntil: HOUR_MS, endsAt: HOUR_MS, everyMs: 0, prizes: [], prizeDays: 0 },
};
const open = (more: Partial<ContestTerms> = {}, who: object = { askedBy: "rule" }): object => ({
  ...{ type: "contests/open", terms: { ...TERMS, ...more }, ref: "a", isAhead: true },
  ...who,
});
const join = (user: number, contest = 1): object => ({ type: "contests/join", user, contest });
const order = (user: number, side: "buy" | "sell", more: object): object => ({
  ...{ type: "contests/order", user, contest: 1, market: 1, side, ticks: 0, lots: 0n, spend: 0n },
  ...more,
});
function opened(more: Partial<ContestTerms> = {}, people: readonly number[] = [ANN, BEN, CAT]): void {
  expect(say(open(more)).refusal).toBeUndefined();
  for (const user of people) expect(say(join(user)).refusal).toBeUndefined();
  pass(0);
}
const cash = (entry: number) => kernel.contests.get(1)?.money.cash(entry);
const holds = (entry: number) => kernel.contests.get(1)?.money.holds(entry, BTC);
const fills = ({ events }: Outcome) => events.filter(({ type }) => type === "contests/filled");

describe("an order", () => {
  test("fills at the next index and never at the one before, with the fee, against the contest alone", () => {
    opened();
    const before = kernel.ledger.hash();
    expect(say(order(ANN, "buy", { spend: 500n * COIN })).refusal).toBeUndefined();
    expect([cash(1), kernel.contests.listensTo(1 as never)]).toEqual([{ free: 500n * COIN, held: 500n * COIN }, true]);
    // 500 ÷ 1.001 ÷ 1,001 = 0.499…: 0.499 coins for 499.499 and 0.499499 of fee.
    expect(fills(tick(1001))).toMatchObject([{ entry: 1, user: ANN, ticks: 1001, lots: 499n, value: 499_499_000n, fee: 499_499n }]);
    expect([cash(1), holds(1)]).toEqual([{ free: 500_001_501n, held: 0n }, 499n]);
    expect(kernel.contests.listensTo(1 as never)).toBe(false);
    // Nothing of it is in the venue's ledger, nor in anybody's book.
    expect(kernel.ledger.hash()).toBe(before);
    expect(kernel.ledger.balanceOf(ANN, PURPOSE.change, USDT)).toBe(100_000n * COIN);
  });

  test("with a limit waits until the index reaches it, and takes the better price", () => {
    opened();
    say(order(ANN, "buy", { ticks: 990, lots: 100n }));
    expect(fills(tick(991))).toEqual([]);
    expect(fills(tick(980))).toMatchObject([{ ticks: 980, value: 98n * COIN, fee: 98_000n }]);
    say(order(ANN, "sell", { ticks: 1005, lots: 100n }));
    expect(fills(tick(1004))).toEqual([]);
    expect(fills(tick(1010))).toMatchObject([{ side: "sell", value: 101n * COIN, fee: 101_000n }]);
    expect([cash(1), holds(1)]).toEqual([{ free: 1_002_801_000n, held: 0n }, 0n]);
  });

  test.each<readonly [why: string, body: () => object, refusal: string]>([
    ["without having joined", () => order(1004, "buy", { spend: 10n * COIN }), "contest_not_joined"],
    ["of a contest that isn't there", () => ({ ...order(ANN, "buy", { spend: 10n * COIN }), contest: 2 }), "contest_not_found"],
    ["in another market", () => order(ANN, "buy", { market: 2, spend: 10n * COIN }), "contest_market_other"],
    ["of nothing", () => order(ANN, "buy", {}), "amount_invalid"],
    ["of less than nothing", () => order(ANN, "buy", { spend: -1n }), "amount_invalid"],
    ["of lots and of money", () => order(ANN, "buy", { spend: 10n * COIN, lots: 5n }), "amount_invalid"],
    ["with a price below nothing", () => order(ANN, "buy", { ticks: -5, lots: 5n }), "amount_invalid"],
    ["of more lots than anything", () => order(ANN, "sell", { lots: 1n << 60n }), "amount_invalid"],
    ["of more than the ledger counts", () => order(ANN, "buy", { ticks: 2 ** 31 - 1, lots: 1n << 52n }), "amount_invalid"],
    ["of too little", () => order(ANN, "buy", { spend: COIN - 1n }), "contest_below_least"],
    ["of more than there is", () => order(ANN, "buy", { spend: 1000n * COIN + 1n }), "contest_money_short"],
    ["whose fee there is not enough for", () => order(ANN, "buy", { ticks: 1000, lots: 1000n }), "contest_money_short"],
    ["to sell what isn't there", () => order(ANN, "sell", { lots: 10n }), "contest_money_short"],
  ])("%s is refused", (_why, body, refusal) => {
    opened();
    expect(say(body()).refusal).toBe(refusal);
  });

  test("on a break buys nothing, and sells what there is", () => {
    opened();
    say(order(ANN, "buy", { spend: 500n * COIN }));
    tick(1001);
    expect(say({ type: "self-limits/break", user: ANN, length: "day" }).refusal).toBeUndefined();
    expect(say(order(ANN, "buy", { spend: 100n * COIN })).refusal).toBe("on_a_break");
    expect(say(order(ANN, "sell", { lots: 499n })).refusal).toBeUndefined();
    expect(fills(tick(1001))).toMatchObject([{ user: ANN, side: "sell", lots: 499n }]);
    expect(holds(1)).toBe(0n);
  });

  test("after the end, or before the start, is refused; twenty wait at most", () => {
    opened({ startsAt: MINUTE_MS, endsAt: HOUR_MS });
    expect(say(order(ANN, "buy", { spend: 10n * COIN })).refusal).toBe("contest_not_running");
    pass(MINUTE_MS);
    for (let one = 0; one < 20; one++) expect(say(order(ANN, "buy", { ticks: 10, lots: 100n })).refusal).toBeUndefined();
    expect(say(order(ANN, "buy", { ticks: 10, lots: 100n })).refusal).toBe("contest_orders_open");
    now += HOUR_MS;
    expect(say(order(ANN, "buy", { spend: 10n * COIN })).refusal).toBe("contest_not_found");
  });

  test("is taken back by its own person alone; all of very little can be sold", () => {
    opened();
    say(order(ANN, "buy", { ticks: 990, lots: 100n }));
    expect(say({ type: "contests/cancel", user: BEN, contest: 1, order: 1 }).refusal).toBe("contest_order_not_found");
    expect(say({ type: "contests/cancel", user: ANN, contest: 1, order: 1 }).refusal).toBeUndefined();
    expect(cash(1)).toEqual({ free: 1000n * COIN, held: 0n });
    say(order(ANN, "buy", { spend: 2n * COIN }));
    tick(1000);
    expect(holds(1)).toBe(1n);
    tick(900);
    expect(say(order(ANN, "sell", { lots: 1n })).refusal).toBeUndefined();
    expect(fills(tick(900))).toHaveLength(1);
  });

  test("in a market that ends is ended, and what was bought keeps the last index", () => {
    opened({ endsAt: 9 * DAY_MS, joinsUntil: 9 * DAY_MS });
    say(order(ANN, "buy", { spend: 500n * COIN }));
    tick(1000);
    const closesAt = now + 7 * DAY_MS;
    say({ type: "delistings/announce", market: 1, askedBy: 1, agreedBy: 2, closesAt, endsAt: closesAt + HOUR_MS });
    say(order(ANN, "sell", { ticks: 2000, lots: 100n }));
    tick(1200);
    pass(7 * DAY_MS + 2 * HOUR_MS);
    const events = pass(15 * MINUTE_MS);
    expect(events).toContainEqual(expect.objectContaining({ type: "contests/cancelled", reason: "market_ended" }));
    expect(say(order(ANN, "buy", { spend: 10n * COIN })).refusal).toBe("contest_market_other");
    const ended = pass(2 * DAY_MS).find(({ type }) => type === "contests/ended");
    expect(ended).toMatchObject({ table: [{ equity: 500_501_000n + 499n * 1200n * 1000n, place: 1 }, {}, {}] });
  });
});

describe("the end", () => {
  test("ranks by return, of equal ones by what they fell, gives prizes as credit that was set aside, and says a receipt for each", () => {
    opened({ prizes: [amount(60n * COIN), amount(40n * COIN)], prizeDays: 30 });
    const held = (): readonly bigint[] =>
      (["own", "pledged"] as const).map((bucket) => kernel.ledger.balanceOf(HOUSE, PURPOSE.promotions, USDT, bucket));
    expect(held()).toEqual([900n * COIN, 100n * COIN]);
    say(order(ANN, "buy", { spend: 900n * COIN }));
    say(order(BEN, "buy", { spend: 100n * COIN }));
    tick(1000);
    pass(2 * MINUTE_MS);
    tick(900);
    pass(MINUTE_MS);
    tick(1100);
    const events = pass(HOUR_MS);
    const ended = events.find((event) => event.type === "contests/ended");
    // Ann: 899 lots for 899.899; Ben: 99 for 99.099; Cat never traded.
    expect(ended).toMatchObject({
      table: [
        { entry: 1, place: 1, equity: 1_089_001_000n, returnPpm: 89_001, drawdownPpm: 90_799, prize: 60n * COIN },
        { entry: 2, place: 2, equity: 1_009_801_000n, returnPpm: 9_801, drawdownPpm: 9_999, prize: 40n * COIN },
        { entry: 3, place: 0, equity: 1000n * COIN, prize: 0n },
      ],
      released: 0n,
    });
    const results = events.flatMap((event) => (event.type === "contests/result" ? [[event.user, event.place, event.prize]] : []));
    expect(results).toEqual([
      [ANN, 1, 60n * COIN],
      [BEN, 2, 40n * COIN],
    ]);
    expect(kernel.promotionalCredit.of(ANN)).toMatchObject([
      { left: 60n * COIN, source: "contest", sourceId: 1, until: now + 30 * DAY_MS },
    ]);
    expect(held()).toEqual([900n * COIN, 0n]);
    const receipts = events.filter((event) => event.type === "settlement/settled");
    expect(receipts).toMatchObject([{ user: ANN, formula: "contest/2", result: { place: "1", prize: "60000000" } }, { user: BEN }]);
    // From 1,000 − its fee down to 909.201 where it was looked at; between nobody and Ben.
    const inputs = receipts.map((one) => Object.fromEntries(one.inputs.map(({ name, value, from }) => [name, `${value} ${from}`])));
    expect(inputs[0]).toMatchObject({ fall_from: "1000000000 terms", fall_to: expect.stringMatching(/^909201000 command:\d+$/) });
    expect(Object.keys(inputs[0] ?? {}).filter((name) => /^(before|after)_/.test(name))).toEqual([
      "after_value",
      "after_fall",
      "after_entry",
    ]);
    expect(inputs[1]).toMatchObject({
      before_value: expect.stringMatching(/^1089001000 command:/),
      before_entry: expect.stringMatching(/^1 /),
    });
    expect(kernel.contests.all()).toEqual([]);
  });

  test("alone against nobody wins no prize: it is the house's again", () => {
    opened({ prizes: [amount(60n * COIN)], prizeDays: 30 });
    say(order(ANN, "buy", { spend: 900n * COIN }));
    tick(1000);
    const ended = pass(HOUR_MS).find(({ type }) => type === "contests/ended");
    expect(ended).toMatchObject({ released: 60n * COIN });
    expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.promotions, USDT)).toBe(1000n * COIN);
  });

  test("of equal return who fell less is before, then who joined first; who left has no place", () => {
    opened();
    for (const user of [ANN, BEN, CAT]) say(order(user, "buy", { spend: 100n * COIN }));
    tick(1000);
    say({ type: "contests/leave", user: ANN, contest: 1 });
    expect(say({ type: "contests/leave", user: ANN, contest: 1 }).refusal).toBe("contest_not_joined");
    const ended = pass(HOUR_MS).find((event) => event.type === "contests/ended");
    expect(ended?.type === "contests/ended" ? ended.table.map(({ place }) => place) : []).toEqual([0, 1, 2]);
  });

  test("of a venue that was down: settled late with the index that was known, sampled once; what it missed whole has no places, and the next one begins", () => {
    opened({ endsAt: DAY_MS, joinsUntil: DAY_MS, everyMs: DAY_MS });
    say(order(ANN, "buy", { spend: 100n * COIN }));
    tick(1000);
    const events = pass(3 * DAY_MS);
    expect(events.filter(({ type }) => type === "contests/sampled")).toHaveLength(1);
    expect(events.filter(({ type }) => type === "contests/ended").map((event) => "contest" in event && event.contest)).toEqual([1, 2]);
    const [running, coming] = kernel.contests.all();
    expect([running?.isRunning, coming?.isRunning, coming?.terms.startsAt]).toEqual([true, false, running?.terms.endsAt]);
    expect(running?.terms.endsAt).toBeGreaterThan(now);
  });
});

describe("opening and joining", () => {
  test.each<readonly [why: string, body: object, refusal: string]>([
    ["a public one by a person", open({}, { user: ANN }), "contest_terms_invalid"],
    ["one with prizes by a person", open({ isPublic: false, prizes: [amount(1n)], prizeDays: 1 }, { user: ANN }), "contest_terms_invalid"],
    ["one by somebody who is not verified", open({ isPublic: false }, { user: 1004 }), "contest_unverified"],
    ["one by one operator", open({}, { askedBy: 1, agreedBy: 1 }), "second_operator_needed"],
    ["one by nobody", open({}, {}), "second_operator_needed"],
    ["prizes beyond what is free", open({ prizes: [amount(1001n * COIN)], prizeDays: 1 }), "cover_exhausted"],
    ["a later prize that is larger", open({ prizes: [amount(1n), amount(2n)], prizeDays: 1 }), "contest_terms_invalid"],
    ["a share", open({ markets: [2] }), "contest_terms_invalid"],
    ["one that lasts too long", open({ endsAt: 32 * DAY_MS }), "contest_terms_invalid"],
    ["half a seat", open({ seats: 2.5 }), "contest_terms_invalid"],
  ])("%s is refused", (_why, body, refusal) => {
    expect(say(body).refusal).toBe(refusal);
  });

  test("three of one person at once, and none with real money", () => {
    for (let one = 0; one < 3; one++) expect(say(open({ isPublic: false }, { user: ANN })).refusal).toBeUndefined();
    expect(say(open({ isPublic: false }, { user: ANN })).refusal).toBe("contests_of_one");
    const live = new Kernel();
    expect(live.execute({ ...open(), at: START } as unknown as Command).refusal).toBe("contests_paper_only");
  });

  test("once each, while there are seats and in time; not again after leaving; with prizes only who is verified", () => {
    opened({ seats: 2, prizes: [amount(COIN)], prizeDays: 1, joinsUntil: MINUTE_MS }, [ANN]);
    expect(say(join(ANN)).refusal).toBe("contest_joined");
    expect(say(join(1004)).refusal).toBe("contest_unverified");
    say({ type: "contests/leave", user: ANN, contest: 1 });
    expect(say(join(ANN)).refusal).toBe("contest_joined");
    expect(say(join(BEN)).refusal).toBeUndefined();
    expect(say(join(CAT)).refusal).toBe("contest_full");
    now += MINUTE_MS;
    expect(say(join(CAT)).refusal).toBe("contest_joining_over");
  });

  test("called off before it begins, by who opened it or two operators, and by itself with fewer than two people; never once it runs", () => {
    for (const ref of ["a", "b", "c"])
      say(open({ isPublic: false, startsAt: HOUR_MS, joinsUntil: HOUR_MS, endsAt: DAY_MS }, { user: ANN, ref }));
    const off = (contest: number, who: object): object => ({ type: "contests/call-off", contest, ...who });
    expect(say(off(1, { user: BEN })).refusal).toBe("contest_not_yours");
    expect(say(off(1, { askedBy: 1, agreedBy: 1 })).refusal).toBe("second_operator_needed");
    expect(say(off(1, { user: ANN })).events).toMatchObject([{ reason: "opener", users: [] }]);
    expect(say(off(2, { askedBy: 1, agreedBy: 2 })).events).toMatchObject([{ reason: "operators" }]);
    say(join(BEN, 3));
    expect(pass(HOUR_MS)).toMatchObject([{ type: "contests/called-off", contest: 3, reason: "few", users: [BEN] }]);
    opened({}, []);
    say(open());
    pass(0);
    expect(say(off(5, { askedBy: 1, agreedBy: 2 })).refusal).toBe("contest_begun");
  });

  test("who starts again leaves, and can't join again: the money of a contest comes once", () => {
    opened();
    say(order(ANN, "buy", { ticks: 900, lots: 10n }));
    const { events } = say({ type: "wallet/start-again", user: ANN });
    expect(events).toContainEqual(expect.objectContaining({ type: "contests/left", user: ANN }));
    expect(say(join(ANN)).refusal).toBe("contest_joined");
  });
});

test("a snapshot in the middle goes on as if nothing had been", () => {
  opened({ prizes: [amount(60n * COIN)], prizeDays: 30, everyMs: HOUR_MS });
  say(order(ANN, "buy", { spend: 500n * COIN }));
  tick(1001);
  say(order(ANN, "sell", { ticks: 1200, lots: 10n }));
  pass(5 * MINUTE_MS);
  const before = kernel.stateHash();
  kernel = Kernel.restore(kernel.snapshot());
  expect(kernel.stateHash()).toBe(before);
  expect(fills(tick(1200))).toHaveLength(1);
});

/** Written by version 1: a contest of two, of whom the first fell by 9.1 % and the second has an order that waits. */
const VERSION_1 =
  "H4sIAAAAAAACA2NgAIEP9gw46EQGbACHeod+BwifwwFVHgQawv7tqXBiYMg4yrgXmUYDp2ZZY9qDwYeYX9ADtcfGAUUcps6j3wG7eyHgguE3B3R7dyzQN0NS" +
  "ApEP6HfA7h4s4QJzP4o/GLDrVwC5HxIuKWgmCayKY0XwTBwkjFKP/P///z82W5ldGBheMGN3ESNInoOB4YO8jRmmuQwMTFD553j0M3IwMEj++f8fl/2MLgwM" +
  "AI4G9KZIAgAA";

test("a snapshot of before it said where an entry fell is read to its last byte, and tells how deep", () => {
  const reader = new StateReader(Uint8Array.from(gunzipSync(Buffer.from(VERSION_1, "base64"))));
  kernel.contests.load(reader, 1);
  reader.end();
  expect(kernel.contests.entryOf(1, ANN)).toMatchObject({ equity: 909_091_000n, drawdownPpm: 90_909, peakAt: 0, fell: { toAt: 0 } });
  expect(kernel.contests.entryOf(1, BEN)?.orders.size).toBe(1);
  kernel.contests.check();
});
