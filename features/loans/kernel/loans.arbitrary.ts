/** Random commands of loans: mostly sensible, sometimes wrong. Loans and products are named by small numbers, so that many exist. */
import fc from "fast-check";
import { ratePpm } from "../../../money/units.ts";
import type { LoansCommand } from "./loans.messages.ts";

export type LoansStep =
  | {
      readonly kind: "loan-apply";
      readonly user: number;
      readonly product: number;
      readonly amount: number;
      readonly days: number;
      readonly collateral: number;
      readonly pledge: number;
    }
  | { readonly kind: "loan-add" | "loan-take"; readonly user: number; readonly loan: number; readonly amount: number }
  | {
      readonly kind: "loan-repay";
      readonly user: number;
      readonly loan: number;
      readonly amount: number | undefined;
      readonly from: "own" | "collateral";
    }
  | { readonly kind: "loan-withdraw"; readonly user: number; readonly loan: number }
  | {
      readonly kind: "loan-approve" | "loan-disburse" | "loan-refuse";
      readonly loan: number;
      readonly by: number;
      readonly isKnown: boolean;
    }
  | {
      readonly kind: "loan-product";
      readonly product: number | undefined;
      readonly asset: number;
      readonly isDesk: boolean;
      readonly least: number;
      readonly rates: readonly [open: number, call: number, sell: number];
      readonly slip: number;
      readonly isOnSale: boolean;
      readonly by: readonly [number | "rule", number | undefined];
    }
  | { readonly kind: "loan-pause"; readonly only: number | undefined; readonly paused: boolean }
  | { readonly kind: "loan-status"; readonly user: number; readonly what: "ask" | "grant" | "deny" | "end" };

const user = fc.integer({ min: 1001, max: 1005 });
const loan = fc.integer({ min: 0, max: 12 });
const kind = <Kind extends string>(name: Kind) => fc.constant(name);

/** In units of 10^-6 USDT where a coin of eight decimals is meant the same figures are less. */
const AMOUNTS = [0, 1, 999, 5_000_000, 100_000_000, 400_000_000, 2_000_000_000, 90_000_000_000];

const apply = fc.record({
  kind: kind("loan-apply"),
  user,
  product: fc.constantFrom(1, 1, 1, 2, 2, 3, 9),
  amount: fc.constantFrom(...AMOUNTS),
  days: fc.constantFrom(1, 1, 2, 3, 7, 30, 0, 400),
  collateral: fc.constantFrom(1, 1, 3, 3, 4, 9),
  pledge: fc.constantFrom(...AMOUNTS, 50_000_000, 50_000_000, 700_000_000, 700_000_000),
});
const product = fc.record({
  kind: kind("loan-product"),
  product: fc.constantFrom(undefined, 1, 1, 2, 9),
  asset: fc.constantFrom(3, 3, 1, 2, 9),
  isDesk: fc.boolean(),
  least: fc.constantFrom(1_000_000, 100_000_000, 0),
  rates: fc.constantFrom<readonly [number, number, number]>(
    [1_500_000, 1_300_000, 1_100_000],
    [1_500_000, 1_300_000, 1_100_000],
    [1_350_000, 1_300_000, 1_100_000],
    [1_349_999, 1_300_000, 1_100_000],
    [2_000_000, 1_110_000, 1_100_000],
  ),
  slip: fc.constantFrom(20_000, 1000, 999),
  isOnSale: fc.constantFrom(true, true, true, false),
  by: fc.constantFrom<readonly [number | "rule", number | undefined]>([1, 2], [1, 2], ["rule", undefined], [1, 1], [1, undefined]),
});

