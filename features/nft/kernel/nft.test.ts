import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, timeMs, userId, type UserId } from "../../../money/units.ts";
import { DAY_MS, drawOf, leafOf, sealOf, type NftTerms } from "../formulas.ts";
import { listOf } from "./nft.arbitrary.ts";

const NOON = timeMs(19_676 * DAY_MS + DAY_MS / 2);
const [MINUTE, HOUR] = [60_000, 3_600_000];
const GRANT = 100_000_000_000n;
const MARA = userId(301);
const CEM = userId(1003);
const ONE = 1_000_000n;
const TERMS: NftTerms = {
  cash: USDT,
  assets: [USDT, BTC],
  feePpm: 50_000,
  royaltyPpm: 25_000,
  depositPpm: 125_000,
  extendMs: 10 * MINUTE,
  payMs: DAY_MS,
};
const CODE = "3f".repeat(32);

const say = (kernel: Kernel, command: object): Outcome => kernel.execute({ at: NOON, ...command } as unknown as Command);
function must(kernel: Kernel, command: object): Outcome {
  const outcome = say(kernel, command);
  expect(outcome.refusal).toBeUndefined();
  return outcome;
}
function due(kernel: Kernel, at: number): readonly Outcome["events"][number][] {
  const events: Outcome["events"][number][] = [];
  while (kernel.schedule.nextAt <= at) events.push(...must(kernel, { type: "schedule/advance", at }).events);
  return events;
}
const own = (kernel: Kernel, user: UserId, bucket: "own" | "pledged" = "own"): bigint =>
  kernel.ledger.balanceOf(user, PURPOSE.change, USDT, bucket);
const house = (kernel: Kernel): readonly [held: bigint, promised: bigint] => {
  const found = kernel.cover.accounts().find(({ product, asset }) => product === "nft" && asset === USDT);
  return [found?.held ?? 0n, found?.promised ?? 0n];
};

const list = (more: object = {}): object => ({
  ...{ type: "nft/list", user: MARA, item: 1, kind: "fixed", asset: USDT, price: 100n * ONE, perIncrease: 0n },
  ...{ startsAt: NOON, endsAt: NOON + HOUR, ...more },
});
const AUCTION = { kind: "auction", price: 800n * ONE, perIncrease: 20n * ONE };
const bid = (user: UserId, by: bigint, at = NOON, more: object = {}): object => ({
  type: "nft/bid",
  at,
  user,
  item: 1,
  by: by * ONE,
  waits: false,
  ...more,
});

function venue(listed: object = {}): Kernel {
  const kernel = testVenue();
  must(kernel, { type: "nft/set-terms", terms: TERMS, askedBy: "rule" });
  must(kernel, { type: "nft/mint", code: CODE, creator: MARA, by: "rule" });
  must(kernel, list(listed));
  return kernel;
}

test("at a fixed price the first gets it: fee to the house, and of a resale the royalty to who made it", () => {
  const kernel = venue();
  const { events } = must(kernel, { type: "nft/buy", user: ANN, item: 1 });
  expect(events).toMatchObject([
    { type: "nft/sold", buyer: ANN, seller: MARA, price: 100n * ONE, fee: 5n * ONE, royalty: 0n },
    { type: "settlement/settled", user: ANN, formula: "nft-sale/1", result: { fee: "5000000", royalty: "0", received: "95000000" } },
    { type: "settlement/settled", user: MARA },
  ]);
  expect([own(kernel, ANN), own(kernel, MARA), house(kernel)]).toEqual([GRANT - 100n * ONE, 95n * ONE, [5n * ONE, 0n]]);
  expect(say(kernel, { type: "nft/buy", user: BEN, item: 1 }).refusal).toBe("nft_snapped_up");
  must(kernel, list({ user: ANN, price: 200n * ONE }));
  must(kernel, { type: "nft/buy", user: BEN, item: 1 });
  expect([own(kernel, ANN), own(kernel, MARA), house(kernel)]).toEqual([GRANT + 90n * ONE, 100n * ONE, [10n * ONE, 0n]]);
  kernel.check();
});

