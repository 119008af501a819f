/**
 * Walks in which ordinary orders are frequent and meet everything that is none: special makers, special people, markets that change, figures at
 * their edges.
 */
import fc from "fast-check";
import { amount, assetId, type lots, marketId, ratePpm, ticks, timeMs, userId, type OrderId } from "../../../../money/units.ts";
import type { Command, Kernel } from "../../../../kernel/kernel.ts";
import { PURPOSE } from "../../../../kernel/ledger/chart.ts";
import { partCommand, partStep, type PartStep } from "../../../../kernel/parts.arbitrary.ts";
import { copyWorld } from "../../../../kernel/copies-venue.arbitrary.ts";
import { futuresVenueCommands, futuresWorld } from "../../../../kernel/futures-venue.arbitrary.ts";
import { RULES_NEWEST } from "../../../../kernel/rules.ts";
import { BTC, MAKER, START, testVenueCommands, USDT } from "../../../../kernel/test-venue.arbitrary.ts";
import { copyCommand, copyStep, type CopyStep } from "../../../copy-trading/kernel/copy-trading.arbitrary.ts";
import { futuresCommand, futuresStep, type FuturesStep } from "../../../futures/kernel/futures.arbitrary.ts";
import { couponStep } from "../../../coupons/kernel/coupons.arbitrary.ts";
import { delistingStep } from "../../../delistings/kernel/delistings.arbitrary.ts";
import { inviteStep } from "../../../invites/kernel/invites.arbitrary.ts";
import { creditStep } from "../../../promotional-credit/kernel/promotional-credit.arbitrary.ts";
import { selfLimitStep } from "../../../self-limits/kernel/self-limits.arbitrary.ts";
import { vipStep } from "../../../vip/kernel/vip.arbitrary.ts";
import { setTermsCommand, setTermsStep, type SetTermsStep } from "../set-terms.arbitrary.ts";
import { stocksCommand, stocksStep, type StocksStep } from "../../../stocks/kernel/stocks.arbitrary.ts";
import { MID_TICKS, spotCommand, spotStep, type SpotStep } from "../spot.arbitrary.ts";
import type { Place, SelfTrade, TimeInForce } from "../spot.messages.ts";
import { AS_TEXT, malformed } from "./malformed-orders.arbitrary.ts";
import { person, PLAIN, side, SPECIAL, specialOrder } from "./special-orders.arbitrary.ts";
import { COUPON, specialPeople, specialPeopleCommands, type SpecialPeopleStep } from "./special-people.arbitrary.ts";
import type { BothRoads } from "./two-kernels.arbitrary.ts";

const DAY_MS = 86_400_000;
/** Its quote is a coin, its fees the highest, a tick times a lot one unit: figures of it are odd. Its base is no share's, which could not be split then. */
const DEAR = marketId(3);
const XAU = assetId(4);

/** The venue of all tests, with people for these walks who have coins, and a market that is priced in a coin. */
export function bothRoadsCommands(): readonly Command[] {
  const at = START;
  const terms = { priceDecimals: 2, quantityDecimals: 6, notionalMin: amount(3001n), bandPpm: ratePpm(900_000) } as const;
  return [
    ...testVenueCommands(),
    ...futuresVenueCommands(),
    { type: "ledger/list-asset", at, id: XAU, code: "XAU", decimals: 8 },
    { type: "wallet/fund-house", at, user: MAKER, asset: XAU, amount: amount(100_00000000n) },
    {
      type: "spot/list-market",
      at,
      market: DEAR,
      symbol: "XAU/BTC",
      assetClass: "coin",
      base: XAU,
      quote: BTC,
      makerPpm: ratePpm(100_000),
      takerPpm: ratePpm(33_333),
      ...terms,
    },
    { type: "cover/fund", at, product: "example", asset: USDT, amount: amount(9_000_000_000n) },
    { type: "ledger/set-account-kinds", at, asset: USDT, kinds: ["legal", "change", "lever", "micro"] },
    { type: "cover/fund", at, product: "promotions", asset: USDT, amount: amount(9_000_000_000n) },
    { type: "coupons/publish", at, terms: COUPON, askedBy: "rule", agreedBy: "rule" } as unknown as Command,
    ...PLAIN.map((user): Command => ({ type: "wallet/open", at, user: userId(user) })),
    ...[
      { market: 1, quantity: 6_000 },
      { market: 2, quantity: 6_000 },
      { market: DEAR, quantity: 100_000 },
    ].flatMap(({ market, quantity }) => [
      { type: "spot/quote", at, user: MAKER, market: marketId(market), bids: [], asks: [MID_TICKS, quantity * 10] } as Command,
      ...[...PLAIN, ...SPECIAL].map((user): Command => order({ user, market, side: "buy", price: MID_TICKS, quantity }, at)),
      { type: "spot/quote", at, user: MAKER, market: marketId(market), bids: [], asks: [] } as Command,
    ]),
  ];
}

