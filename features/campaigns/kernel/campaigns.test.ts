/** Campaigns: covered before they are sold, assigned by rule, played with credit alone, left at any time, paid once. */
import { beforeEach, describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import type { UserId } from "../../../money/units.ts";
import { CAMPAIGN_PRICE_AGE_MS, drawOf } from "../formulas.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const COVER = 50_000_000_000n;
const COIN = 1_000_000n;
const TERMS = {
  names: { en: "Three first orders", zh: "前三单" },
  stake: 100n * COIN,
  groups: 3,
  perGroup: 1,
  choices: [{ market: 1, minutes: 5 }],
  bonus: 30n * COIN,
  seats: 10,
  days: 7,
};
/** 30 for the bonus, 300 of credit, 300 that the orders could gain. */
const SEAT = 630n * COIN;

let kernel: Kernel;
beforeEach(() => {
  kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command);
  say({ type: "cover/fund", product: "promotions", asset: USDT, amount: COVER });
});

const say = (command: object): Outcome => kernel.execute({ at: START, ...command } as unknown as Command);
const publish = (more: object = {}, by: object = {}): Outcome =>
  say({ type: "campaigns/publish", asset: USDT, terms: { ...TERMS, ...more }, askedBy: 1, agreedBy: 2, ...by });
const join = (user: UserId = ANN, more: object = {}): Outcome => say({ type: "campaigns/join", user, campaign: 1, ...more });
const mine = (what: string, at: number = START, more: object = {}): Outcome =>
  say({ type: `campaigns/${what}`, user: ANN, participation: 1, at, ...more });
const price = (ticks: number, at: number = START): Outcome =>
  say({ type: "prices/sample", samples: [{ market: 1, ticks, volume: 0, sources: 3 }], at });
const balance = (bucket: "own" | "promotional", user: UserId = ANN): bigint => kernel.ledger.balanceOf(user, PURPOSE.change, USDT, bucket);
const house = (bucket: "own" | "pledged"): bigint => kernel.ledger.balanceOf(HOUSE, PURPOSE.promotions, USDT, bucket);
/** Plays one order from now on and sells it at that price a second later. */
const playOne = (at: number, exit = 1000): void => {
  price(1000, at);
  mine("play", at);
  price(exit, at + 1000);
  mine("sell", at + 1000);
};

test("what every seat can cost is pledged before anybody joins, and what is left of the cover can't publish more", () => {
  expect(publish().events).toMatchObject([{ type: "campaigns/published", campaign: 1, asset: USDT }]);
  expect([house("own"), house("pledged")]).toEqual([COVER - 10n * SEAT, 10n * SEAT]);
  expect(publish({ seats: 70 }).refusal).toBe("cover_exhausted");
  expect(publish({}, { agreedBy: 1 }).refusal).toBe("second_operator_needed");
  expect(publish({}, { agreedBy: undefined }).refusal).toBe("second_operator_needed");
  kernel.check();
});

test("who joins gets the credit and the first group's orders, drawn by the rule that anybody can compute", () => {
  publish({ choices: [1, 2, 3, 4, 5].map((minutes) => ({ market: 1, minutes })), groups: 2, perGroup: 3 });
  const seed = kernel.sequence;
  const [before, { events }] = [balance("own"), join()];
  const orders = [1, 2, 3].map((order) => ({
    market: 1,
    minutes: drawOf({ seed, campaign: 1, person: ANN, order, choices: 5 }),
  }));
  expect(events.filter(({ type }) => type.startsWith("campaigns/"))).toMatchObject([
    { type: "campaigns/joined", participation: 1, credit: 600n * COIN, bonus: 30n * COIN, orders: 6, until: START + 7 * DAY_MS },
    { type: "campaigns/assigned", first: 1, orders },
  ]);
  expect(events.filter(({ type }) => type === "settlement/settled")).toMatchObject(
    [1, 2, 3].map((order, index) => ({
      formula: "campaign-draw/1",
      inputs: [{ value: String(seed), from: `command:${seed}` }, {}, { value: String(ANN) }, { value: String(order) }, { value: "5" }],
      result: { choice: String(orders[index]?.minutes) },
    })),
  );
  expect([balance("own"), balance("promotional")]).toEqual([before, 600n * COIN]);
  kernel.check();
});

test("different people and different orders draw differently", () => {
  const draw = (person: number, order: number): number => drawOf({ seed: 9, campaign: 1, person, order, choices: 12 });
  const people = new Set(Array.from({ length: 200 }, (_one, index) => draw(1000 + index, 1)));
  expect(people).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
  expect(new Set(Array.from({ length: 15 }, (_one, index) => draw(1001, index + 1))).size).toBeGreaterThan(5);
});

