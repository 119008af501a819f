/** Random commands of withdrawals: asked, cancelled, decided and paid by whoever, often in the wrong order; and a venue for them. */
import fc from "fast-check";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { ANN, BEN, BTC, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import type { AssetId, UserId } from "../../../money/units.ts";
import type { WithdrawalsCommand } from "./withdrawals.messages.ts";

export const HOUR_MS = 3_600_000;

/** Requests are named by how many were made before, so that they often exist. */
export type WithdrawStep =
  | {
      readonly kind: "withdraw-request";
      readonly user: number;
      readonly asset: number;
      readonly units: number;
      readonly way: readonly [kind: string, network: number];
      readonly destination: number;
      /** For how long the address is saved. */
      readonly hours: number;
    }
  | { readonly kind: "withdraw-cancel"; readonly user: number; readonly withdrawal: number }
  | { readonly kind: "withdraw-approve"; readonly withdrawal: number; readonly by: number }
  | { readonly kind: "withdraw-refuse"; readonly withdrawal: number; readonly cause: string; readonly agreedBy: number }
  | {
      readonly kind: "withdraw-pay";
      readonly step: "take" | "sent" | "settle";
      readonly withdrawal: number;
      readonly by: number;
      readonly agreedBy: number;
    }
  | { readonly kind: "withdraw-fail"; readonly withdrawal: number; readonly by: number; readonly agreedBy: number; readonly cause: string }
  | { readonly kind: "withdraw-review"; readonly worth: number; readonly agreedBy: number };

const user = fc.integer({ min: 1001, max: 1003 });
const withdrawal = fc.constantFrom(1, 1, 1, 2, 2, 3, 4, 5, 9);
/** 0 is the payer. */
const by = fc.constantFrom(0, 0, 0, 1, 2);
const agreedBy = fc.constantFrom(-1, -1, 1, 2);

export const withdrawStep: fc.Arbitrary<WithdrawStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("withdraw-request" as const),
      user,
      asset: fc.constantFrom(3, 3, 3, 3, 1, 2, 77),
      units: fc.constantFrom(10_000_000, 25_000_000, 50_000_000, 500_000_000, 20_000_000_000, 60_000_000_000, 200_000_000_000, 5, 0, -1),
      way: fc.constantFrom<(readonly [string, number])[]>(
        ["address", 3],
        ["address", 3],
        ["address", 2],
        ["bank", 51],
        ["bank", 3],
        ["address", 9],
      ),
      destination: fc.constantFrom(5, 5, 6, 0),
      hours: fc.constantFrom(100, 100, 23, 0, -1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("withdraw-cancel" as const), user, withdrawal }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("withdraw-approve" as const), withdrawal, by: fc.constantFrom(1, 2) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("withdraw-refuse" as const),
      withdrawal,
      cause: fc.constantFrom("destination_wrong", "asked_by_person", "whim"),
      agreedBy,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("withdraw-pay" as const),
      step: fc.constantFrom("take" as const, "sent" as const, "settle" as const),
      withdrawal,
      by,
      agreedBy,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("withdraw-fail" as const),
      withdrawal,
      by,
      agreedBy,
      cause: fc.constantFrom("network_stopped", "bank_returned", "whim"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("withdraw-review" as const),
      worth: fc.constantFrom(0, 30_000_000, 50_000_000_000, 90_000_000_000, -1),
      agreedBy: fc.constantFrom(1, 2, 2),
    }),
  },
);

/** `at` is 0 where the sequencer gives the time: `now` is then where ages count from. */
export function withdrawCommand(step: WithdrawStep, at: number, now = at): WithdrawalsCommand {
  return { at, ...bodyOf(step, now) } as unknown as WithdrawalsCommand;
}

function bodyOf(step: WithdrawStep, now: number): object {
  switch (step.kind) {
    case "withdraw-request": {
      const { user: person, asset, units, way, destination, hours } = step;
      const savedAt = now - hours * HOUR_MS;
      return {
        type: "withdrawals/request",
        user: person,
        asset,
        amount: BigInt(units),
        kind: way[0],
        network: way[1],
        destination,
        savedAt,
      };
    }
    case "withdraw-cancel":
      return { type: "withdrawals/cancel", user: step.user, withdrawal: step.withdrawal };
    case "withdraw-approve":
      return { type: "withdrawals/approve", withdrawal: step.withdrawal, by: step.by };
    case "withdraw-refuse":
      return { type: "withdrawals/refuse", withdrawal: step.withdrawal, cause: step.cause, by: 1, ...second(step.agreedBy) };
    case "withdraw-fail":
      return { type: "withdrawals/fail", withdrawal: step.withdrawal, by: payerOf(step.by), cause: step.cause, ...second(step.agreedBy) };
    case "withdraw-review":
      return { type: "withdrawals/set-review", worth: BigInt(step.worth), askedBy: 1, agreedBy: step.agreedBy };
    default:
      return payBody(step);
  }
}

function payBody({ step, withdrawal: number, by: who, agreedBy: agreed }: Extract<WithdrawStep, { kind: "withdraw-pay" }>): object {
  if (step === "sent") return { type: "withdrawals/sent", withdrawal: number, reference: number };
  if (step === "take") return { type: "withdrawals/take", withdrawal: number, by: payerOf(who) };
  return { type: "withdrawals/settle", withdrawal: number, by: payerOf(who), ...second(agreed) };
}

const payerOf = (who: number): number | "payer" => (who === 0 ? "payer" : who);
const second = (agreed: number): object => (agreed < 0 ? {} : { agreedBy: agreed });

/* The small venue of the tests with what withdrawals stand on: two networks, a bank, two verified people. */
export const GRANT = 100_000_000_000n;
export const DAY_MS = 86_400_000;
const NETWORKS: readonly (readonly [asset: AssetId, network: number, fee: bigint, min: bigint])[] = [
  [USDT, 3, 1_000_000n, 10_000_000n],
  [USDT, 2, 4_000_000n, 20_000_000n],
  [USDT, 51, 2_000_000n, 50_000_000n],
  [BTC, 1, 5_000n, 20_000n],
];

export function say(kernel: Kernel, command: object): Outcome {
  return kernel.execute({ at: START, ...command } as unknown as Command);
}

function withdrawalsVenueCommands(): readonly object[] {
  return [
    ...NETWORKS.map(([asset, network, withdrawalFee, withdrawalMin]) => ({
      ...{ type: "networks/set-terms", asset, network, withdrawalFee, withdrawalMin, depositMin: 1n },
      ...{ deposits: true, withdrawals: true, askedBy: "rule" },
    })),
    ...[ANN, BEN].map((user) => ({ type: "verification/set-level", user, level: 1, by: 1 })),
  ];
}

export function withdrawalsVenue(fresh?: Kernel): Kernel {
  const kernel = testVenue(fresh);
  for (const command of withdrawalsVenueCommands()) {
    const { refusal } = say(kernel, command);
    if (refusal !== undefined) throw new Error(refusal);
  }
  return kernel;
}

/** To an address that Ann saved long ago, by the cheap network. */
export const request = (more: object = {}): object => ({
  ...{ type: "withdrawals/request", user: ANN, asset: USDT, amount: 1_500_000_000n },
  ...{ kind: "address", network: 3, destination: 5, savedAt: START - 90 * DAY_MS },
  ...more,
});

export const balance = (kernel: Kernel, bucket: "own" | "pledged", user: UserId = ANN, kind: "change" | "legal" = "change"): bigint =>
  kernel.ledger.balanceOf(user, PURPOSE[kind], USDT, bucket);