type Ordered = {
  readonly user: number;
  readonly market: number;
  readonly side: "buy" | "sell";
  readonly price: number;
  readonly quantity: number;
};

const order = ({ user, market, side, price, quantity }: Ordered, at: number, more: object = {}): Place =>
  ({
    type: "spot/place",
    at: timeMs(at),
    user: userId(user),
    market: marketId(market),
    side,
    orderType: "limit",
    ticks: price as ReturnType<typeof ticks>,
    lots: quantity as ReturnType<typeof lots>,
    budget: amount(0n),
    timeInForce: "gtc",
    postOnly: false,
    selfTrade: "expire_maker",
    ...more,
  }) as Place;

export type Step =
  | SpotStep
  | StocksStep
  | SetTermsStep
  | { readonly kind: "part"; readonly step: PartStep }
  | { readonly kind: "futures"; readonly step: FuturesStep }
  | { readonly kind: "copies"; readonly step: CopyStep }
  | { readonly kind: "pass-time"; readonly ms: number }
  | { readonly kind: "sample"; readonly ticks: number; readonly market: number }
  | { readonly kind: "start-again"; readonly user: number }
  | {
      readonly kind: "ordinary";
      readonly user: number;
      readonly market: number;
      readonly side: "buy" | "sell";
      readonly offset: number;
      readonly quantity: number;
      readonly timeInForce: TimeInForce;
      readonly postOnly: boolean;
      readonly selfTrade: SelfTrade;
      readonly more: { readonly key?: string; readonly clientOrderId?: string };
    }
  /** By its owner, or somebody else. */
  | { readonly kind: "end"; readonly recent: number; readonly isOthers: boolean; readonly key: string | undefined }
  /** At a filter's edge, or one beyond it. */
  | {
      readonly kind: "edge";
      readonly user: number;
      readonly market: number;
      readonly side: "buy" | "sell";
      readonly of: Edge;
      readonly by: number;
    }
  | { readonly kind: "malformed"; readonly field: string; readonly value: unknown; readonly isCancel: boolean }
  /** An earlier order or cancel once more, a moment later. */
  | { readonly kind: "again"; readonly recent: number }
  | { readonly kind: "issue"; readonly user: number; readonly asset: number; readonly units: bigint }
  | { readonly kind: "house"; readonly market: number; readonly centre: number; readonly levels: number; readonly quantity: number }
  | { readonly kind: "many-people"; readonly count: number }
  | {
      readonly kind: "many-orders";
      readonly user: number;
      readonly market: number;
      readonly side: "buy" | "sell";
      readonly count: number;
      readonly apart: number;
    }
  | { readonly kind: "own-limit"; readonly user: number; readonly length: "day" | undefined }
  /** The stock rests, is split, gathers orders and opens. */
  | { readonly kind: "session"; readonly ratio: readonly [number, number]; readonly gathers: boolean }
  /** A market takes no orders a week later, and ends the day after. */
  | { readonly kind: "delisted"; readonly market: number; readonly ends: boolean }
  | SpecialPeopleStep
  | { readonly kind: "newest-rules" }
  | { readonly kind: "swap" };

