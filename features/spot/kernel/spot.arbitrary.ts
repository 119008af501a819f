/** Random commands of spot, shared by property tests, simulation and benchmarks: mostly sensible, sometimes wrong. */
import fc from "fast-check";
import type { HaltedBy } from "../../../kernel/halts/halts.ts";
import type { Phase, Place, SelfTrade, SpotCommand, TimeInForce, TriggerSource } from "./spot.messages.ts";

type Rules = Pick<Place, "timeInForce" | "postOnly" | "selfTrade" | "clientOrderId">;
/** Mostly open, so that things happen. */
const PHASES = [
  "open",
  "open",
  "open",
  "open",
  "open",
  "open",
  "open",
  "opening_auction",
  "closing_auction",
  "closed",
] as const satisfies readonly Phase[];
const PLAIN: Rules = { timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" };

/** A command without its time; orders are named by how many were placed before, so that they exist when it runs. */
export type SpotStep =
  | {
      readonly kind: "place";
      readonly user: number;
      readonly market: number;
      readonly side: "buy" | "sell";
      readonly offset: number;
      readonly lots: number;
      readonly rules: Rules;
    }
  | {
      readonly kind: "market";
      readonly user: number;
      readonly market: number;
      readonly side: "buy" | "sell";
      readonly lots: number;
      readonly budget: number;
      readonly selfTrade: SelfTrade;
    }
  | {
      readonly kind: "iceberg";
      readonly user: number;
      readonly market: number;
      readonly side: "buy" | "sell";
      readonly offset: number;
      readonly lots: number;
      readonly peak: number;
      readonly rules: Rules;
    }
  | { readonly kind: "cancel"; readonly user: number; readonly recent: number }
  | { readonly kind: "cancel-all"; readonly user: number; readonly market: number }
  | {
      readonly kind: "waiting";
      readonly user: number;
      readonly market: number;
      readonly side: "buy" | "sell";
      /** Trigger from the middle; the limit price is `limitOffset` further, a market order when undefined. */
      readonly offset: number;
      readonly limitOffset: number | undefined;
      readonly trailPpm: number;
      readonly source: TriggerSource;
      readonly lots: number;
      readonly budget: number;
    }
  | {
      readonly kind: "pair";
      readonly user: number;
      readonly market: number;
      readonly side: "buy" | "sell";
      readonly offset: number;
      readonly stopOffset: number;
      readonly stopLimit: boolean;
      readonly source: TriggerSource;
      readonly lots: number;
    }
  | {
      readonly kind: "bracket";
      readonly user: number;
      readonly market: number;
      readonly offset: number | undefined;
      readonly lots: number;
      readonly profit: number;
      readonly loss: number;
      readonly source: TriggerSource;
    }
  | {
      readonly kind: "list";
      readonly user: number;
      readonly market: number;
      readonly side: "buy" | "sell";
      readonly offset: number;
      readonly lots: number;
      readonly rules: Rules;
      /** What follows it: a limit or market order, one that waits, or a pair on the other side. */
      readonly following: { readonly kind: "order" | "waiting" | "pair"; readonly side: "buy" | "sell"; readonly lots: number };
      readonly near: number;
      readonly far: number;
      readonly source: TriggerSource;
    }
  | { readonly kind: "amend"; readonly user: number; readonly recent: number; readonly offset: number; readonly lots: number }
  | { readonly kind: "shrink"; readonly user: number; readonly recent: number; readonly lots: number; readonly name: string | undefined }
  | { readonly kind: "set-phase"; readonly market: number; readonly phase: Phase }
  | { readonly kind: "halt"; readonly market: number; readonly halt: boolean; readonly by: HaltedBy }
  | { readonly kind: "quote"; readonly market: number; readonly centre: number; readonly levels: number };

const user = fc.integer({ min: 1001, max: 1004 });
/** 3 has another quote asset where it is listed, 9 is listed nowhere. */
const market = fc.constantFrom(1, 1, 1, 1, 2, 2, 2, 3, 3, 9);
const side = fc.constantFrom("buy" as const, "sell" as const);
const source = fc.constantFrom<TriggerSource>("last", "last", "mark", "shown");
const selfTrade = fc.constantFrom<SelfTrade>("expire_maker", "expire_maker", "none", "expire_taker", "expire_both");
/** Mostly plain orders; now and then the other times in force. Market 2 is a stock, where a day order may live. */
const rules: fc.Arbitrary<Rules> = fc.record(
  {
    timeInForce: fc.constantFrom<TimeInForce>("gtc", "gtc", "gtc", "gtc", "ioc", "fok", "day", "day"),
    postOnly: fc.constantFrom(false, false, false, true),
    selfTrade,
    clientOrderId: fc.constantFrom("a", "b", "not a name"),
  },
  { requiredKeys: ["timeInForce", "postOnly", "selfTrade"] },
);

const waiting = fc.record({
  kind: fc.constant("waiting" as const),
  user,
  market,
  side,
  offset: fc.integer({ min: -20, max: 20 }),
  limitOffset: fc.option(fc.integer({ min: -9, max: 9 }), { nil: undefined }),
  trailPpm: fc.constantFrom(0, 0, 0, 3000, 10_000),
  source,
  lots: fc.integer({ min: 0, max: 3000 }),
  budget: fc.constantFrom(0, 0, 9_000_000),
});
const pair = fc.record({
  kind: fc.constant("pair" as const),
  user,
  market,
  side,
  offset: fc.integer({ min: 1, max: 12 }),
  stopOffset: fc.integer({ min: 1, max: 12 }),
  stopLimit: fc.boolean(),
  source,
  lots: fc.integer({ min: 0, max: 3000 }),
});
const bracket = fc.record({
  kind: fc.constant("bracket" as const),
  user,
  market,
  offset: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
  lots: fc.integer({ min: 0, max: 3000 }),
  profit: fc.integer({ min: 0, max: 12 }),
  loss: fc.integer({ min: 0, max: 12 }),
  source,
});

const list = fc.record({
  kind: fc.constant("list" as const),
  user,
  market,
  side,
  offset: fc.integer({ min: -9, max: 9 }),
  lots: fc.integer({ min: 0, max: 2000 }),
  rules,
  following: fc.record({
    kind: fc.constantFrom("order" as const, "order" as const, "waiting" as const, "pair" as const),
    side,
    lots: fc.integer({ min: 1, max: 2000 }),
  }),
  near: fc.integer({ min: 0, max: 9 }),
  far: fc.integer({ min: 0, max: 12 }),
  source,
});

export const spotStep: fc.Arbitrary<SpotStep> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant("place" as const),
      user,
      market,
      side,
      offset: fc.integer({ min: -9, max: 9 }),
      lots: fc.integer({ min: 0, max: 4000 }),
      rules,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("market" as const),
      user,
      market,
      side,
      lots: fc.integer({ min: 0, max: 3000 }),
      budget: fc.constantFrom(0, 0, 7_000_000, 90_000_000),
      selfTrade,
    }),
  },
  { weight: 4, arbitrary: waiting },
  { weight: 2, arbitrary: pair },
  { weight: 2, arbitrary: bracket },
  { weight: 2, arbitrary: list },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("iceberg" as const),
      user,
      market,
      side,
      offset: fc.integer({ min: -5, max: 5 }),
      lots: fc.integer({ min: 50, max: 3000 }),
      peak: fc.integer({ min: 0, max: 900 }),
      rules,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("amend" as const),
      user,
      recent: fc.integer({ min: 0, max: 12 }),
      offset: fc.integer({ min: -9, max: 9 }),
      lots: fc.integer({ min: 0, max: 4000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("shrink" as const),
      user,
      recent: fc.integer({ min: 0, max: 12 }),
      lots: fc.integer({ min: 0, max: 3000 }),
      name: fc.constantFrom(undefined, undefined, "a", "c", "not a name"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("cancel" as const), user, recent: fc.integer({ min: 0, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel-all" as const), user, market: fc.constantFrom(0, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("set-phase" as const), market, phase: fc.constantFrom(...PHASES) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("halt" as const),
      market,
      halt: fc.constantFrom(true, false, false, false, false, false, false),
      by: fc.constantFrom<HaltedBy[]>({}, {}, { askedBy: 1, agreedBy: 2 }, { askedBy: 1, agreedBy: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("quote" as const),
      market,
      centre: fc.integer({ min: 900, max: 1100 }),
      levels: fc.integer({ min: 0, max: 5 }),
    }),
  },
);

/** Prices of the test markets lie around this many ticks. */
export const MID_TICKS = 1000;

/** The step as a command at `at`; `placed` are the ids of the orders so far. */
export function spotCommand(step: SpotStep, at: number, placed: readonly number[]): SpotCommand {
  return body(step, at, placed) as unknown as SpotCommand;
}

function body(step: SpotStep, at: number, placed: readonly number[]): object {
  switch (step.kind) {
    case "place": {
      const { user, market, side, lots, rules } = step;
      const ticks = MID_TICKS + step.offset;
      return { type: "spot/place", at, user, market, side, orderType: "limit", ticks, lots, budget: 0n, ...rules };
    }
    case "iceberg": {
      const { user, market, side, lots, peak, rules } = step;
      const order = { user, market, side, orderType: "limit", ticks: MID_TICKS + step.offset, lots, budget: 0n, peak, ...rules };
      return { type: "spot/place-iceberg", at, ...order };
    }
    case "market":
      return { type: "spot/place", at, ...marketOrder(step), ...PLAIN, selfTrade: step.selfTrade };
    case "waiting":
      return waitingCommand(step, at);
    case "pair": {
      const { user, market, side, lots, source } = step;
      const sign = side === "sell" ? 1 : -1;
      const stopTicks = MID_TICKS - sign * step.stopOffset;
      const stop = { source, ticks: stopTicks, limitTicks: step.stopLimit ? stopTicks - sign * 2 : 0 };
      const ticks = MID_TICKS + sign * step.offset;
      return { type: "spot/place-pair", at, user, market, side, ticks, lots, stop, timeInForce: "gtc", selfTrade: "expire_maker" };
    }
    case "bracket": {
      const { user, market, lots, source, offset } = step;
      const entry = MID_TICKS + (offset ?? 0);
      const stop = { source, ticks: step.loss === 0 ? 0 : entry - step.loss, limitTicks: step.loss > 9 ? entry - step.loss - 2 : 0 };
      const exits = { takeProfitTicks: step.profit === 0 ? 0 : entry + step.profit, stop };
      const order = { orderType: offset === undefined ? "market" : "limit", ticks: offset === undefined ? 0 : entry, lots, budget: 0n };
      return { type: "spot/place-bracket", at, user, market, side: "buy", ...order, ...PLAIN, exits };
    }
    case "list": {
      const { user, market, side, lots, rules } = step;
      const order = { user, market, side, orderType: "limit", ticks: MID_TICKS + step.offset, lots, budget: 0n, ...rules };
      return { type: "spot/place-list", at, ...order, followers: followersOf(step) };
    }
    case "amend": {
      const order = placed.at(-1 - step.recent) ?? 12345;
      return { type: "spot/amend", at, user: step.user, order, ticks: MID_TICKS + step.offset, lots: step.lots };
    }
    case "shrink": {
      const order = placed.at(-1 - step.recent) ?? 12345;
      return {
        type: "spot/shrink",
        at,
        user: step.user,
        order,
        lots: step.lots,
        ...(step.name === undefined ? {} : { clientOrderId: step.name }),
      };
    }
    case "cancel":
      return { type: "spot/cancel", at, user: step.user, order: placed.at(-1 - step.recent) ?? 12345 };
    case "cancel-all":
      return { type: "spot/cancel-all", at, user: step.user, market: step.market };
    case "set-phase":
      return { type: "spot/set-phase", at, market: step.market, phase: step.phase };
    case "halt":
      return step.halt
        ? { type: "spot/halt", at, market: step.market, reason: "News pending", ...step.by }
        : { type: "spot/resume", at, market: step.market };
    case "quote": {
      const levels = Array.from({ length: step.levels }, (_, i) => i + 1);
      const bids = levels.flatMap((i) => [step.centre - i * 3, 500 * i]);
      const asks = levels.flatMap((i) => [step.centre + i * 3, 500 * i]);
      return { type: "spot/quote", at, user: 101, market: step.market, bids, asks };
    }
  }
}

type OneOf<Kind> = SpotStep & { readonly kind: Kind };

function marketOrder({ user, market, side, lots, budget }: OneOf<"market"> | OneOf<"waiting">): object {
  const spends = side === "buy" && budget > 0;
  return { user, market, side, orderType: "market", ticks: 0, lots: spends ? 0 : lots, budget: BigInt(spends ? budget : 0) };
}

function waitingCommand(step: OneOf<"waiting">, at: number): object {
  const { user, market, side, lots, source, trailPpm, limitOffset } = step;
  const isStop = step.offset < 0 === (side === "sell");
  const direction = trailPpm > 0 || isStop ? (side === "sell" ? "falls" : "rises") : side === "sell" ? "rises" : "falls";
  const ticks = MID_TICKS + step.offset;
  const trigger = { source, direction, ticks: trailPpm > 0 ? 0 : ticks, trailPpm };
  const isLimit = limitOffset !== undefined && trailPpm === 0;
  const limit = { user, market, side, orderType: "limit", ticks: ticks + (limitOffset ?? 0), lots, budget: 0n };
  return { type: "spot/place-conditional", at, ...(isLimit ? limit : marketOrder(step)), ...PLAIN, trigger };
}

function followersOf({ following, near, far, source }: OneOf<"list">): readonly object[] {
  const { side, lots } = following;
  const sign = side === "sell" ? 1 : -1;
  const limit = { side, orderType: "limit", ticks: MID_TICKS + sign * near, lots, timeInForce: "gtc", postOnly: false };
  const market = { ...limit, orderType: "market", ticks: 0 };
  const trigger = { source, direction: side === "sell" ? "falls" : "rises", ticks: MID_TICKS - sign * far, trailPpm: 0 };
  if (following.kind === "order") return [near === 0 ? market : limit];
  if (following.kind === "waiting")
    return [{ ...(far > 9 ? limit : market), trigger: far === 1 ? { ...trigger, ticks: 0, trailPpm: 3000 } : trigger }];
  const stop = far > 9 ? { ...limit, ticks: MID_TICKS - sign * (far + 2) } : market;
  return [
    { ...limit, postOnly: true, clientOrderId: "c" },
    { ...stop, trigger },
  ];
}
