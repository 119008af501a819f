import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC, BTC_USDT, ETH, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, ticks, timeMs, userId, type AssetId, type UserId } from "../../../money/units.ts";
import { DAY_MS, type SaleTerms } from "../formulas.ts";
import { SALE_COVER } from "./sale-money.ts";

const NOON = timeMs(19_676 * DAY_MS + DAY_MS / 2);
const ENDS = timeMs(NOON + DAY_MS);
const GRANT = 100_000_000_000n;
/** Of the token, which has eight decimals. */
const ONE = 100_000_000n;
const TERMS: SaleTerms = {
  ...{
    token: ETH,
    cash: USDT,
    coins: [BTC],
    price: amount(50_000n),
    total: amount(1000n * ONE),
    least: amount(ONE),
    most: amount(1000n * ONE),
  },
  ...{ cap: amount(400n * ONE), mode: "pro_rata", startsAt: NOON, endsAt: ENDS, cliffDays: 1, parts: 3, againMs: 0 },
};

function say(kernel: Kernel, command: object): Outcome {
  return kernel.execute({ at: NOON, ...command } as unknown as Command);
}
function must(kernel: Kernel, command: object): Outcome {
  const outcome = say(kernel, command);
  expect(outcome.refusal).toBeUndefined();
  return outcome;
}
const sample = (kernel: Kernel, at: number): Outcome =>
  must(kernel, { type: "prices/sample", at, samples: [{ market: BTC_USDT, ticks: ticks(1000), volume: 0, sources: 3 }] });
const publish = (terms: Partial<SaleTerms> = {}): object => ({
  ...{ type: "token-sale/publish", terms: { ...TERMS, ...terms }, askedBy: "rule" },
});
function venue(terms: Partial<SaleTerms> = {}, tokens = 5000n * ONE): Kernel {
  const kernel = testVenue();
  must(kernel, { type: "cover/fund", product: SALE_COVER, asset: ETH, amount: amount(tokens) });
  must(kernel, publish(terms));
  return kernel;
}
const order = (more: object = {}): object => ({
  ...{ type: "token-sale/order", user: ANN, project: 1, tokens: amount(600n * ONE), pay: USDT, ...more },
});
function due(kernel: Kernel, at: number): readonly Outcome["events"][number][] {
  const events: Outcome["events"][number][] = [];
  while (kernel.schedule.nextAt <= at) events.push(...must(kernel, { type: "schedule/advance", at }).events);
  return events;
}
const balance = (kernel: Kernel, asset: AssetId, bucket: "own" | "pledged" = "own", user: UserId = ANN): bigint =>
  kernel.ledger.balanceOf(user, PURPOSE.change, asset, bucket);
const house = (kernel: Kernel, asset: AssetId): readonly [held: bigint, promised: bigint] => {
  const found = kernel.cover.accounts().find((one) => one.product === SALE_COVER && one.asset === asset);
  return [found?.held ?? 0n, found?.promised ?? 0n];
};

test("payments are set aside, shared out at the end, and the tokens become one's own part by part", () => {
  const kernel = venue();
  expect(house(kernel, ETH)).toEqual([4000n * ONE, 1000n * ONE]);
  must(kernel, order());
  must(kernel, order({ user: BEN, tokens: amount(900n * ONE) }));
  expect([balance(kernel, USDT), balance(kernel, USDT, "pledged")]).toEqual([GRANT - 30_000_000n, 30_000_000n]);
  kernel.check();
  const events = due(kernel, ENDS);
  // 1,000 of 1,500: two thirds would be 600 and 400; Ben is capped at 400, and so is Ann of the 600 left.
  expect(events).toMatchObject([
    { type: "token-sale/started" },
    { type: "token-sale/allocated", asked: 1500n * ONE, granted: 800n * ONE, people: 2 },
    { type: "token-sale/delivered", order: 1, granted: 400n * ONE, charged: 20_000_000n, returned: 10_000_000n },
    { type: "settlement/settled", formula: "token-sale/1", contract: 1, result: { charged: "20000000", returned: "10000000" } },
    { type: "token-sale/delivered", order: 2, granted: 400n * ONE, charged: 20_000_000n, returned: 25_000_000n },
    { type: "settlement/settled", contract: 2 },
  ]);
  expect([balance(kernel, USDT), balance(kernel, ETH), balance(kernel, ETH, "pledged")]).toEqual([GRANT - 20_000_000n, 0n, 400n * ONE]);
  expect([house(kernel, ETH), house(kernel, USDT)]).toEqual([
    [4200n * ONE, 0n],
    [40_000_000n, 0n],
  ]);
  kernel.check();
  expect(due(kernel, ENDS + DAY_MS - 1)).toEqual([]);
  due(kernel, ENDS + DAY_MS);
  expect(balance(kernel, ETH)).toBe((400n * ONE) / 3n);
  kernel.check();
  // Down for a day: both parts at once.
  due(kernel, ENDS + 5 * DAY_MS);
  expect([balance(kernel, ETH), balance(kernel, ETH, "pledged"), kernel.tokenSale.project(1)]).toEqual([400n * ONE, 0n, undefined]);
  kernel.check();
});