test("an order gains and loses credit alone, and own money never moves until the code", () => {
  publish();
  join();
  const before = balance("own");
  price(1000, START + 1000);
  expect(mine("play", START + 1000).events).toMatchObject([
    { type: "campaigns/started", order: 1, market: 1, ticks: 1000, due: START + 1000 + 5 * MINUTE_MS },
  ]);
  price(1100, START + 2000);
  expect(mine("sell", START + 2000).events).toMatchObject([
    { formula: "campaign-order/1", inputs: [{ value: "100000000" }, { value: "1000" }, { value: "1100" }], result: { value: "110000000" } },
    { type: "promotional-credit/changed", left: 310n * COIN },
    { type: "campaigns/sold", order: 1, entry: 1000, exit: 1100, value: 110n * COIN, reason: "person" },
    { type: "campaigns/assigned", first: 2 },
    { formula: "campaign-draw/1" },
  ]);
  expect(balance("promotional")).toBe(310n * COIN);
  playOne(START + 3000, 700);
  expect([balance("own"), balance("promotional")]).toEqual([before, 280n * COIN]);
  kernel.check();
});

test("a gain counts up to the stake: more was not set aside", () => {
  publish();
  join();
  playOne(START + 1000, 5000);
  expect(balance("promotional")).toBe(400n * COIN);
  kernel.check();
});

test("sold by time at the price of that time, after a restart too", () => {
  publish();
  join();
  price(1000, START + 1000);
  mine("play", START + 1000);
  price(1200, START + 2000);
  kernel = Kernel.restore(kernel.snapshot());
  const due = START + 1000 + 5 * MINUTE_MS;
  expect(say({ type: "schedule/advance", at: due - 1 }).refusal).toBe("nothing_due");
  const { events } = say({ type: "schedule/advance", at: due });
  expect(events.find(({ type }) => type === "campaigns/sold")).toMatchObject({ value: 120n * COIN, reason: "time" });
  kernel.check();
});

test("when all are done the credit ends and the bonus waits; the claim makes it own, once", () => {
  publish();
  join();
  const before = balance("own");
  for (const [index, exit] of [1000, 500, 900].entries()) playOne(START + index * 5000, exit);
  expect([balance("own"), balance("promotional")]).toEqual([before, 0n]);
  expect(mine("leave", START + 20_000).refusal).toBe("campaign_all_done");
  expect(mine("play", START + 20_000).refusal).toBe("campaign_all_done");
  // However long it takes: nothing runs out any more.
  const late = START + 400 * DAY_MS;
  expect(say({ type: "schedule/advance", at: late }).refusal).toBe("nothing_due");
  expect(mine("claim", late, { user: BEN }).refusal).toBe("campaign_not_yours");
  const { events } = mine("claim", late);
  expect(events).toMatchObject([
    { type: "campaigns/ended", reason: "paid", done: 3, credit: 0n, bonus: 30n * COIN },
    { formula: "campaign-bonus/1", result: { paid: "30000000" } },
  ]);
  expect(balance("own")).toBe(before + 30n * COIN);
  expect(mine("claim", late).refusal).toBe("campaign_not_yours");
  expect(kernel.campaigns.of(ANN)).toEqual([]);
  kernel.check();
});

test("left at any time (charter 4), also in the middle of an order: the credit goes back, own money is what it was", () => {
  publish();
  join();
  const before = balance("own");
  playOne(START + 1000, 800);
  price(1000, START + 5000);
  mine("play", START + 5000);
  expect(mine("leave", START + 5001).events).toMatchObject([
    { type: "promotional-credit/ended", amount: 280n * COIN, reason: "left" },
    { type: "campaigns/ended", reason: "left", done: 1, credit: 280n * COIN, bonus: 30n * COIN },
  ]);
  expect([balance("own"), balance("promotional"), kernel.schedule.size]).toEqual([before, 0n, 0]);
  // Of the seat only the cover of the others is still pledged.
  expect([house("own"), house("pledged")]).toEqual([COVER - 9n * SEAT, 9n * SEAT]);
  expect(join(ANN, { at: START + 6000 }).refusal).toBe("campaign_joined_before");
  kernel.check();
});

test("at its end the credit ends and nothing else; an order that still runs counts before", () => {
  publish({ groups: 1 });
  join();
  join(BEN);
  const end = START + 7 * DAY_MS;
  price(1000, end - 2000);
  mine("play", end - 1000);
  const before = balance("own");
  const { events } = say({ type: "schedule/advance", at: end });
  expect(events.filter(({ type }) => type.startsWith("campaigns/"))).toMatchObject([
    { type: "campaigns/sold", user: ANN, reason: "time" },
    { type: "campaigns/earned", user: ANN },
    { type: "campaigns/ended", user: BEN, reason: "expired", credit: 100n * COIN },
  ]);
  expect([balance("own"), balance("promotional"), balance("promotional", BEN)]).toEqual([before, 0n, 0n]);
  expect(mine("claim", end).refusal).toBeUndefined();
  kernel.check();
});

