/** Random commands of example: mostly sensible, sometimes wrong. */
import fc from "fast-check";
import type { ExampleCommand } from "./example.ts";

/** Contracts are named by how many were opened before, so that they often exist. */
export type ExampleStep =
  | { readonly kind: "example-open"; readonly user: number; readonly asset: number; readonly principal: number; readonly days: number }
  | { readonly kind: "example-leave"; readonly user: number; readonly contract: number };

const user = fc.integer({ min: 1001, max: 1005 });

export const exampleStep: fc.Arbitrary<ExampleStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("example-open" as const),
      user,
      asset: fc.constantFrom(3, 3, 3, 1, 9),
      principal: fc.constantFrom(0, 1, 999, 5_000_000, 40_000_000_000, 90_000_000_000),
      days: fc.constantFrom(0, 1, 1, 2, 7, 30, 365, 366),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("example-leave" as const), user, contract: fc.integer({ min: 0, max: 12 }) }) },
);

export function exampleCommand(step: ExampleStep, at: number): ExampleCommand {
  const command =
    step.kind === "example-open"
      ? { type: "example/open", at, user: step.user, asset: step.asset, principal: BigInt(step.principal), days: step.days }
      : { type: "example/leave", at, user: step.user, contract: step.contract };
  return command as unknown as ExampleCommand;
}