test("first come: everything until all is asked for, and what is taken back can be had again", () => {
  const kernel = venue({ mode: "first_come", cap: amount(1000n * ONE) });
  must(kernel, order({ tokens: amount(700n * ONE) }));
  expect(say(kernel, order({ user: BEN, tokens: amount(301n * ONE) })).refusal).toBe("sale_sold_out");
  must(kernel, { type: "token-sale/cancel", user: ANN, order: 1 });
  expect([balance(kernel, USDT), balance(kernel, USDT, "pledged")]).toEqual([GRANT, 0n]);
  must(kernel, order({ user: BEN, tokens: amount(1000n * ONE) }));
  due(kernel, ENDS);
  expect(balance(kernel, ETH, "pledged", BEN)).toBe(1000n * ONE);
  kernel.check();
});

test("a coin pays at the index of the order, and what is not used comes back in it", () => {
  const kernel = venue();
  must(kernel, { type: "cover/fund", product: "exchange", asset: BTC, amount: amount(1n) });
  sample(kernel, NOON);
  expect(kernel.tokenSale.cost(kernel.tokenSale.projects()[0] ?? never(), amount(600n * ONE), BTC, NOON)).toEqual({
    paid: 3_000_000n,
    index: 1000,
  });
  expect(say(kernel, order({ pay: BTC })).refusal).toBe("insufficient_balance");
  expect(say(kernel, order({ pay: BTC, at: NOON + 60_001 })).refusal).toBe("sale_price_stale");
});

test("somebody's orders share the cap, the oldest first", () => {
  const kernel = venue();
  for (const tokens of [300n, 200n]) must(kernel, order({ tokens: amount(tokens * ONE) }));
  const delivered = due(kernel, ENDS).filter(({ type }) => type === "token-sale/delivered");
  expect(delivered).toMatchObject([{ granted: 300n * ONE }, { granted: 100n * ONE, returned: 5_000_000n }]);
});

test("called off before its end, everybody has back what they paid, and the house its tokens", () => {
  const kernel = venue();
  for (const user of [ANN, BEN]) must(kernel, order({ user }));
  expect(say(kernel, { type: "token-sale/call-off", project: 1, askedBy: 1 }).refusal).toBe("second_operator_needed");
  must(kernel, { type: "token-sale/call-off", project: 1, askedBy: 1, agreedBy: 2 });
  expect(say(kernel, order()).refusal).toBe("sale_over");
  const events = due(kernel, NOON);
  expect(events.filter(({ type }) => type === "token-sale/returned")).toMatchObject([{ why: "called_off" }, { why: "called_off" }]);
  expect([balance(kernel, USDT), balance(kernel, USDT, "pledged", BEN), house(kernel, ETH)]).toEqual([GRANT, 0n, [5000n * ONE, 0n]]);
  due(kernel, ENDS + 9 * DAY_MS);
  kernel.check();
});

test("the same is sold again after its end as long as the house has tokens, and then no more, which is said", () => {
  const kernel = venue({ againMs: 3_600_000 }, 1500n * ONE);
  must(kernel, order());
  const first = due(kernel, ENDS);
  expect(first.find(({ type }) => type === "token-sale/published")).toMatchObject({
    project: 2,
    again: 1,
    terms: { startsAt: ENDS + 3_600_000, endsAt: ENDS + 3_600_000 + DAY_MS },
  });
  const start = timeMs(ENDS + 3_600_000);
  expect(say(kernel, order({ project: 2, at: start - 1 })).refusal).toBe("sale_not_started");
  must(kernel, order({ project: 2, at: start, tokens: amount(400n * ONE) }));
  const second = due(kernel, start + DAY_MS);
  expect(second.some(({ type }) => type === "token-sale/not-again")).toBe(true);
  kernel.check();
});

