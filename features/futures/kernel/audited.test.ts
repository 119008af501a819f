/** The kernel's futures against the auditor's own, command by command: any commands whatever, at prices that jump, over nights and funding. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTRACT, futuresVenueCommands, futuresWorld } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import type { Posting } from "../../../kernel/ledger/posting-log.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { RULES_CREDIT_IN_FUTURES, RULES_NEWEST } from "../../../kernel/rules.ts";
import { userId, type MarketId } from "../../../money/units.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { futuresCommand, futuresStep, type FuturesStep } from "./futures.arbitrary.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** A second contract on a coin of another price, so that accounts have positions in both. */
const SECOND = { contract: 3, maker: 202, price: 500 };
/** Nearly all that is free goes into a position or a resting order, at one of the higher multiples. */
type AllIn = {
  readonly kind: "all-in";
  readonly user: number;
  readonly side: "buy" | "sell";
  readonly multiple: number;
  /** Of what is free, in percent. */
  readonly share: number;
  readonly away: number;
  readonly second: boolean;
};
type Step =
  | FuturesStep
  | { readonly kind: "second"; readonly step: FuturesStep }
  | { readonly kind: "slide"; readonly by: number; readonly second: boolean }
  | AllIn
  | { readonly kind: "hours"; readonly hours: number }
  | { readonly kind: "seconds"; readonly seconds: number }
  /** The end of its coin's market: seven days pass, and what follows comes while nothing opens any more. */
  | { readonly kind: "end"; readonly second: boolean }
  | { readonly kind: "stay" }
  | { readonly kind: "start-again"; readonly user: number }
  /** An operator adds to the fund, or takes so much of a hundred of its money, perhaps a unit more. */
  | { readonly kind: "fund"; readonly isMore: boolean; readonly share: number; readonly more: number }
  | { readonly kind: "transfer"; readonly user: number; readonly units: number; readonly isOut: boolean }
  /** Promotional credit that is given and given back, coupons on futures' fees, and fees of spot that both serve for. */
  | { readonly kind: "credit"; readonly user: number; readonly units: number; readonly days: number }
  | { readonly kind: "give-back"; readonly user: number; readonly pick: number }
  | { readonly kind: "coupon"; readonly user: number; readonly does: "claim" | "choose" | "best"; readonly pick: number }
  | { readonly kind: "trade-coin"; readonly user: number; readonly lots: number }
  /** The rules by which credit is margin, where the walk began before them. */
  | { readonly kind: "adopt" };