type Edge = "least value" | "band" | "everything" | "greatest value" | "greatest quantity" | "32 bits";

const market = fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 9);
const key = fc.constantFrom("1011:a", "1011:b", "1012:a", "1012:b");

const name = fc.constantFrom("a", "b", "c", "d", "e", "f", "not a name", "");

const ordinary = fc.record({
  kind: fc.constant("ordinary" as const),
  user: fc.oneof({ weight: 30, arbitrary: person }, { weight: 1, arbitrary: fc.constantFrom(MAKER, 1099, 5) }),
  market,
  side,
  offset: fc.integer({ min: -3, max: 3 }),
  quantity: fc.constantFrom(1, 5, 6, 10, 100, 100, 777, 1000, 2500, 9000),
  timeInForce: fc.constantFrom<TimeInForce>("gtc", "gtc", "gtc", "gtc", "gtc", "gtc", "gtc", "gtc", "ioc", "ioc", "ioc", "fok", "day"),
  postOnly: fc.constantFrom(false, false, false, false, true),
  selfTrade: fc.constantFrom<SelfTrade>("expire_maker", "expire_maker", "none", "expire_taker", "expire_both"),
  more: fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.record({ key }) },
    { weight: 4, arbitrary: fc.record({ clientOrderId: name }) },
    { weight: 1, arbitrary: fc.record({ key, clientOrderId: name }) },
  ),
});
const end = fc.record({
  kind: fc.constant("end" as const),
  recent: fc.integer({ min: 0, max: 8 }),
  isOthers: fc.constantFrom(false, false, false, false, false, false, true),
  key: fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: key }),
});
const edge = fc.record({
  kind: fc.constant("edge" as const),
  user: person,
  market: fc.constantFrom(1, 2, 3),
  side,
  of: fc.constantFrom<Edge>("least value", "band", "everything", "greatest value", "greatest quantity", "32 bits"),
  by: fc.constantFrom(-1, 0, 0, 1),
});
/** Several of these pledge more than 2^53. */
const great = edge.map((one) => ({
  ...one,
  market: one.market === 2 ? 1 : 3,
  of: one.of === "band" ? ("everything" as const) : ("greatest value" as const),
  by: 0,
}));
const house = fc.record({
  kind: fc.constant("house" as const),
  market: fc.constantFrom(1, 1, 2, 3),
  centre: fc.integer({ min: MID_TICKS - 2, max: MID_TICKS + 2 }),
  levels: fc.integer({ min: 0, max: 4 }),
  quantity: fc.constantFrom(1, 50, 700, 5000),
});
const manyOrders = fc.record({
  kind: fc.constant("many-orders" as const),
  user: person,
  market: fc.constantFrom(1, 1, 2, 3),
  side,
  count: fc.constantFrom(3, 30, 90, 200),
  apart: fc.constantFrom(0, 0, 0, 1, -1),
});
const wholes: fc.Arbitrary<Step> = fc.oneof(
  { weight: 60, arbitrary: ordinary },
  { weight: 18, arbitrary: end },
  { weight: 6, arbitrary: edge },
  { weight: 3, arbitrary: malformed },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("again" as const), recent: fc.integer({ min: 0, max: 9 }) }) },
  { weight: 5, arbitrary: house },
  { weight: 1, arbitrary: manyOrders },
);
/** Mild, so that prices stay where orders are, or none. */
const ratio = fc.constantFrom<readonly [number, number]>([101, 100], [100, 101], [3, 2], [2, 3], [1, 1]);
const terms = fc.record({
  kind: fc.constant("set-terms" as const),
  market: fc.constantFrom(1, 1, 2, 3),
  makerPpm: fc.constantFrom(0, 999, 1000),
  takerPpm: fc.constantFrom(0, 2000, 2001),
  notionalMin: fc.constantFrom(1, 5_000_000, 6_000_000),
  bandPpm: fc.constantFrom(90_000, 100_000, 900_000),
});
const others: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("sample" as const),
      ticks: fc.integer({ min: 960, max: 1040 }),
      market: fc.constantFrom(1, 1, 2, 3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("pass-time" as const), ms: fc.constantFrom(1, 1000, 3_600_000, DAY_MS, 8 * DAY_MS) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("start-again" as const), user: person }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("own-limit" as const), user: person, length: fc.constantFrom("day" as const, undefined) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("many-people" as const), count: fc.constantFrom(10, 1200) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("session" as const), ratio, gathers: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delisted" as const), market: fc.constantFrom(2, 3), ends: fc.boolean() }) },
  { weight: 4, arbitrary: terms },
  { weight: 7, arbitrary: specialPeople },
  { weight: 1, arbitrary: fc.constant({ kind: "newest-rules" as const }) },
  { weight: 5, arbitrary: fc.constant({ kind: "swap" as const }) },
);
/** What makes people or markets special. */
const specialStep: fc.Arbitrary<PartStep> = fc.oneof(
  { weight: 3, arbitrary: vipStep as fc.Arbitrary<PartStep> },
  { weight: 4, arbitrary: couponStep },
  { weight: 3, arbitrary: creditStep },
  { weight: 3, arbitrary: inviteStep },
  { weight: 2, arbitrary: selfLimitStep },
  { weight: 3, arbitrary: setTermsStep },
  { weight: 1, arbitrary: delistingStep },
);
const special = fc.record({ kind: fc.constant("part" as const), step: specialStep });
const issued = fc.record({
  kind: fc.constant("issue" as const),
  user: fc.constantFrom(...PLAIN, MAKER),
  asset: fc.constantFrom<number>(USDT, BTC, XAU),
  units: fc.constantFrom(1n, 2n ** 40n, 2n ** 52n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 54n + 1n, 2n ** 56n),
});
/** All kinds of orders, and the commands of all other parts. */
const everything: fc.Arbitrary<Step> = fc.oneof(
  { weight: 30, arbitrary: spotStep },
  { weight: 2, arbitrary: stocksStep },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant("part" as const), step: partStep }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("futures" as const), step: futuresStep }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("copies" as const), step: copyStep }) },
);

