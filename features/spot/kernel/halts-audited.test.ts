/** Halts of any length, by one and by two, before and after they end by themselves: each is what the auditor makes of the rules. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../../kernel/kernel.ts";
import { RULES_HALTS_END } from "../../../kernel/rules.ts";
import { START, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { marketId, timeMs } from "../../../money/units.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";
import { spotCommand, spotStep, type SpotStep } from "./spot.arbitrary.ts";

const HOUR_MS = 3_600_000;
type Step =
  | { readonly kind: "spot"; readonly step: SpotStep }
  | { readonly kind: "halt"; readonly market: number; readonly by: object }
  | { readonly kind: "resume"; readonly market: number }
  | { readonly kind: "hours"; readonly hours: number }
  | { readonly kind: "adopt" }
  | { readonly kind: "end" };

const market = fc.constantFrom(1, 1, 1, 2);
const by = fc.constantFrom<object[]>({}, {}, {}, { askedBy: 1, agreedBy: 2 }, { askedBy: 1, agreedBy: 1 }, { agreedBy: 2 }, { askedBy: 1 });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof<fc.WeightedArbitrary<Step>[]>(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("spot"), step: spotStep }) as fc.Arbitrary<Step> },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("adopt" as const, "end" as const) }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant("halt" as const), market, by }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("resume" as const), market }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant("hours" as const), hours: fc.constantFrom(1, 24, 71, 72, 200, 719, 720) }) },
  ),
  { maxLength: 50, size: "max" },
);

/** Late: rules of before, until a step adopts these. Restored: snapshots are taken and loaded on the way. */
function walk(given: readonly Step[], isLate: boolean, seen: (outcome: Outcome, command: Command) => void): void {
  let both = { kernel: new Kernel(), auditor: new Auditor() };
  const say = (command: Command): Outcome => {
    const outcome = auditedStep(both, command);
    seen(outcome, command);
    return outcome;
  };
  for (const command of testVenueCommands())
    say(command.type === "venue/adopt-rules" && isLate ? { ...command, rules: RULES_HALTS_END - 1 } : command);
  const placed: number[] = [];
  let at: number = START;
  for (const [i, one] of given.entries()) {
    at += one.kind === "hours" ? one.hours * HOUR_MS : 1000;
    while (both.kernel.schedule.nextAt <= at) say({ type: "schedule/advance", at: timeMs(at) });
    const command = commandOf(one, at, placed);
    if (command === undefined) continue;
    for (const event of say(command).events) if (event.type === "spot/placed") placed.push(event.order);
    if (i % 11 === 10) both = { ...both, kernel: Kernel.restore(both.kernel.snapshot()) };
  }
}

function commandOf(one: Step, at: number, placed: readonly number[]): Command | undefined {
  if (one.kind === "hours") return undefined;
  if (one.kind === "spot") return spotCommand(one.step, at, placed);
  if (one.kind === "end") {
    const times = { closesAt: at + 168 * HOUR_MS, endsAt: at + 200 * HOUR_MS };
    return { type: "delistings/announce", at, market: 2, ...times, askedBy: 1, agreedBy: 2 } as unknown as Command;
  }
  if (one.kind === "adopt") return { type: "venue/adopt-rules", at: timeMs(at), rules: RULES_HALTS_END };
  if (one.kind === "resume") return { type: "spot/resume", at: timeMs(at), market: marketId(one.market) };
  return { type: "spot/halt", at: timeMs(at), market: marketId(one.market), reason: "a test", ...one.by };
}

test("every halt, its end and every refusal is what the auditor makes of the rules", () => {
  const counts: Record<string, number> = {};
  const count = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);
  const hear = (event: KernelEvent, command: Command): void => {
    if (event.type === "spot/halted") count(event.until === undefined ? "before" : "halted");
    if (event.type === "spot/resumed") count(command.type === "schedule/advance" ? "by itself" : "by an operator");
  };
  fc.assert(
    fc.property(steps, fc.boolean(), (given, isLate) =>
      walk(given, isLate, ({ refusal, events }, command) => {
        if (refusal !== undefined && command.type === "spot/halt") count(refusal);
        for (const event of events) hear(event, command);
      }),
    ),
    { numRuns: 200 },
  );
  for (const what of ["before", "halted", "by itself", "by an operator", "market_halted", "second_operator_needed", "market_delisted"])
    expect([what, counts[what] ?? 0], what).not.toEqual([what, 0]);
});