test("nobody new while it is paused; closed, its free seats' cover is free again and those in it go on", () => {
  publish();
  join();
  say({ type: "campaigns/pause", campaign: 1, paused: true });
  expect(join(BEN).refusal).toBe("campaign_not_open");
  say({ type: "campaigns/pause", campaign: 1, paused: false });
  expect(join(BEN).refusal).toBeUndefined();
  expect(say({ type: "campaigns/close", campaign: 1 }).events).toMatchObject([{ type: "campaigns/closed", released: 8n * SEAT }]);
  expect(say({ type: "campaigns/pause", campaign: 1, paused: false }).refusal).toBe("campaign_not_open");
  expect(mine("play").refusal).toBeUndefined();
  kernel.check();
});

test("an order of a market that has ended counts as done for what it cost", () => {
  publish();
  join();
  const market = kernel.spot.markets.get(1 as never);
  if (market === undefined) throw new Error("the market is gone");
  market.life = "ended";
  expect(mine("play").events).toMatchObject([{ type: "campaigns/sold", reason: "market_ended", value: 100n * COIN }, {}, {}]);
  expect(balance("promotional")).toBe(300n * COIN);
});

test("an order can't be skipped, begun twice, or begun and sold at a price that nobody renewed", () => {
  publish();
  join();
  expect(mine("sell").refusal).toBe("campaign_nothing_running");
  expect(mine("claim").refusal).toBe("campaign_not_done");
  expect(mine("play", START + CAMPAIGN_PRICE_AGE_MS + 1).refusal).toBe("campaign_price_stale");
  price(1000, START + 40_000);
  mine("play", START + 40_000);
  expect(mine("play", START + 40_001).refusal).toBe("campaign_order_running");
  expect(mine("sell", START + 40_001 + CAMPAIGN_PRICE_AGE_MS).refusal).toBe("campaign_price_stale");
  expect(mine("leave", START + 40_001 + CAMPAIGN_PRICE_AGE_MS).refusal).toBeUndefined();
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["nobody", { user: 4999 }, "account_not_open"],
    ["a campaign that is none", { campaign: 2 }, "campaign_not_found"],
  ])("%s", (_why, more, refusal) => {
    publish();
    const before = kernel.stateHash();
    expect(join(ANN, more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("a second time, a score below 90, and one more than there are seats", () => {
    publish({ seats: 1 });
    say({ type: "credit-score/place", user: BEN, rule: "promotion_accounts", evidence: 99_999, placedBy: 3 });
    expect(join(BEN).refusal).toBe("campaign_score_low");
    expect(join().refusal).toBeUndefined();
    expect(join().refusal).toBe("campaign_joined_before");
    expect(join(1003 as UserId).refusal).toBe("campaign_full");
  });

  test.each([
    ["no name in Chinese", { names: { en: "A" } }, "campaign_terms_invalid"],
    ["four orders a group", { perGroup: 4 }, "campaign_terms_invalid"],
    ["no kind of order", { choices: [] }, "campaign_terms_invalid"],
    ["an order longer than the index is remembered", { choices: [{ market: 1, minutes: 26 }] }, "campaign_terms_invalid"],
    ["no bonus", { bonus: 0n }, "campaign_terms_invalid"],
    ["a share, which could be split", { choices: [{ market: 2, minutes: 1 }] }, "campaign_market_unknown"],
    ["a market that is none", { choices: [{ market: 77, minutes: 1 }] }, "campaign_market_unknown"],
  ])("%s", (_why, more, refusal) => {
    const before = kernel.stateHash();
    expect(publish(more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });
});

describe("a campaign that is offered anew", () => {
  const WEEK_MS = 7 * DAY_MS;
  const AGAIN = { renews: { days: 7, seats: 10 } };
  const advance = (at: number): Outcome => say({ type: "schedule/advance", at });
  const said = ({ events }: Outcome, type: string) => events.filter((event) => event.type === type);
  const states = (): readonly string[] => kernel.campaigns.all().map(({ state }) => state);

  test("closes when its days are over, and the same is there from then on: with seats of its own, and for who was in it too", () => {
    publish(AGAIN);
    join();
    expect(advance(START + WEEK_MS - 1).refusal).toBe("nothing_due");
    expect(join(BEN, { at: START + WEEK_MS }).refusal).toBe("campaign_not_open");
    const outcome = advance(START + WEEK_MS);
    expect(said(outcome, "campaigns/closed")).toMatchObject([{ campaign: 1, reason: "over", released: 9n * SEAT }]);
    const next = { campaign: 2, renewed: 1, until: START + 2 * WEEK_MS, terms: { ...TERMS, ...AGAIN } };
    expect(said(outcome, "campaigns/published")).toMatchObject([next]);
    expect(kernel.campaigns.get(2)?.seed).toBe(kernel.sequence);
    expect(states()).toEqual(["closed", "open"]);
    expect(join(ANN, { campaign: 2, at: START + WEEK_MS }).refusal).toBeUndefined();
    kernel.check();
  });

  test("has as many seats as are covered then, and more again once there is more", () => {
    publish(AGAIN);
    say({ type: "cover/withdraw", product: "promotions", asset: USDT, amount: house("own") });
    join();
    advance(START + WEEK_MS);
    expect(kernel.campaigns.get(2)?.terms.seats).toBe(9);
    say({ type: "cover/fund", product: "promotions", asset: USDT, amount: COVER, at: START + WEEK_MS });
    advance(START + 2 * WEEK_MS);
    expect(kernel.campaigns.get(3)?.terms.seats).toBe(10);
    kernel.check();
  });

  test("stays as it is while not one seat can be covered, and is looked at a day later", () => {
    publish({ ...AGAIN, seats: 1, days: 30 });
    say({ type: "cover/withdraw", product: "promotions", asset: USDT, amount: house("own") });
    join();
    advance(START + WEEK_MS);
    expect(states()).toEqual(["open"]);
    expect(join(BEN, { at: START + WEEK_MS }).refusal).toBe("campaign_full");
    expect(advance(START + WEEK_MS + DAY_MS - 1).refusal).toBe("nothing_due");
    const restored = Kernel.restore(kernel.snapshot());
    expect(restored.stateHash()).toBe(kernel.stateHash());
    say({ type: "cover/fund", product: "promotions", asset: USDT, amount: SEAT, at: START + WEEK_MS + DAY_MS - 1 });
    advance(START + WEEK_MS + DAY_MS);
    expect(states()).toEqual(["closed", "open"]);
    expect(kernel.campaigns.get(2)).toMatchObject({ until: START + 2 * WEEK_MS + DAY_MS, terms: { seats: 1 } });
    kernel.check();
  });

  test("is offered once after a venue was away for long, stays paused where it was, and ends for good where an operator closes it", () => {
    publish(AGAIN);
    say({ type: "campaigns/pause", campaign: 1, paused: true });
    advance(START + 3 * WEEK_MS + DAY_MS);
    expect(states()).toEqual(["closed", "paused"]);
    expect(kernel.campaigns.get(2)?.until).toBe(START + 4 * WEEK_MS);
    say({ type: "campaigns/close", campaign: 2, at: START + 3 * WEEK_MS + DAY_MS });
    expect(advance(START + 4 * WEEK_MS).refusal).toBe("nothing_due");
    expect(house("pledged")).toBe(0n);
    kernel.check();
  });

  test("leaves out a market that ended, and was the last when none is left", () => {
    publish({ ...AGAIN, choices: [{ market: 1, minutes: 5 }] });
    const market = kernel.spot.markets.get(1 as never);
    if (market === undefined) throw new Error("the market is gone");
    market.life = "ended";
    advance(START + WEEK_MS);
    expect(states()).toEqual(["closed"]);
    expect(house("pledged")).toBe(0n);
    kernel.check();
  });

  test("is saved whole: words, days, seats and when it is looked at again", () => {
    publish({ ...AGAIN, about: { en: "A week of orders", de: "Eine Woche Orders" } });
    advance(START + WEEK_MS);
    const restored = Kernel.restore(kernel.snapshot());
    expect(restored.stateHash()).toBe(kernel.stateHash());
    expect(restored.campaigns.all()).toEqual(kernel.campaigns.all());
  });

  test.each<[string, object]>([
    ["for no day", { renews: { days: 0, seats: 1 } }],
    ["for a quarter of a year and a day", { renews: { days: 91, seats: 1 } }],
    ["for half a day", { renews: { days: 0.5, seats: 1 } }],
    ["without a seat", { renews: { days: 1, seats: 0 } }],
    ["with words in no English", { about: { de: "Eine Woche" } }],
    ["with words that say nothing", { about: { en: " " } }],
    ["with more words than fit", { about: { en: "x".repeat(241) } }],
  ])("is not published %s", (_why, more) => expect(publish(more).refusal).toBe("campaign_terms_invalid"));
});
