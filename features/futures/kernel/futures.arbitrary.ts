/** Random commands of futures around the mark as it stands, among few people, so that they meet; and prices that jump. */
import fc from "fast-check";
import type { HaltedBy } from "../../../kernel/halts/halts.ts";
import type { Command } from "../../../kernel/kernel.ts";

/** A quote as wide as that takes the house's quotes back. */
const WITHDRAWN = 20;
const PEOPLE = { min: 1001, max: 1004 };
const side = fc.constantFrom("buy" as const, "sell" as const);
const user = fc.integer(PEOPLE);
const effect = fc.oneof(
  { weight: 6, arbitrary: fc.constant("open") },
  { weight: 2, arbitrary: fc.constant("reduce") },
  { weight: 3, arbitrary: fc.constant("net") },
);
/** Ticks from the mark. */
const offset = fc.integer({ min: -55, max: 55 });
const quantity = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(2_000, 20_000, 60_000));
const exits = fc.option(
  fc.record({ profit: fc.integer({ min: 0, max: 40 }), loss: fc.integer({ min: 0, max: 40 }), source: fc.constantFrom("mark", "last") }),
  { nil: undefined },
);
const pick = fc.nat({ max: 30 });
const haltedBy = fc.constantFrom<HaltedBy[]>({}, {}, { askedBy: 1, agreedBy: 2 }, { askedBy: 1, agreedBy: 1 });
const multiple = fc.constantFrom(1, 2, 3, 5, 10, 20, 50, 100, 7);

const placing = {
  user,
  side,
  effect,
  offset,
  quantity,
  multiple,
  isLimit: fc.boolean(),
  timeInForce: fc.constantFrom("gtc", "ioc", "fok"),
  postOnly: fc.boolean(),
  exits,
  name: fc.constantFrom(undefined, undefined, "a", "b"),
};

export const futuresStep = fc.oneof(
  { weight: 20, arbitrary: fc.record({ kind: fc.constant("futures-place" as const), ...placing }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("futures-wait" as const),
      ...placing,
      direction: fc.constantFrom("rises", "falls"),
      source: fc.constantFrom("mark", "last"),
      trigger: offset,
      trailPpm: fc.constantFrom(0, 0, 5000, 30_000),
      activation: fc.option(offset, { nil: undefined }),
      closesAll: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("futures-quote" as const),
      middle: offset,
      quantity,
      width: fc.integer({ min: 1, max: WITHDRAWN }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("futures-close" as const),
      pick,
      lots: fc.constantFrom(0, 0, 1, 50),
      stranger: fc.nat({ max: 20 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("futures-close-many" as const), user, side: fc.constantFrom("long", "short", "both") }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("futures-reverse" as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("futures-exits" as const),
      pick,
      exits: exits.map((one) => one ?? { profit: 0, loss: 0, source: "mark" }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("futures-margin" as const), pick, units: fc.integer({ min: -50_000_000, max: 50_000_000 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("futures-cancel" as const), pick, all: fc.nat({ max: 5 }), user }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("futures-amend" as const), pick, offset, quantity }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("futures-mode" as const), user, isOneWay: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("futures-halt" as const), halts: fc.boolean(), by: haltedBy }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("futures-terms" as const),
      takerPpm: fc.constantFrom(0, 200, 500, 1000),
      makerPpm: fc.constantFrom(0, 200),
    }),
  },
  /** In thousandths of the price before. */
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("futures-price" as const),
      by: fc.oneof(fc.integer({ min: 985, max: 1015 }), fc.integer({ min: 600, max: 1500 })),
    }),
  },
);
export type FuturesStep = typeof futuresStep extends fc.Arbitrary<infer S> ? S : never;

/** What the command is made of beside the step: how things stand. */
export type FuturesWorld = {
  readonly mark: number;
  readonly maker: number;
  readonly terms: object;
  /** Open orders and positions with their owners, in any order. */
  readonly orders: readonly { readonly id: number; readonly user: number }[];
  readonly positions: readonly { readonly id: number; readonly user: number; readonly side: "long" | "short" }[];
};

const NOTHING = { id: 5, user: 1001, side: "long" } as const;
const at = <T>(list: readonly T[], index: number): T | undefined => (list.length === 0 ? undefined : list[index % list.length]);
type Exits = { readonly profit: number; readonly loss: number; readonly source: string };

function exitsOf({ profit, loss, source }: Exits, isLong: boolean, mark: number): object {
  const sign = isLong ? 1 : -1;
  const takeProfitTicks = profit === 0 ? 0 : Math.max(1, mark + sign * profit);
  return { takeProfitTicks, stopLossTicks: loss === 0 ? 0 : Math.max(1, mark - sign * loss), source };
}