/** Ordinary orders nearly alone; among all else; and both with balances that no command brings, which no log tells of. */
export const plainWalk: fc.Arbitrary<Step> = fc.oneof(
  { weight: 60, arbitrary: wholes },
  { weight: 10, arbitrary: specialOrder },
  { weight: 4, arbitrary: others },
  { weight: 1, arbitrary: special },
);
export const mixedWalk: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: wholes },
  { weight: 2, arbitrary: others },
  { weight: 1, arbitrary: special },
  { weight: 12, arbitrary: everything },
);
export const richWalk: fc.Arbitrary<Step> = fc.oneof(
  { weight: 30, arbitrary: wholes },
  { weight: 1, arbitrary: others },
  { weight: 4, arbitrary: everything },
  { weight: 4, arbitrary: great },
  { weight: 3, arbitrary: issued },
);

/** Walks along all steps; under older rules not all of the set-up is taken. */
export function walk(both: BothRoads, steps: readonly Step[], rules = RULES_NEWEST): void {
  for (const command of bothRoadsCommands()) {
    const outcome = both.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
    if (rules === RULES_NEWEST && outcome?.refusal !== undefined) throw new Error(`${command.type}: ${outcome.refusal}`);
  }
  let now: number = START;
  for (const step of steps) {
    now += step.kind === "pass-time" ? step.ms : 1;
    if (step.kind === "issue") both.issue(step.user, step.asset, step.units);
    else if (step.kind === "swap") both.swap();
    // What was thrown may have left a command half done, in both of them alike.
    else for (const command of commandsOf(both, step, now)) if (both.execute(command) === undefined) return;
    now = Math.max(now, both.reference.at);
  }
  both.end();
}