test("starting again gives back a payment before the end, and the tokens after it", () => {
  for (const at of [NOON, ENDS]) {
    const kernel = venue();
    must(kernel, order());
    must(kernel, order({ user: BEN }));
    due(kernel, at);
    must(kernel, { type: "wallet/start-again", at, user: ANN });
    expect([balance(kernel, USDT, "pledged"), balance(kernel, ETH, "pledged"), kernel.tokenSale.of(ANN)]).toEqual([0n, 0n, []]);
    kernel.check();
    due(kernel, ENDS + 9 * DAY_MS);
    kernel.check();
  }
});

test("starting again between the end and one's turn frees payment and tokens", () => {
  const kernel = venue();
  for (let index = 0; index < 300; index++) {
    const user = userId(2000 + index);
    must(kernel, { type: "wallet/open", user });
    for (let count = 0; count < 20; count++) must(kernel, order({ user, tokens: amount(ONE) }));
  }
  must(kernel, { type: "schedule/advance", at: ENDS });
  const late = userId(2299);
  expect(kernel.tokenSale.of(late)[0]).toMatchObject({ isDelivered: false });
  const restored = Kernel.restore(kernel.snapshot());
  for (const one of [kernel, restored]) {
    must(one, { type: "wallet/start-again", at: ENDS, user: late });
    one.check();
    due(one, ENDS);
    one.check();
  }
  expect(restored.stateHash()).toBe(kernel.stateHash());
});

test("two thousand want the last hundred: exactly a hundred are sold", () => {
  const kernel = venue({ mode: "first_come", cap: amount(1000n * ONE), total: amount(1000n * ONE) });
  must(kernel, order({ tokens: amount(900n * ONE) }));
  let sold = 0;
  for (let index = 0; index < 2000; index++) {
    const user = userId(3000 + index);
    must(kernel, { type: "wallet/open", user });
    const { refusal } = say(kernel, order({ user, tokens: amount(ONE) }));
    if (refusal === undefined) sold += 1;
    else expect(refusal).toBe("sale_sold_out");
  }
  expect(sold).toBe(100);
  kernel.check();
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["a stranger", order({ user: userId(1999) }), "account_not_open"],
    ["a project that is none", order({ project: 9 }), "sale_not_found"],
    ["a sale that is over", order({ at: ENDS }), "sale_over"],
    ["another currency", order({ pay: ETH }), "sale_currency_unavailable"],
    ["nothing", order({ tokens: 0n }), "amount_invalid"],
    ["less than the least", order({ tokens: ONE - 1n }), "sale_below_least"],
    ["more than one person's most, with what was asked for", order({ tokens: 400n * ONE + 1n }), "sale_above_most"],
    ["dearer than it was shown", order({ tokens: ONE, most: 49_999n }), "sale_dearer"],
    ["taking back another's", { type: "token-sale/cancel", user: BEN, order: 1 }, "sale_order_not_found"],
    ["taking back what is over", { type: "token-sale/cancel", at: ENDS, user: ANN, order: 1 }, "sale_over"],
    ["terms by one operator", { ...publish(), askedBy: 1 }, "second_operator_needed"],
    ["a token that is none", publish({ token: 77 }), "sale_terms_invalid"],
    ["no terms", publish({ parts: 0 }), "sale_terms_invalid"],
    ["more than the house has", publish({ total: amount(4001n * ONE) }), "cover_exhausted"],
    ["calling off what is none", { type: "token-sale/call-off", project: 7, askedBy: 1, agreedBy: 2 }, "sale_not_found"],
    ["calling off what is over", { type: "token-sale/call-off", at: ENDS, project: 1, askedBy: 1, agreedBy: 2 }, "sale_over"],
  ])("%s", (_name, command, refusal) => {
    const kernel = venue();
    must(kernel, order());
    const before = kernel.stateHash();
    expect(say(kernel, command).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("more than there is, the twenty-first order, and before it starts", () => {
    const kernel = venue({ price: amount(1_000_000_000n) });
    expect(say(kernel, order()).refusal).toBe("insufficient_balance");
    for (let count = 0; count < 20; count++) must(kernel, order({ tokens: ONE }));
    expect(say(kernel, order({ tokens: ONE })).refusal).toBe("sale_too_many");
    expect(say(venue({ startsAt: NOON + 1 }), order()).refusal).toBe("sale_not_started");
  });
});

function never(): never {
  throw new Error("the project must be there");
}