type Placing = Extract<FuturesStep, { kind: "futures-place" | "futures-wait" }>;
function orderOf(step: Placing, mark: number): object {
  const { user: who, side: way, effect: does, offset: by, quantity: lots, isLimit, timeInForce, postOnly, exits: given, name } = step;
  return {
    user: who,
    contract: 1,
    side: way,
    effect: does,
    orderType: isLimit ? "limit" : "market",
    ticks: isLimit ? Math.max(1, mark + by) : 0,
    lots,
    multiple: does === "reduce" ? 1 : step.multiple,
    timeInForce,
    postOnly: isLimit && timeInForce === "gtc" && postOnly && lots % 3 === 0,
    ...(given === undefined || does === "reduce" ? {} : { exits: exitsOf(given, way === "buy", isLimit ? mark + by : mark) }),
    ...(name === undefined ? {} : { clientOrderId: name }),
  };
}

export function futuresCommand(step: FuturesStep, time: number, world: FuturesWorld): Command {
  const command = { at: time, ...bodyOf(step, world) };
  return command as unknown as Command;
}

function bodyOf(step: FuturesStep, { mark, maker, terms, orders, positions }: FuturesWorld): object {
  switch (step.kind) {
    case "futures-place":
      return { type: "futures/place", ...orderOf(step, mark) };
    case "futures-wait":
      return waitOf(step, mark);
    case "futures-quote": {
      if (step.width === WITHDRAWN) return { type: "futures/quote", user: maker, contract: 1, bids: [], asks: [] };
      const [middle, lots] = [mark + step.middle, step.quantity];
      const bids = [middle - step.width, lots, middle - step.width - 1, lots];
      return { type: "futures/quote", user: maker, contract: 1, bids, asks: [middle + step.width, lots, middle + step.width + 1, lots] };
    }
    case "futures-close": {
      const { id, user: owner } = at(positions, step.pick) ?? NOTHING;
      return { type: "futures/close", user: step.stranger === 0 ? 1001 : owner, position: id, lots: step.lots };
    }
    case "futures-close-many":
      return { type: "futures/close-many", user: step.user, contract: 0, side: step.side };
    case "futures-reverse": {
      const { id, user: owner } = at(positions, step.pick) ?? NOTHING;
      return { type: "futures/reverse", user: owner, position: id };
    }
    case "futures-exits": {
      const { id, user: owner, side: held } = at(positions, step.pick) ?? NOTHING;
      return { type: "futures/set-exits", user: owner, position: id, ...exitsOf(step.exits, held === "long", mark) };
    }
    case "futures-margin": {
      const { id, user: owner } = at(positions, step.pick) ?? NOTHING;
      return { type: "futures/adjust-margin", user: owner, position: id, units: BigInt(step.units) };
    }
    case "futures-cancel": {
      const { id, user: owner } = at(orders, step.pick) ?? NOTHING;
      if (step.all === 0) return { type: "futures/cancel-all", user: step.user, contract: 0 };
      return { type: "futures/cancel", user: owner, order: id };
    }
    case "futures-amend": {
      const { id, user: owner } = at(orders, step.pick) ?? NOTHING;
      return { type: "futures/amend", user: owner, order: id, ticks: Math.max(1, mark + step.offset), lots: step.quantity };
    }
    case "futures-mode":
      return { type: "futures/set-position-mode", user: step.user, isOneWay: step.isOneWay };
    case "futures-halt":
      return step.halts ? { type: "futures/halt", contract: 1, reason: "a test", ...step.by } : { type: "futures/resume", contract: 1 };
    case "futures-terms":
      return { type: "futures/set-terms", ...terms, takerPpm: step.takerPpm, makerPpm: step.makerPpm };
    case "futures-price":
      return {
        type: "prices/sample",
        samples: [{ market: 1, ticks: Math.max(20, Math.floor((mark * step.by) / 1000)), volume: 0, sources: 3 }],
      };
  }
}

function waitOf(step: Extract<FuturesStep, { kind: "futures-wait" }>, mark: number): object {
  const trails = step.trailPpm > 0;
  const closesAll = step.closesAll && step.effect === "reduce";
  const order = orderOf(step, mark);
  const trigger = {
    source: step.source,
    direction: trails ? (step.side === "sell" ? "falls" : "rises") : step.direction,
    ticks: trails ? 0 : Math.max(1, mark + step.trigger),
    trailPpm: step.trailPpm,
    activationTicks: trails && step.activation !== undefined ? Math.max(1, mark + step.activation) : 0,
  };
  const atMarket = trails || closesAll ? { orderType: "market", ticks: 0, postOnly: false } : {};
  return { type: "futures/place-conditional", ...order, ...atMarket, ...(closesAll ? { lots: 0 } : {}), trigger, closesAll };
}