const user = fc.integer({ min: 1001, max: 1004 });
const steps = fc.array(
  fc.oneof(
    { weight: 60, arbitrary: futuresStep as fc.Arbitrary<Step> },
    { weight: 25, arbitrary: fc.record({ kind: fc.constant("second" as const), step: futuresStep }) },
    // In thousandths of the price before: small enough to be warned on the way down.
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constant("slide" as const), by: fc.integer({ min: 930, max: 1075 }), second: fc.boolean() }),
    },
    {
      weight: 10,
      arbitrary: fc.record({
        ...{ kind: fc.constant("all-in" as const), user, side: fc.constantFrom("buy" as const, "sell" as const) },
        ...{ multiple: fc.constantFrom(5, 10, 20, 50), share: fc.integer({ min: 30, max: 99 }) },
        ...{ away: fc.constantFrom(0, 0, 10, 45), second: fc.boolean() },
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("hours" as const), hours: fc.integer({ min: 1, max: 30 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("seconds" as const), seconds: fc.integer({ min: 1, max: 40 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("start-again" as const), user }) },
    {
      weight: 2,
      arbitrary: fc.record({
        ...{ kind: fc.constant("fund" as const), isMore: fc.boolean() },
        ...{ share: fc.constantFrom(1, 50, 90, 100), more: fc.constantFrom(0, 1) },
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        ...{ kind: fc.constant("credit" as const), user, days: fc.integer({ min: 1, max: 3 }) },
        units: fc.oneof(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 10_000_000_000 })),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("give-back" as const), user, pick: fc.nat({ max: 4 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        ...{ kind: fc.constant("coupon" as const), user, pick: fc.nat({ max: 3 }) },
        does: fc.constantFrom("claim" as const, "claim" as const, "choose" as const, "best" as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("trade-coin" as const), user, lots: fc.integer({ min: 5, max: 2000 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("adopt" as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("end" as const), second: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("stay" as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("transfer" as const),
        user,
        units: fc.integer({ min: 1, max: 12_000_000_000 }),
        isOut: fc.boolean(),
      }),
    },
  ),
  { maxLength: 120, size: "max" },
);

const secondMarket = [
  { type: "ledger/list-asset", at: START, id: 4, code: "SOL", decimals: 8 },
  {
    ...{ type: "spot/list-market", at: START, market: SECOND.contract, symbol: "SOL/USDT", assetClass: "coin", base: 4, quote: USDT },
    ...{ priceDecimals: 0, quantityDecimals: 3, notionalMin: 5_000_000n, bandPpm: 100_000, makerPpm: 1000, takerPpm: 2000 },
  },
  { type: "wallet/fund-house", at: START, user: SECOND.maker, asset: USDT, amount: 1_000_000_000_000n, kind: "lever" },
  { type: "futures/list-contract", at: START, ...CONTRACT, contract: SECOND.contract, maker: SECOND.maker },
  { type: "prices/sample", at: START, samples: [{ market: SECOND.contract, ticks: SECOND.price, volume: 0, sources: 3 }] },
] as unknown as readonly Command[];

const markOf = (kernel: Kernel, contract: number): number => kernel.futures.desk.contracts.get(contract as MarketId)?.mark ?? 0;

/** The same step in the second contract. */
function inSecond(kernel: Kernel, step: FuturesStep, at: number): Command {
  const { contract, maker } = SECOND;
  const world = { ...futuresWorld(kernel), mark: markOf(kernel, contract), maker, terms: { ...CONTRACT, contract, maker } };
  const command = futuresCommand(step, at, world) as unknown as Record<string, unknown>;
  if (step.kind === "futures-price") return slide(markOf(kernel, contract), step.by, contract, at);
  return { ...command, ...(command["contract"] === 1 ? { contract } : {}) } as unknown as Command;
}

function slide(mark: number, by: number, market: number, at: number): Command {
  const ticks = Math.max(20, Math.floor((mark * by) / 1000));
  return { type: "prices/sample", at, samples: [{ market, ticks, volume: 0, sources: 3 }] } as unknown as Command;
}

/** A deep quote around the mark, and the order. */
function allIn(kernel: Kernel, { user: who, side, multiple, share, away, second }: AllIn, at: number): readonly Command[] {
  const { contract, maker } = second ? SECOND : { contract: 1, maker: CONTRACT.maker };
  const [mark, free] = [markOf(kernel, contract), kernel.ledger.balanceOf(userId(who), PURPOSE.lever, USDT)];
  const price = side === "buy" ? mark - away : mark + away;
  const lots = Math.max(1, Math.floor((Number(free) * share) / 100 / ((price * 1000) / multiple + price)));
  const levels = (one: number): number[] => [one, 200_000];
  const limit = away === 0 ? { orderType: "market", ticks: 0 } : { orderType: "limit", ticks: price };
  const isOneWay = kernel.futures.desk.account(userId(who))?.isOneWay === true;
  const rules = { effect: isOneWay ? "net" : "open", timeInForce: "gtc", postOnly: false };
  return [
    { type: "futures/quote", at, user: maker, contract, bids: levels(mark - 1), asks: levels(mark + 1) },
    { type: "futures/place", at, user: who, contract, side, lots, multiple, ...limit, ...rules },
  ] as unknown as readonly Command[];
}

/** The market closes after a week, and is over two hours later. */
function endOf({ second }: { readonly second: boolean }, at: number): Command {
  const market = second ? SECOND.contract : 1;
  const closesAt = at + WEEK_MS;
  return {
    type: "delistings/announce",
    at,
    market,
    closesAt,
    endsAt: closesAt + 2 * HOUR_MS,
    askedBy: 1,
    agreedBy: 2,
  } as unknown as Command;
}

function changeFund(kernel: Kernel, { isMore, share, more }: Extract<Step, { readonly kind: "fund" }>, at: number): Command {
  const held = kernel.ledger.balanceOf(userId(0), PURPOSE.insurance, USDT);
  const units = (held * BigInt(share)) / 100n + BigInt(more);
  return {
    ...{ type: isMore ? "cover/fund" : "cover/withdraw", at, product: "insurance", asset: USDT },
    amount: units > 0n ? units : 1n,
  } as unknown as Command;
}

/** Two offers of coupons on fees: one of futures, one of spot. */
const offers = ["futures", "spot"].map((product, i) => ({
  ...{ type: "coupons/publish", at: START, askedBy: 1, agreedBy: 2 },
  terms: {
    ...{
      kind: "fee",
      product,
      ppm: 300_000 + i,
      asset: USDT,
      amount: 40_000_000_000n,
      pieces: 4,
      days: 3,
      from: 0,
      open: 7 * 24 * HOUR_MS,
    },
    ...{ minLevel: 0, minScore: 0, renews: true },
  },
})) as unknown as readonly Command[];

type OfPromotions = Extract<Step, { readonly kind: "credit" | "give-back" | "coupon" | "trade-coin" }>;
function isOfPromotions(step: Step): step is OfPromotions {
  return ["credit", "give-back", "coupon", "trade-coin"].includes(step.kind);
}

/** What is in no list is named all the same: it is refused. */
function promotion(kernel: Kernel, step: OfPromotions, at: number): readonly Command[] {
  const { user: who } = step;
  const common = { at, user: who };
  const body = (): readonly object[] => {
    if (step.kind === "credit") {
      return [{ type: "promotional-credit/grant", asset: USDT, amount: BigInt(step.units), days: step.days, askedBy: 1, agreedBy: 2 }];
    }
    if (step.kind === "give-back") {
      const grants = kernel.promotionalCredit.of(userId(who));
      return [{ type: "promotional-credit/give-back", grant: grants[step.pick % Math.max(1, grants.length)]?.number ?? 1 }];
    }
    if (step.kind === "coupon") {
      if (step.does === "claim") return [{ type: "coupons/claim", offer: 1 + (step.pick % 2) }];
      return step.does === "best" ? [{ type: "coupons/use-best", on: step.pick > 0 }] : [{ type: "coupons/choose", coupon: step.pick }];
    }
    const price = kernel.prices.index(1 as MarketId) ?? 1000;
    const rules = { orderType: "limit", ticks: price, budget: 0n, timeInForce: "ioc", postOnly: false, selfTrade: "expire_maker" };
    return [
      { type: "spot/quote", user: 101, market: 1, bids: [], asks: [price, 5000] },
      { type: "spot/place", market: 1, side: "buy", lots: step.lots, ...rules },
      { type: "spot/quote", user: 101, market: 1, bids: [price, 5000], asks: [] },
      { type: "spot/place", market: 1, side: "sell", lots: Math.ceil(step.lots / 2), ...rules },
    ];
  };
  return body().map((one) => ({ ...common, ...one })) as unknown as readonly Command[];
}

function commandOf(
  kernel: Kernel,
  step: Exclude<Step, OfPromotions | { readonly kind: "hours" | "seconds" | "all-in" }>,
  at: number,
): Command {
  if (step.kind === "end") return endOf(step, at);
  if (step.kind === "adopt") return { type: "venue/adopt-rules", at, rules: RULES_CREDIT_IN_FUTURES } as Command;
  if (step.kind === "stay") return { type: "delistings/withdraw", at, market: 1, askedBy: 1, agreedBy: 2 } as unknown as Command;
  if (step.kind === "start-again") return { type: "wallet/start-again", at, user: step.user } as unknown as Command;
  if (step.kind === "fund") return changeFund(kernel, step, at);
  if (step.kind === "second") return inSecond(kernel, step.step, at);
  if (step.kind === "slide")
    return slide(markOf(kernel, step.second ? SECOND.contract : 1), step.by, step.second ? SECOND.contract : 1, at);
  if (step.kind !== "transfer") return futuresCommand(step, at, futuresWorld(kernel));
  const [from, to] = step.isOut ? ["lever", "change"] : ["change", "lever"];
  return { type: "transfer/move", at, user: step.user, asset: USDT, amount: BigInt(step.units), from, to } as unknown as Command;
}

function commandsOf(kernel: Kernel, step: Exclude<Step, { readonly kind: "hours" | "seconds" }>, at: number): readonly Command[] {
  if (step.kind === "all-in") return allIn(kernel, step, at);
  return isOfPromotions(step) ? promotion(kernel, step, at) : [commandOf(kernel, step, at)];
}

/** `isLate`: it begins under the rules before those by which credit is margin. */
type Venue = { readonly hasFund: boolean; readonly isLate: boolean };
const venue: fc.Arbitrary<Venue> = fc.record({ hasFund: fc.boolean(), isLate: fc.boolean() });

/** Every command goes to both; what falls due is settled at once, as the sequencer does it. */
function walk(given: readonly Step[], { hasFund, isLate }: Venue, look: (outcome: Outcome, postings: readonly Posting[]) => void): void {
  const [kernel, auditor] = [new Kernel(), new Auditor()];
  const run = (command: Command): void => {
    const outcome = kernel.execute(command);
    auditor.audit(command, outcome, kernel);
    look(outcome, kernel.ledger.log.postings());
  };
  const settle = (at: number): void => {
    while (kernel.schedule.nextAt <= at) run({ type: "schedule/advance", at } as Command);
  };
  const promotions = {
    type: "cover/fund",
    at: START,
    product: "promotions",
    asset: USDT,
    amount: 1_000_000_000_000n,
  } as unknown as Command;
  const rules = isLate ? RULES_CREDIT_IN_FUTURES - 1 : RULES_NEWEST;
  const setUp = testVenueCommands().map((command) => (command.type === "venue/adopt-rules" ? { ...command, rules } : command));
  // Who invited somebody gets of what own money paid of their fees.
  const invited = [1002, 1003].map((user) => ({ type: "invites/link", at: START, user, inviter: 1001 }) as unknown as Command);
  for (const command of [...setUp, ...futuresVenueCommands(), ...secondMarket, promotions, ...offers, ...invited]) run(command);
  const amount = kernel.ledger.balanceOf(userId(0), PURPOSE.insurance, USDT);
  if (!hasFund) run({ type: "cover/withdraw", at: kernel.at, product: "insurance", asset: USDT, amount } as Command);
  let skipped = 0;
  for (const step of given) {
    if (step.kind === "hours") skipped += step.hours * HOUR_MS;
    else if (step.kind === "seconds") skipped += step.seconds * 1000;
    else {
      const isPrice = step.kind === "slide" || (step.kind === "second" ? step.step : step).kind === "futures-price";
      const at = kernel.at + skipped + (isPrice ? 1000 : 1);
      skipped = 0;
      settle(at);
      for (const command of commandsOf(kernel, step, at)) run(command);
      settle(at);
      if (step.kind === "end") skipped = WEEK_MS;
    }
  }
}

/** A winner who is deleveraged and pays for it out of the rest of the same position, which is settled at the mark for it. */
const PAID_BY_ITSELF: readonly Step[] = [
  { kind: "futures-mode", user: 1001, isOneWay: true },
  { kind: "all-in", user: 1002, side: "buy", multiple: 10, share: 30, away: 0, second: false },
  { kind: "hours", hours: 1 },
  { kind: "futures-price", by: 1135 },
  { kind: "all-in", user: 1002, side: "buy", multiple: 5, share: 30, away: 45, second: false },
  {
    ...{ kind: "futures-place", user: 1001, side: "sell", effect: "net", offset: 0, quantity: 60_000, multiple: 10 },
    ...{ isLimit: false, timeInForce: "gtc", postOnly: false, exits: undefined, name: undefined },
  },
  { kind: "all-in", user: 1001, side: "sell", multiple: 10, share: 81, away: 0, second: false },
  { kind: "hours", hours: 1 },
  { kind: "futures-quote", middle: 0, quantity: 1, width: 1 },
  { kind: "futures-cancel", pick: 0, all: 1, user: 1001 },
  { kind: "futures-price", by: 1368 },
] as unknown as readonly Step[];

/** Thirty stops and eight orders that one price reaches, and somebody whom it closes out: more than go with the command. */
const IN_PARTS: readonly Step[] = [
  { kind: "futures-quote", middle: 0, quantity: 20_000, width: 1 },
  ...Array.from({ length: 30 }, (_, i) => ({
    ...{
      kind: "futures-place",
      user: 1001 + (i % 2),
      side: "buy",
      effect: "open",
      offset: 0,
      quantity: 5 + i,
      multiple: 5,
      isLimit: false,
    },
    ...{ timeInForce: "gtc", postOnly: false, exits: { profit: 0, loss: 5 + (i % 3), source: "mark" }, name: undefined },
  })),
  ...Array.from({ length: 8 }, (_, i) => ({
    ...{ kind: "futures-wait", user: 1003, side: "buy", effect: "open", offset: 0, quantity: 3, multiple: 5, isLimit: i % 2 === 0 },
    ...{ timeInForce: "gtc", postOnly: false, exits: undefined, name: undefined, direction: "falls", source: "mark", trigger: -5 },
    ...{ trailPpm: 0, activation: undefined, closesAll: false },
  })),
  { kind: "all-in", user: 1004, side: "buy", multiple: 50, share: 95, away: 0, second: false },
  { kind: "futures-price", by: 985 },
  { kind: "futures-price", by: 1000 },
] as unknown as readonly Step[];

/** Somebody comes to 50 % while the house has taken its quotes back: nothing happens for ten seconds, then the fund has it. */
const WITHDRAWN: readonly Step[] = [
  { kind: "futures-quote", middle: 0, quantity: 300_000, width: 1 },
  { kind: "all-in", user: 1004, side: "buy", multiple: 20, share: 95, away: 0, second: false },
  { kind: "futures-quote", middle: 0, quantity: 1, width: 20 },
  { kind: "slide", by: 970, second: false },
  { kind: "seconds", seconds: 7 },
  { kind: "slide", by: 1000, second: false },
  { kind: "slide", by: 1000, second: false },
  { kind: "slide", by: 1000, second: false },
] as unknown as readonly Step[];
/** The same, with a silence of the index between, and with quotes again. */
const WITHDRAWN_LONG: readonly Step[] = [
  ...WITHDRAWN.slice(0, 3),
  { kind: "seconds", seconds: 40 },
  ...WITHDRAWN.slice(3, 7),
  { kind: "futures-quote", middle: 0, quantity: 300_000, width: 1 },
  ...WITHDRAWN.slice(7),
] as unknown as readonly Step[];

test.each([
  ["ten seconds later", WITHDRAWN],
  ["when it quotes again", WITHDRAWN_LONG],
])("who is to be closed out while the house has withdrawn is so %s, and not before", (_when, given) => {
  const closed: number[] = [];
  walk(given, { hasFund: true, isLate: false }, ({ events }) => {
    if (events.some(({ type }) => type === "futures/marked")) closed.push(0);
    if (events.some(({ type }) => type === "futures/closed-out")) closed[closed.length - 1] = 1;
  });
  expect(closed.slice(-3)).toEqual([0, 0, 1]);
});

test("every refusal, event, balance, position, price and place in a book is what the auditor makes of the rules", () => {
  fc.assert(
    fc.property(steps as fc.Arbitrary<readonly Step[]>, venue, (given, one) => walk(given, one, () => {})),
    {
      numRuns: 300,
      examples: [
        [PAID_BY_ITSELF, { hasFund: false, isLate: false }],
        [IN_PARTS, { hasFund: true, isLate: false }],
        [IN_PARTS, { hasFund: false, isLate: false }],
        [WITHDRAWN, { hasFund: true, isLate: false }],
        [WITHDRAWN_LONG, { hasFund: true, isLate: false }],
      ],
    },
  );
});

test("a lot in a contract whose index is silent keeps nothing else from being closed out", () => {
  const lot = {
    ...{ kind: "futures-place", user: 1001, side: "buy", effect: "open", offset: 0, quantity: 1, multiple: 5 },
    ...{ isLimit: false, timeInForce: "gtc", postOnly: false, exits: undefined, name: undefined },
  };
  const fall = Array.from({ length: 12 }, () => ({ kind: "slide", by: 990, second: false }));
  const given = [
    { kind: "second", step: { kind: "futures-quote", middle: 0, quantity: 300, width: 1 } },
    { kind: "second", step: lot },
    { kind: "all-in", user: 1001, side: "buy", multiple: 20, share: 90, away: 0, second: false },
    // It does worst of all, and stays.
    { kind: "slide", by: 700, second: true },
    { kind: "seconds", seconds: 20 },
    ...fall,
  ] as unknown as readonly Step[];
  const closed: unknown[] = [];
  walk(given, { hasFund: true, isLate: false }, ({ events }) => {
    closed.push(...events.filter((event) => event.type === "futures/closed-out"));
  });
  expect(closed).toMatchObject([{ user: 1001, steps: [{ contract: 1 }] }]);
});

const { promotional_fee: fee, promotional_loss: loss, promotional_funding: funding, promotional_close_out: closeOut } = REASON;
const BY_CREDIT: readonly number[] = [fee, loss, funding, closeOut];

test("those commands are such that all of it happens", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(steps, venue, (given, one) =>
      walk(given, one, ({ events, refusal }, postings) => {
        if (refusal !== undefined) seen.add(refusal);
        for (const event of events) {
          seen.add(event.type);
          if (event.type === "futures/reduced" || event.type === "futures/margin-adjusted") seen.add(event.cause);
          if (event.type === "futures/closed") seen.add(event.reason);
          if (event.type === "settlement/settled") seen.add(event.formula);
          if (event.type === "coupons/saved") seen.add(`saved ${event.product}`);
        }
        for (const { reason } of postings) if (BY_CREDIT.includes(reason)) seen.add(`by credit ${reason}`);
      }),
    ),
    { numRuns: 300, seed: 7 },
  );
  const events = [
    "filled",
    "opened",
    "triggered",
    "amended",
    "exits-set",
    "closed-out",
    "margin-called",
    "funding-paid",
    "overnight-charged",
  ];
  const causes = ["close_out", "taken_over", "deleveraged", "fund", "take_profit", "stop_loss", "start_again", "order", "delisted"];
  const ends = ["filled", "expired", "risk", "self_trade", "cancelled", "halted"];
  const promotions = ["futures-close/2", "promotional-credit/withheld", "promotional-credit/fee-paid", "saved futures", "saved spot"];
  const byCredit = BY_CREDIT.map((reason) => `by credit ${reason}`);
  const wanted = [...events.map((type) => `futures/${type}`), ...causes, ...ends, ...promotions, ...byCredit];
  expect([...wanted].filter((one) => !seen.has(one))).toEqual([]);
});