test("a thousand want one work: one has it, and nobody else's money moves", () => {
  const kernel = venue();
  let sold = 0;
  for (let index = 0; index < 1000; index++) {
    const user = userId(5000 + index);
    must(kernel, { type: "wallet/open", user });
    const { refusal } = say(kernel, { type: "nft/buy", user, item: 1 });
    if (refusal === undefined) sold += 1;
    else expect([refusal, own(kernel, user)]).toEqual(["nft_snapped_up", GRANT]);
  }
  expect(sold).toBe(1);
  kernel.check();
});

test("an auction: deposits once, a late bid moves the end, losers have theirs back, who won pays the rest", () => {
  const kernel = venue(AUCTION);
  must(kernel, bid(ANN, 20n));
  expect([own(kernel, ANN), own(kernel, ANN, "pledged")]).toEqual([GRANT - 100n * ONE, 100n * ONE]);
  must(kernel, bid(BEN, 30n));
  const late = timeMs(NOON + HOUR - MINUTE);
  const { events } = must(kernel, bid(ANN, 20n, late, { shown: 870n * ONE }));
  expect(events).toMatchObject([
    { type: "nft/bid-made", price: 870n * ONE, outbid: BEN, hasMoved: true, endsAt: NOON + HOUR + 10 * MINUTE },
  ]);
  expect(due(kernel, NOON + HOUR)).toEqual([]);
  const ended = due(kernel, NOON + HOUR + 10 * MINUTE);
  expect(ended).toMatchObject([
    { type: "nft/won", order: 1, user: ANN, price: 870n * ONE, deposit: 100n * ONE, isSecond: false },
    { type: "settlement/settled", formula: "nft-auction/1", result: { rest: "770000000" } },
    { type: "nft/deposit-back", user: BEN, why: "lost" },
  ]);
  expect([own(kernel, BEN), own(kernel, ANN, "pledged")]).toEqual([GRANT, 100n * ONE]);
  must(kernel, { type: "nft/pay", at: kernel.at, user: ANN, order: 1 });
  expect([own(kernel, ANN), own(kernel, ANN, "pledged"), own(kernel, MARA)]).toEqual([GRANT - 870n * ONE, 0n, 826_500_000n]);
  expect(kernel.nft.item(1)).toMatchObject({ owner: ANN, order: 0 });
  due(kernel, NOON + 9 * DAY_MS);
  kernel.check();
});

test("not paid: the deposit is the seller's less the fee, and the next who kept theirs waiting is offered it", () => {
  const kernel = venue(AUCTION);
  for (const [user, waits] of [
    [ANN, true],
    [BEN, false],
    [CEM, false],
  ] as const)
    must(kernel, bid(user, 20n, NOON, { waits }));
  due(kernel, NOON + HOUR);
  expect([ANN, BEN, CEM].map((user) => own(kernel, user, "pledged"))).toEqual([100n * ONE, 0n, 100n * ONE]);
  expect(say(kernel, list({ at: kernel.at })).refusal).toBe("nft_unpaid");
  const soon = due(kernel, NOON + HOUR + 20 * HOUR);
  expect(soon).toMatchObject([{ type: "nft/payment-due", user: CEM, dueAt: NOON + HOUR + DAY_MS }]);
  expect(due(kernel, NOON + HOUR + DAY_MS)).toMatchObject([
    { type: "nft/unpaid", user: CEM, forfeited: 100n * ONE, fee: 5n * ONE },
    { type: "settlement/settled", user: CEM, formula: "nft-unpaid/1", result: { received: "95000000" } },
    { type: "settlement/settled", user: MARA },
    { type: "nft/won", order: 2, user: ANN, price: 820n * ONE, isSecond: true },
    { type: "settlement/settled", user: ANN },
  ]);
  expect([own(kernel, CEM), own(kernel, MARA)]).toEqual([GRANT - 100n * ONE, 95n * ONE]);
  // Who is offered it and does not take it has the deposit back.
  expect(due(kernel, NOON + HOUR + 2 * DAY_MS)).toMatchObject([
    { type: "nft/payment-due" },
    { type: "nft/unpaid", user: ANN, forfeited: 0n },
  ]);
  expect([own(kernel, ANN), kernel.nft.item(1)?.owner, kernel.nft.item(1)?.order]).toEqual([GRANT, MARA, 0]);
  kernel.check();
});