function commandsOf(both: BothRoads, step: Exclude<Step, { readonly kind: "issue" | "swap" }>, at: number): readonly Command[] {
  const kernel = both.reference;
  switch (step.kind) {
    case "ordinary": {
      const { timeInForce, postOnly, selfTrade, more, offset } = step;
      return [order({ ...step, price: MID_TICKS + offset }, at, { timeInForce, postOnly, selfTrade, ...more })];
    }
    case "end":
      return [endOf(both, step, at)];
    case "edge":
      return [edgeOf(kernel, step, at)];
    case "malformed": {
      const plain = order({ user: 1011, market: 1, side: "buy", price: MID_TICKS, quantity: 100 }, at);
      const own = both.placed.findLast(({ user }) => user === 1011)?.order ?? 1;
      const whole = step.isCancel ? { type: "spot/cancel", at, user: 1011, order: own } : plain;
      const value = step.value === AS_TEXT ? String(Reflect.get(whole, step.field)) : step.value;
      return [{ ...whole, [step.field]: value } as Command];
    }
    case "again": {
      const earlier = both.commands.filter(({ type }) => type === "spot/place" || type === "spot/cancel").at(-1 - step.recent);
      return earlier === undefined ? [] : [{ ...earlier, at: timeMs(at) }];
    }
    case "house": {
      const levels = Array.from({ length: step.levels }, (_, level) => level + 1);
      const bids = levels.flatMap((level) => [step.centre - level, step.quantity * level]);
      const asks = levels.flatMap((level) => [step.centre + level, step.quantity * level]);
      return [{ type: "spot/quote", at: timeMs(at), user: MAKER, market: marketId(step.market), bids, asks }];
    }
    case "many-people":
      return Array.from({ length: step.count }, (_, n): Command => ({
        type: "wallet/open",
        at: timeMs(at),
        user: userId(2000 + at - START + n),
      }));
    case "many-orders":
      return Array.from({ length: step.count }, (_, n) => order({ ...step, price: MID_TICKS + n * step.apart, quantity: 6 }, at));
    case "session":
      return sessionOf(step, at);
    case "delisted":
      return delistedOf(step, at);
    case "mark":
    case "levels":
      return specialPeopleCommands(step, at);
    case "set-terms":
      return [setTermsCommand(step, at)];
    case "newest-rules":
      return [{ type: "venue/adopt-rules", at: timeMs(at), rules: RULES_NEWEST }];
    case "own-limit":
      return [ownLimit(step.user, step.length, at)];
    default:
      return [otherOf(both, step, at)];
  }
}

type Other = Exclude<
  Step,
  {
    readonly kind:
      | "issue"
      | "swap"
      | "ordinary"
      | "end"
      | "edge"
      | "malformed"
      | "again"
      | "house"
      | "many-people"
      | "many-orders"
      | "own-limit"
      | "session"
      | "newest-rules"
      | "mark"
      | "levels"
      | "delisted"
      | "set-terms";
  }
>;

function otherOf(both: BothRoads, step: Other, at: number): Command {
  const kernel = both.reference;
  if (step.kind === "sample") {
    const samples = [{ market: marketId(step.market), ticks: ticks(step.ticks), volume: 3, sources: 3 }];
    return { type: "prices/sample", at: timeMs(at), samples };
  }
  if (step.kind === "pass-time") return { type: "schedule/advance", at: timeMs(at) };
  if (step.kind === "start-again") return { type: "wallet/start-again", at: timeMs(at), user: userId(step.user) };
  if (step.kind === "dividend" || step.kind === "split") return stocksCommand(step, at);
  if (step.kind === "futures") return futuresCommand(step.step, at, futuresWorld(kernel));
  if (step.kind === "copies") return copyCommand(step.step, at, copyWorld(kernel));
  if (step.kind === "part") return partCommand(step.step, at);
  return spotCommand(
    step,
    at,
    both.placed.map((one) => one.order),
  );
}

