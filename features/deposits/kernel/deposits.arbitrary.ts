/** Random commands of deposits: requests, decisions by one and by two, sightings in any order, paper money; some of them wrong. */
import fc from "fast-check";
import type { DepositsCommand } from "./deposits.messages.ts";

/** Deposits are named by how many there were before, so that they often exist. */
export type DepositStep =
  | {
      readonly kind: "deposit-request" | "deposit-paper" | "deposit-seen";
      readonly user: number;
      readonly asset: number;
      readonly units: number;
      readonly source: readonly [network: number, number: number];
      readonly needed: number;
    }
  | {
      readonly kind: "deposit-credit" | "deposit-refuse" | "deposit-cancel";
      readonly deposit: number;
      readonly user: number;
      readonly why: string;
      readonly by: number;
      readonly agreedBy: number;
    }
  | { readonly kind: "deposit-confirmed" | "deposit-vanished"; readonly source: readonly [number, number]; readonly confirmations: number }
  | { readonly kind: "deposit-terms"; readonly units: number; readonly askedBy: number; readonly agreedBy: number };

const user = fc.constantFrom(1001, 1001, 1001, 1002, 1003, 1005);
const source = fc.tuple(fc.constantFrom(1, 1, 2, 0), fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.constant(0)));
const operator = fc.integer({ min: 0, max: 2 });
const deposit = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) }, fc.integer({ min: 0, max: 40 }));

export const depositStep: fc.Arbitrary<DepositStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("deposit-request" as const, "deposit-request" as const, "deposit-paper" as const, "deposit-seen" as const),
      user,
      asset: fc.constantFrom(3, 3, 3, 1, 2, 9),
      units: fc.constantFrom(0, 1, 5_000_000, 9_999_999_999, 10_000_000_000, 400_000_000_000, Number.MAX_SAFE_INTEGER),
      source,
      needed: fc.constantFrom(1, 2, 3, 20, 0),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("deposit-credit" as const, "deposit-credit" as const, "deposit-refuse" as const, "deposit-cancel" as const),
      deposit,
      user,
      why: fc.constantFrom("amount_differs", "not_received", "other", "whim"),
      by: operator,
      agreedBy: fc.integer({ min: -1, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("deposit-confirmed" as const, "deposit-confirmed" as const, "deposit-vanished" as const),
      source,
      confirmations: fc.constantFrom(0, 1, 2, 3, 20, 25, -1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("deposit-terms" as const),
      units: fc.constantFrom(0, 1_000_000, 10_000_000_000, -1),
      askedBy: operator,
      agreedBy: operator,
    }),
  },
);

export function depositCommand(step: DepositStep, at: number): DepositsCommand {
  switch (step.kind) {
    case "deposit-request":
    case "deposit-paper":
    case "deposit-seen": {
      const { kind, user: whose, asset, units, needed } = step;
      const [network, number] = step.source;
      const taken = { at, user: whose, asset, amount: BigInt(units) };
      if (kind === "deposit-paper") return { type: "deposits/paper", ...taken } as unknown as DepositsCommand;
      if (kind === "deposit-request") return { type: "deposits/request", ...taken, network, voucher: number } as unknown as DepositsCommand;
      return { type: "deposits/seen", ...taken, network, transaction: number, needed } as unknown as DepositsCommand;
    }
    case "deposit-credit": {
      const second = step.agreedBy < 0 ? {} : { agreedBy: step.agreedBy };
      return { type: "deposits/credit", at, deposit: step.deposit, by: step.by, ...second } as unknown as DepositsCommand;
    }
    case "deposit-refuse":
      return { type: "deposits/refuse", at, deposit: step.deposit, why: step.why, by: step.by } as unknown as DepositsCommand;
    case "deposit-cancel":
      return { type: "deposits/cancel", at, user: step.user, deposit: step.deposit } as unknown as DepositsCommand;
    case "deposit-confirmed":
    case "deposit-vanished": {
      const [network, transaction] = step.source;
      const on = { at, network, transaction };
      if (step.kind === "deposit-vanished") return { type: "deposits/vanished", ...on } as unknown as DepositsCommand;
      return { type: "deposits/confirmed", ...on, confirmations: step.confirmations } as unknown as DepositsCommand;
    }
    default: {
      const { units, askedBy, agreedBy } = step;
      return { type: "deposits/set-terms", at, twoFrom: BigInt(units), askedBy, agreedBy } as unknown as DepositsCommand;
    }
  }
}
