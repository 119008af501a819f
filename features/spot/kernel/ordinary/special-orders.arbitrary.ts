/** Orders that are met in another way than ordinary ones, or come to the market later, and that are taken nearly always. */
import fc from "fast-check";
import type { SpotStep } from "../spot.arbitrary.ts";

/** People that only these walks name, so that nobody else makes them special; and those whom the other parts' commands name. */
export const PLAIN = [1011, 1012, 1013, 1014];
export const SPECIAL = [1001, 1002, 1003, 1004];
export const person = fc.constantFrom(...PLAIN, ...PLAIN, ...PLAIN, ...SPECIAL);
export const side = fc.constantFrom("buy" as const, "sell" as const);

const rules = { timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" } as const;
const common = {
  user: person,
  market: fc.constant(1),
  side,
  offset: fc.integer({ min: -3, max: 3 }),
  lots: fc.constantFrom(100, 250, 300),
};
const source = fc.constantFrom("last" as const, "shown" as const, "mark" as const);
/** All of them where ordinary orders are. */
export const specialOrder: fc.Arbitrary<SpotStep> = fc.oneof(
  fc.record({ kind: fc.constant("iceberg" as const), ...common, peak: fc.constantFrom(40, 99), rules: fc.constant(rules) }),
  fc.record({
    kind: fc.constant("list" as const),
    ...common,
    rules: fc.constant(rules),
    following: fc.record({
      kind: fc.constantFrom("order" as const, "waiting" as const, "pair" as const),
      side,
      lots: fc.constantFrom(50, 100),
    }),
    near: fc.integer({ min: 0, max: 3 }),
    far: fc.integer({ min: 1, max: 5 }),
    source,
  }),
  fc.record({
    kind: fc.constant("bracket" as const),
    ...common,
    offset: fc.option(common.offset, { nil: undefined }),
    profit: fc.integer({ min: 4, max: 6 }),
    loss: fc.integer({ min: 3, max: 6 }),
    source,
  }),
  fc.record({
    kind: fc.constant("pair" as const),
    ...common,
    offset: fc.integer({ min: 1, max: 3 }),
    stopOffset: fc.integer({ min: 2, max: 5 }),
    stopLimit: fc.boolean(),
    source,
  }),
  fc.record({
    kind: fc.constant("waiting" as const),
    ...common,
    limitOffset: fc.constantFrom(undefined, 0, 1, -1),
    trailPpm: fc.constantFrom(0, 0, 0, 1000, 3000),
    source,
    budget: fc.constantFrom(0, 0, 90_000_000),
  }),
);
