/** Random commands of token sales: mostly sensible, sometimes wrong. Assets 1 and 2 have markets against 3, which is the cash. */
import fc from "fast-check";
import type { SaleMode } from "../formulas.ts";
import type { SaleCommand } from "./token-sale.messages.ts";

export type SaleStep =
  | {
      readonly kind: "sale-publish";
      readonly token: number;
      readonly coins: readonly number[];
      readonly price: number;
      readonly total: number;
      readonly most: number;
      readonly cap: number;
      readonly mode: SaleMode;
      readonly inMs: number;
      readonly forMs: number;
      readonly cliffDays: number;
      readonly parts: number;
      readonly againMs: number;
      readonly by: readonly [number | "rule", number | undefined];
    }
  | {
      readonly kind: "sale-order";
      readonly user: number;
      readonly project: number;
      readonly tokens: number;
      readonly pay: number;
      readonly most: number | undefined;
    }
  | { readonly kind: "sale-cancel"; readonly user: number; readonly order: number }
  | { readonly kind: "sale-call-off"; readonly project: number; readonly agreedBy: number | undefined };

const user = fc.integer({ min: 1001, max: 1005 });
const project = fc.constantFrom(1, 1, 2, 2, 3, 4, 5, 9);

const publish = fc.record({
  kind: fc.constant("sale-publish" as const),
  token: fc.constantFrom(2, 2, 2, 3, 9),
  coins: fc.constantFrom<readonly number[]>([], [1], [1], [1, 1]),
  price: fc.constantFrom(50_000, 1_000_003, 0),
  total: fc.constantFrom(1_000_000_000, 300_000_007, 5),
  most: fc.constantFrom(200_000_000, 90_000_001),
  cap: fc.constantFrom(90_000_000, 200_000_000),
  mode: fc.constantFrom<SaleMode>("first_come", "pro_rata", "pro_rata"),
  inMs: fc.constantFrom(0, 1000, 60_000, 3_600_000),
  forMs: fc.constantFrom(60_000, 3_600_000, 86_400_000, 59_999),
  cliffDays: fc.constantFrom(0, 0, 1, 731),
  parts: fc.constantFrom(1, 3, 7, 0),
  againMs: fc.constantFrom(0, 3_600_000),
  by: fc.constantFrom<readonly [number | "rule", number | undefined]>([1, 2], [1, 2], ["rule", undefined], [1, 1]),
});
const order = fc.record({
  kind: fc.constant("sale-order" as const),
  user,
  project,
  tokens: fc.constantFrom(0, 1, 999, 1000, 50_000_001, 80_000_000, 150_000_000),
  pay: fc.constantFrom(3, 3, 1, 2),
  most: fc.constantFrom(undefined, undefined, 1, 90_000_000_000),
});

export const saleStep: fc.Arbitrary<SaleStep> = fc.oneof(
  { weight: 4, arbitrary: publish },
  { weight: 16, arbitrary: order },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("sale-cancel" as const), user, order: fc.integer({ min: 0, max: 20 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("sale-call-off" as const), project, agreedBy: fc.constantFrom(2, 2, 1, undefined) }),
  },
);

/** `now`: what times count from. */
export function saleCommand(step: SaleStep, at: number, now = at): SaleCommand {
  return { at, ...bodyOf(step, now) } as unknown as SaleCommand;
}

function bodyOf(step: SaleStep, now: number): object {
  switch (step.kind) {
    case "sale-publish": {
      const { token, coins, price, total, most, cap, mode, inMs, forMs, cliffDays, parts, againMs, by } = step;
      const startsAt = now + inMs;
      const times = { startsAt, endsAt: startsAt + forMs, cliffDays, parts, againMs };
      const units = { price: BigInt(price), total: BigInt(total), least: 1000n, most: BigInt(most), cap: BigInt(cap) };
      const [askedBy, agreedBy] = by;
      const terms = { token, cash: 3, coins, mode, ...units, ...times };
      return { type: "token-sale/publish", terms, askedBy, ...(agreedBy === undefined ? {} : { agreedBy }) };
    }
    case "sale-order": {
      const { user: owner, project: of, tokens, pay, most } = step;
      const dearest = most === undefined ? {} : { most: BigInt(most) };
      return { type: "token-sale/order", user: owner, project: of, tokens: BigInt(tokens), pay, ...dearest };
    }
    case "sale-cancel":
      return { type: "token-sale/cancel", user: step.user, order: step.order };
    default: {
      const { project: of, agreedBy } = step;
      return { type: "token-sale/call-off", project: of, askedBy: 1, ...(agreedBy === undefined ? {} : { agreedBy }) };
    }
  }
}