test("taken down: everybody has their money, and its owner the work", () => {
  const kernel = venue(AUCTION);
  must(kernel, bid(ANN, 20n));
  must(kernel, { type: "nft/take-down", item: 1, by: 1 });
  due(kernel, NOON);
  expect([own(kernel, ANN), own(kernel, ANN, "pledged"), kernel.nft.item(1)?.owner]).toEqual([GRANT, 0n, MARA]);
  expect(say(kernel, list()).refusal).toBe("nft_taken_down");
  must(kernel, { type: "nft/put-back", item: 1, by: 1 });
  must(kernel, list());
  kernel.check();
});

test("starting again takes one's bids, and who led before leads again", () => {
  const kernel = venue(AUCTION);
  must(kernel, bid(ANN, 20n));
  must(kernel, bid(BEN, 100n));
  must(kernel, { type: "wallet/start-again", user: BEN });
  expect(must(kernel, bid(CEM, 20n)).events.at(-1)).toMatchObject({ price: 840n * ONE, outbid: ANN });
  const restored = Kernel.restore(kernel.snapshot());
  for (const one of [kernel, restored]) due(one, NOON + 9 * DAY_MS);
  expect(restored.stateHash()).toBe(kernel.stateHash());
  kernel.check();
});

describe("boxes", () => {
  const SIZE = 200;
  const secret = listOf(7, SIZE);
  const leaves = secret.map(leafOf);
  const odds = [150, 50, 0] as const;
  const publish = (more: object = {}): object => ({
    ...{ type: "nft/publish-series", creator: MARA, asset: USDT, price: 25n * ONE, leaves, odds },
    ...{ startsAt: NOON, endsAt: NOON + DAY_MS, openMs: DAY_MS, by: "rule", ...more },
  });
  function series(more: object = {}): Kernel {
    const kernel = venue();
    must(kernel, publish(more));
    return kernel;
  }
  const show = (kernel: Kernel, item: number): Outcome => {
    const slot = kernel.nft.item(item)?.box?.drawn?.slot ?? -1;
    return say(kernel, { type: "nft/show", at: kernel.at, item, ...secret[slot] });
  };

  test("200 boxes are opened and shown, each as it was sealed, and then the list is revealed", () => {
    const kernel = series();
    const codes = new Set<string>();
    for (let box = 1; box <= SIZE; box++) {
      must(kernel, { type: "nft/buy-box", user: ANN, series: 1 });
      const item = box + 1;
      const left = [...(kernel.nft.series(1)?.left ?? [])];
      must(kernel, { type: "nft/open", user: ANN, item, words: `river-stone ${box}` });
      const slot = left[drawOf(sealOf(leaves), box, `river-stone ${box}`, left.length)];
      expect(kernel.nft.item(item)?.box?.drawn?.slot).toBe(slot);
      if (box === SIZE) expect(say(kernel, { type: "nft/reveal", series: 1, list: secret }).refusal).toBe("nft_series_runs");
      expect(show(kernel, item).refusal).toBeUndefined();
      codes.add(kernel.nft.item(item)?.code ?? "");
    }
    expect([codes.size, house(kernel), own(kernel, MARA)]).toEqual([SIZE, [250n * ONE, 0n], 4750n * ONE]);
    expect(say(kernel, { type: "nft/buy-box", user: BEN, series: 1 }).refusal).toBe("nft_sold_out");
    const [first, second, ...others] = secret;
    expect(say(kernel, { type: "nft/reveal", series: 1, list: [second, first, ...others] }).refusal).toBe("nft_seal_differs");
    must(kernel, { type: "nft/reveal", series: 1, list: secret });
    kernel.check();
  });

  test("what is shown must be what was sealed in that very slot", () => {
    const kernel = series();
    must(kernel, { type: "nft/buy-box", user: ANN, series: 1 });
    expect(house(kernel)).toEqual([0n, 25n * ONE]);
    // No text at all, and longer than it may be.
    for (const words of ["\uD800", "x".repeat(65)])
      expect(say(kernel, { type: "nft/open", user: ANN, item: 2, words }).refusal).toBe("nft_words_invalid");
    must(kernel, { type: "nft/open", user: ANN, item: 2, words: "" });
    const slot = kernel.nft.item(2)?.box?.drawn?.slot ?? 0;
    for (const other of [{ ...secret[slot], rarity: 3 }, secret[(slot + 1) % SIZE], { ...secret[slot], salt: "x" }])
      expect(say(kernel, { type: "nft/show", item: 2, ...other }).refusal).toBe("nft_seal_differs");
    expect(show(kernel, 2).refusal).toBeUndefined();
    expect(kernel.nft.item(2)).toMatchObject({ code: secret[slot]?.code, box: undefined, owner: ANN });
  });

  test("closed boxes are resold; who does not open theirs has it opened by rule; what is not shown in a day is paid back", () => {
    const kernel = series();
    for (const user of [ANN, ANN]) must(kernel, { type: "nft/buy-box", user, series: 1 });
    must(kernel, list({ user: ANN, item: 2, price: 40n * ONE }));
    must(kernel, { type: "nft/buy", user: BEN, item: 2 });
    expect(own(kernel, BEN)).toBe(GRANT - 40n * ONE);
    expect(say(kernel, { type: "nft/open", user: ANN, item: 2, words: "" }).refusal).toBe("nft_not_yours");
    const drawn = due(kernel, NOON + 2 * DAY_MS);
    expect(drawn).toMatchObject([
      { type: "nft/unlisted", why: "ended" },
      { type: "nft/series-ended", sold: 2 },
      { type: "nft/drawn", item: 2, owner: BEN, words: "" },
      { type: "nft/drawn", item: 3, owner: ANN, words: "" },
    ]);
    expect(show(kernel, 3).refusal).toBeUndefined();
    expect(due(kernel, NOON + 3 * DAY_MS)).toMatchObject([{ type: "nft/box-void", item: 2, owner: BEN, price: 25n * ONE }]);
    expect([own(kernel, BEN), kernel.nft.item(2), house(kernel)[1]]).toEqual([GRANT - 15n * ONE, undefined, 0n]);
    must(kernel, { type: "nft/reveal", at: kernel.at, series: 1, list: secret });
    kernel.check();
  });

  test.each<[string, object, string]>([
    ["an asset that is none of the market's", { asset: 2 }, "nft_terms_invalid"],
    ["nothing", { price: 0n }, "nft_terms_invalid"],
    ["odds that do not add up", { odds: [150, 49, 0] }, "nft_terms_invalid"],
    ["no hashes", { leaves: ["x"], odds: [1, 0, 0] }, "nft_terms_invalid"],
    ["an end before its start", { endsAt: NOON }, "nft_time_invalid"],
    ["the same list again", {}, "nft_code_taken"],
  ])("no series: %s", (_what, change, refusal) => {
    expect(say(series(), publish(change)).refusal).toBe(refusal);
  });
});

