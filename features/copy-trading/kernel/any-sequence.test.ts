/** What copy trading promises after any commands whatever, among those of futures, at prices that jump, over hours and restarts. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { copiesVenue, follow } from "../../../kernel/copies-venue.arbitrary.ts";
import { commandOf, HOUR_MS, quotes, steps, type Step } from "../../../kernel/copies-walk.arbitrary.ts";
import { futuresVenue } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../../kernel/kernel.ts";
import { timeMs } from "../../../money/units.ts";

type Look = (kernel: Kernel, outcome: Outcome, command: Command) => void;
/** What falls due goes by its time, before whatever comes later; the walk may go on with another kernel. */
function walk(given: readonly Step[], look: Look, next: (kernel: Kernel) => Kernel = (kernel) => kernel): Kernel {
  let kernel = copiesVenue(futuresVenue());
  let skipped = 0;
  const execute = (command: Command): void => look(kernel, kernel.execute(command), command);
  const settle = (at: number): void => {
    while (kernel.schedule.nextAt <= at)
      execute({ type: "schedule/advance", at: timeMs(Math.max(kernel.at, Math.min(at, kernel.schedule.nextAt))) });
  };
  const begin = (user: number, kind: "multiple" | "lots"): void =>
    execute({ at: kernel.at, ...follow(user, { kind }) } as unknown as Command);
  begin(1003, "multiple");
  begin(1004, "lots");
  for (const step of given) {
    if (step.kind === "hours") skipped += step.hours * HOUR_MS;
    else {
      const at = kernel.at + skipped + (step.kind === "futures-price" ? 1000 : 1);
      skipped = 0;
      settle(at);
      if (step.kind === "trade") execute(quotes(kernel, at));
      execute(commandOf(kernel, step, at));
      kernel = next(kernel);
      settle(at);
    }
  }
  return kernel;
}

test("copies stay in line, money sums to zero, nobody falls below zero, and a refusal leaves everything as it was", () => {
  fc.assert(
    fc.property(steps, (given) => {
      let before = "";
      walk(given, (kernel, outcome) => {
        kernel.check();
        const after = kernel.stateHash();
        if (outcome.refusal !== undefined) {
          if (before !== "") expect(after).toBe(before);
          expect(outcome.events).toEqual([]);
        }
        before = after;
      });
    }),
    { numRuns: 300 },
  );
});

/** Of each follow what of its copies was closed, or became own, with a profit, and what was shared. */
function sharesOf(events: readonly KernelEvent[]): readonly { readonly won: bigint; readonly paid: bigint; readonly ppm: number }[] {
  const sums = new Map<number, { won: bigint; paid: bigint; ppm: number }>();
  const copies = new Map<number, number>();
  for (const event of events) {
    if (event.type === "copies/followed") sums.set(event.follow, { won: 0n, paid: 0n, ppm: event.sharePpm });
    if (event.type === "copies/copied") copies.set(event.position, event.follow);
    const sum = sums.get(event.type === "copies/shared" ? event.follow : "position" in event ? (copies.get(event.position) ?? 0) : 0);
    if (sum === undefined) continue;
    if (event.type === "copies/shared") sum.paid += event.paid;
    const hasResult = event.type === "futures/reduced" || event.type === "futures/position-settled" || event.type === "copies/self-held";
    const result = hasResult ? event.result : 0;
    if (result > 0) sum.won += BigInt(result);
    if (event.type === "copies/self-held") copies.delete(event.position);
  }
  return [...sums.values()];
}

test("shares of profit are never more than that share of what was won", () => {
  let paid = 0n;
  fc.assert(
    fc.property(steps, (given) => {
      const events: KernelEvent[] = [];
      walk(given, (_kernel, outcome) => void events.push(...outcome.events));
      for (const sum of sharesOf(events)) {
        expect(sum.paid * 1_000_000n).toBeLessThanOrEqual(sum.won * BigInt(sum.ppm));
        paid += sum.paid;
      }
    }),
    { numRuns: 600, seed: 5 },
  );
  expect(paid).toBeGreaterThan(0n);
});

test("a venue that is restored after each command says what the one says that was not", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const said: string[][] = [[], []];
      const note =
        (at: number) =>
        (_kernel: Kernel, { events, refusal }: Outcome) =>
          void said[at]?.push(`${refusal} ${events.map((event) => event.type).join()}`);
      const first = walk(given, note(0));
      const second = walk(given, note(1), (kernel) => Kernel.restore(kernel.snapshot()));
      expect(said[1]).toEqual(said[0]);
      expect(second.stateHash()).toBe(first.stateHash());
    }),
    { numRuns: 60 },
  );
});

test("those commands are such that all of it happens", () => {
  const seen = new Set<string>();
  const note: Look = (_kernel, { events, refusal }) => {
    if (refusal !== undefined) seen.add(refusal);
    for (const event of events) {
      seen.add(event.type);
      if (event.type === "copies/not-copied") seen.add(`${event.what} ${event.reason}`);
      if (event.type === "copies/ending") seen.add(event.cause);
    }
  };
  fc.assert(
    fc.property(steps, (given) => void walk(given, note)),
    { numRuns: 1500, seed: 7 },
  );
  const events = ["copied", "not-copied", "self-held", "shared", "ending", "unfollowed", "left", "leaving", "paused", "hour", "refused"];
  const causes = ["person", "stop", "trader_left", "start_again"];
  const reasons = ["open most_all", "open most_position", "open insufficient_balance", "open less_than_a_lot"];
  const others = ["open left_out", "open trader_paused", "close no_liquidity", "exits exit_prices_invalid"];
  const refusals = ["copied_position", "copy_follow_ending", "copy_trader_left", "copy_trader_unchanged"];
  const wanted = [...events.map((name) => `copies/${name}`), ...causes, ...reasons, ...others, ...refusals];
  expect(wanted.filter((one) => !seen.has(one))).toEqual([]);
});