export const loansStep: fc.Arbitrary<LoansStep> = fc.oneof(
  { weight: 16, arbitrary: apply },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom("loan-add" as const, "loan-take" as const),
      user,
      loan,
      amount: fc.constantFrom(...AMOUNTS),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ kind: kind("loan-repay"), user, loan },
      amount: fc.constantFrom(undefined, ...AMOUNTS),
      from: fc.constantFrom<"own" | "collateral">("own", "own", "collateral"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind("loan-withdraw"), user, loan }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom("loan-approve" as const, "loan-approve" as const, "loan-disburse" as const, "loan-refuse" as const),
      loan,
      by: fc.constantFrom(1, 2),
      isKnown: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 3, arbitrary: product },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind("loan-pause"),
      only: fc.constantFrom(undefined, 1, 77),
      paused: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind("loan-status"),
      user,
      what: fc.constantFrom("ask" as const, "ask" as const, "grant", "deny", "end"),
    }),
  },
);

export const loansCommand = (step: LoansStep, at: number): LoansCommand => ({ at, ...bodyOf(step) }) as unknown as LoansCommand;

function bodyOf(step: LoansStep): object {
  switch (step.kind) {
    case "loan-apply": {
      const { amount, pledge, kind: _kind, ...more } = step;
      return { type: "loans/apply", amount: BigInt(amount), pledge: BigInt(pledge), ...more };
    }
    case "loan-add":
    case "loan-take":
      return { type: step.kind === "loan-add" ? "loans/add" : "loans/take", user: step.user, loan: step.loan, amount: BigInt(step.amount) };
    case "loan-repay": {
      const { user: owner, loan: number, from, amount } = step;
      return { type: "loans/repay", user: owner, loan: number, from, ...(amount === undefined ? {} : { amount: BigInt(amount) }) };
    }
    case "loan-withdraw":
      return { type: "loans/withdraw", user: step.user, loan: step.loan };
    case "loan-approve":
    case "loan-disburse":
      return { type: step.kind === "loan-approve" ? "loans/approve" : "loans/disburse", loan: step.loan, by: step.by };
    case "loan-refuse":
      return { type: "loans/refuse", loan: step.loan, by: step.by, cause: step.isKnown ? "coin_risky" : "mood" };
    case "loan-product":
      return productOf(step);
    case "loan-pause":
      return { type: "loans/pause", paused: step.paused, by: 1, ...(step.only === undefined ? {} : { only: step.only }) };
    default:
      return statusOf(step.user, step.what);
  }
}

function productOf({
  product: number,
  asset,
  isDesk,
  least,
  rates,
  slip,
  isOnSale,
  by,
}: Extract<LoansStep, { kind: "loan-product" }>): object {
  const [askedBy, agreedBy] = by;
  const [openPpm, callPpm, sellPpm] = rates;
  const terms = {
    ...testLoanTerms(asset, isDesk ? "desk" : "small"),
    least: BigInt(least),
    openPpm,
    callPpm,
    sellPpm,
    slipPpm: slip,
    isOnSale,
  };
  const named = { ...(number === undefined ? {} : { product: number }), ...(agreedBy === undefined ? {} : { agreedBy }) };
  return { type: "loans/set-product", terms, askedBy, ...named };
}

function statusOf(user: number, what: "ask" | "grant" | "deny" | "end"): object {
  if (what === "ask") return { type: "loans/ask-status", user };
  if (what === "end") return { type: "loans/end-status", person: user, by: 1 };
  return { type: "loans/decide-status", person: user, granted: what === "grant", by: 1 };
}

/** 1 to 50,000 USDT, 0.001 % an hour, the rules' own rates. */
export const testLoanTerms = (asset: number, kind: "small" | "desk") => ({
  ...{ asset, kind, least: 1_000_000n, most: 50_000_000_000n, daysLeast: 1, daysMost: 366, hourlyPpb: 10_000, latePpm: ratePpm(5000) },
  ...{ openPpm: ratePpm(1_500_000), callPpm: ratePpm(1_300_000), sellPpm: ratePpm(1_100_000) },
  ...{ majorPpm: ratePpm(950_000), stablePpm: ratePpm(980_000), otherPpm: ratePpm(800_000), slipPpm: ratePpm(20_000), isOnSale: true },
});