describe("refused, and nothing changes:", () => {
  const buy = { type: "nft/buy", user: ANN, item: 1 };
  test.each<[string, object, object, string]>([
    ["a stranger", {}, { ...buy, user: userId(1999) }, "account_not_open"],
    ["a work that is none", {}, { ...buy, item: 9 }, "nft_not_found"],
    ["before it starts", { startsAt: NOON + MINUTE }, buy, "nft_not_started"],
    ["after its end", {}, { ...buy, at: NOON + HOUR }, "nft_over"],
    ["dearer than it was shown", {}, { ...buy, most: 99n * ONE }, "nft_dearer"],
    ["more than one has", { price: GRANT + 1n }, buy, "insufficient_balance"],
    ["an auction", AUCTION, buy, "nft_is_auction"],
    ["a bid at a fixed price", {}, bid(ANN, 20n), "nft_no_auction"],
    ["less than the increment", AUCTION, bid(ANN, 19n), "nft_below_increment"],
    ["another sum than shown", AUCTION, bid(ANN, 20n, NOON, { shown: 821n * ONE }), "nft_bid_moved"],
    ["a deposit that one does not have", { ...AUCTION, price: GRANT * 9n }, bid(ANN, 20n), "nft_deposit_short"],
    ["a bid that one does not have", { ...AUCTION, price: GRANT }, bid(ANN, 20n), "insufficient_balance"],
    ["a bid on one's own", AUCTION, bid(MARA, 20n), "account_not_open"],
    ["another's work", {}, list({ user: BEN }), "nft_not_yours"],
    ["what is on sale already", {}, list(), "nft_on_sale"],
    ["paying what is none", {}, { type: "nft/pay", user: ANN, order: 1 }, "nft_order_not_found"],
    ["a code twice", {}, { type: "nft/mint", code: CODE, creator: MARA, by: "rule" }, "nft_code_taken"],
    ["no code", {}, { type: "nft/mint", code: "x", creator: MARA, by: "rule" }, "nft_terms_invalid"],
    ["terms by one operator", {}, { type: "nft/set-terms", terms: TERMS, askedBy: 1 }, "second_operator_needed"],
    ["opening what is no box", {}, { type: "nft/open", user: MARA, item: 1, words: "" }, "nft_no_box"],
  ])("%s", (_name, listed, command, refusal) => {
    const kernel = venue(listed);
    const before = kernel.stateHash();
    expect(say(kernel, command).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("two bids within two seconds, and taking back what somebody bid on", () => {
    const kernel = venue(AUCTION);
    must(kernel, bid(ANN, 20n));
    expect(say(kernel, bid(ANN, 20n, timeMs(NOON + 1999))).refusal).toBe("nft_too_fast");
    must(kernel, bid(ANN, 20n, timeMs(NOON + 2000)));
    expect(say(kernel, { type: "nft/unlist", at: kernel.at, user: MARA, item: 1 }).refusal).toBe("nft_has_bids");
  });

  test.each<[string, object, string]>([
    ["no price", { price: 0n }, "nft_price_invalid"],
    ["an increment at a fixed price", { perIncrease: 1n }, "nft_price_invalid"],
    ["an auction without one", { ...AUCTION, perIncrease: 0n }, "nft_price_invalid"],
    ["an auction in another currency", { ...AUCTION, asset: BTC }, "nft_currency_unavailable"],
    ["a currency that is none of the market's", { asset: 2 }, "nft_currency_unavailable"],
    ["an end before its start", { endsAt: NOON + MINUTE - 1 }, "nft_time_invalid"],
  ])("no listing: %s", (_what, change, refusal) => {
    const kernel = venue();
    must(kernel, { type: "nft/unlist", user: MARA, item: 1 });
    expect(say(kernel, list(change)).refusal).toBe(refusal);
  });
});

test("amounts are whole units of the listing's own currency", () => {
  const kernel = venue({ asset: BTC, price: amount(5n) });
  expect(say(kernel, { type: "nft/buy", user: ANN, item: 1 }).refusal).toBe("insufficient_balance");
});