function endOf(both: BothRoads, { recent, isOthers, key: named }: Extract<Step, { readonly kind: "end" }>, at: number): Command {
  const { order: id, user } = both.placed.at(-1 - recent) ?? { order: 12345 as OrderId, user: 1011 };
  const more = named === undefined ? {} : { key: named };
  return { type: "spot/cancel", at: timeMs(at), user: userId(isOthers ? 1012 : user), order: id, ...more };
}

/** Near the middle. */
const ODD_TICKS = MID_TICKS + 1;

function edgeOf(
  kernel: Kernel,
  { user, market: id, side: of, of: which, by }: Extract<Step, { readonly kind: "edge" }>,
  at: number,
): Command {
  const known = kernel.spot.markets.get(marketId(id));
  if (known === undefined) throw new Error("the market must be listed");
  const { scale, terms, leastValue } = known;
  const placed = (quantity: number): Place => order({ user, market: id, side: of, price: ODD_TICKS, quantity }, at);
  const { low, high } = kernel.spot.desk.filters.band(known) ?? { low: 900, high: 1100 };
  switch (which) {
    case "least value":
      return placed(Math.max(1, Math.ceil(leastValue / (ODD_TICKS * scale.quotePerTickLot)) + by));
    case "band":
      return order({ user, market: id, side: of, price: of === "buy" ? high + by : low - by, quantity: 100 }, at);
    case "everything": {
      const has = Number(kernel.ledger.balanceOf(userId(user), PURPOSE.change, of === "buy" ? terms.quote : terms.base));
      return placed(Math.floor(has / (of === "buy" ? ODD_TICKS * scale.quotePerTickLot : scale.basePerLot)) + by);
    }
    case "greatest value":
      return placed(Math.floor(Number.MAX_SAFE_INTEGER / (ODD_TICKS * scale.quotePerTickLot)) + by);
    case "greatest quantity":
      return order(
        { user, market: id, side: of, price: 1 + by, quantity: Math.floor(Number.MAX_SAFE_INTEGER / scale.basePerLot) + by },
        at,
      );
    default:
      return order({ user, market: id, side: of, price: 2 ** 31 - 1 + by, quantity: 1 }, at);
  }
}

function delistedOf({ market: id, ends }: Extract<Step, { readonly kind: "delisted" }>, at: number): readonly Command[] {
  const closesAt = at + 7 * DAY_MS;
  const said = { market: marketId(id), closesAt: timeMs(closesAt), endsAt: timeMs(closesAt + DAY_MS), askedBy: 1, agreedBy: 2 };
  const later = Array.from({ length: 8 }, (): Command => ({ type: "schedule/advance", at: timeMs(ends ? closesAt + DAY_MS : closesAt) }));
  return [{ type: "delistings/announce", at: timeMs(at), ...said }, ...later];
}

function sessionOf(
  { ratio: [numerator, denominator], gathers }: Extract<Step, { readonly kind: "session" }>,
  at: number,
): readonly Command[] {
  const stock = { at: timeMs(at), market: marketId(2) };
  const phase = (to: "closed" | "opening_auction" | "open"): Command => ({ type: "spot/set-phase", ...stock, phase: to });
  const split: Command = { type: "stocks/split", ...stock, numerator, denominator };
  if (!gathers) return [phase("closed"), split, phase("open")];
  const gathered = (["buy", "sell"] as const).map((one, n) =>
    order({ user: PLAIN[n] as number, market: 2, side: one, price: MID_TICKS, quantity: 50 }, at),
  );
  return [phase("closed"), split, phase("opening_auction"), ...gathered, phase("open")];
}

/** A break, or a limit of losses that is soon reached. */
function ownLimit(user: number, length: "day" | undefined, at: number): Command {
  const of = { at: timeMs(at), user: userId(user) };
  if (length !== undefined) return { type: "self-limits/break", ...of, length } as unknown as Command;
  return { type: "self-limits/set", ...of, limit: "loss_day", amount: amount(1_000_000n) } as Command;
}
