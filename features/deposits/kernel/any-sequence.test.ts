/** What deposits promise after any commands whatever, in any order, over restarts. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { START, testVenue } from "../../../kernel/test-venue.arbitrary.ts";
import { assetId, userId } from "../../../money/units.ts";
import { depositCommand, depositStep, type DepositStep } from "./deposits.arbitrary.ts";
import type { DepositsEvent } from "./deposits.messages.ts";

const HOUR_MS = 3_600_000;
const PEOPLE = [1001, 1002, 1003].map(userId);
const ASSETS = [1, 2, 3].map(assetId);

const steps = fc.array(
  fc.record({ ms: fc.constantFrom(0, 1, HOUR_MS, 12 * HOUR_MS), one: depositStep, restarts: fc.integer({ min: 0, max: 9 }) }),
  { maxLength: 80 },
);
type Steps = typeof steps extends fc.Arbitrary<infer S> ? S : never;

/** After each step: the kernel, what it said, and what it was told. */
function walk(given: Steps, look: (kernel: Kernel, outcome: Outcome, command: Command) => void): Kernel {
  let [kernel, now] = [testVenue(), START as number];
  for (const { ms, one, restarts } of given) {
    now += ms;
    if (restarts === 0) kernel = Kernel.restore(kernel.snapshot());
    const command = depositCommand(one, now);
    look(kernel, kernel.execute(command), command);
  }
  return kernel;
}

const eventsOf = ({ events }: Outcome): readonly DepositsEvent[] =>
  events.filter((event): event is DepositsEvent => event.type.startsWith("deposits/"));
const total = (kernel: Kernel, asset: (typeof ASSETS)[number]): bigint =>
  PEOPLE.reduce((sum, user) => sum + kernel.ledger.balanceOf(user, PURPOSE.change, asset), 0n);

test("each voucher and each transaction is credited at most once, whatever comes in whatever order; each credit was asked for or seen before", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const known = new Map<number, bigint>();
      const credited = new Set<string>();
      walk(given, (kernel, outcome) => {
        for (const event of eventsOf(outcome)) {
          if (event.type === "deposits/requested" || event.type === "deposits/seen") known.set(event.number, event.amount);
          if (event.type !== "deposits/credited" || event.channel === "paper") continue;
          expect(event.amount).toBe(known.get(event.number));
          const key = event.channel === "voucher" ? `voucher ${event.voucher}` : `${event.network} ${event.transaction}`;
          expect(credited.has(key)).toBe(false);
          credited.add(key);
        }
        kernel.check();
      });
    }),
    { numRuns: 300 },
  );
});

test("no command here lowers anybody's balance; what people have more is what the house's two accounts have less", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const fresh = testVenue();
      const before = new Map<string, bigint>();
      const kernel = walk(given, (now) => {
        for (const user of PEOPLE)
          for (const asset of ASSETS) {
            const has = now.ledger.balanceOf(user, PURPOSE.change, asset);
            expect(has).toBeGreaterThanOrEqual(before.get(`${user} ${asset}`) ?? 0n);
            before.set(`${user} ${asset}`, has);
          }
      });
      for (const asset of ASSETS) {
        const issued = fresh.ledger.balanceOf(HOUSE, PURPOSE.issuance, asset) - kernel.ledger.balanceOf(HOUSE, PURPOSE.issuance, asset);
        const cameIn = -kernel.ledger.balanceOf(HOUSE, PURPOSE.outside, asset);
        expect(total(kernel, asset) - total(fresh, asset)).toBe(issued + cameIn);
      }
    }),
    { numRuns: 200 },
  );
});

test("one operator alone, whatever they say and agree to themselves, credits nothing from the operators' amount on", () => {
  const alone = (one: DepositStep): DepositStep => {
    if (one.kind === "deposit-terms") return { ...one, askedBy: 7, agreedBy: 7 };
    return one.kind === "deposit-credit" ? { ...one, by: 7, agreedBy: one.agreedBy < 0 ? -1 : 7 } : one;
  };
  fc.assert(
    fc.property(steps, (given) => {
      const byOne = given.map((step) => ({ ...step, one: alone(step.one) }));
      walk(byOne, (kernel, outcome) => {
        for (const event of eventsOf(outcome)) {
          if (event.type !== "deposits/credited" || event.by === "rule") continue;
          expect(kernel.deposits.worthOf(event.asset, event.amount)).toBeLessThan(10_000_000_000n);
        }
      });
    }),
    { numRuns: 200 },
  );
});

test("a replay, from the start and from a snapshot in between, gives the same state (V5)", () => {
  fc.assert(
    fc.property(steps, fc.nat(), (given, cut) => {
      const commands: Command[] = [];
      const first = walk(given, (_kernel, _outcome, command) => commands.push(command));
      const again = testVenue();
      let fromSnapshot = again;
      for (const [i, command] of commands.entries()) {
        if (i === cut % commands.length) fromSnapshot = Kernel.restore(again.snapshot());
        again.execute(command);
        if (fromSnapshot !== again) fromSnapshot.execute(command);
      }
      expect(again.stateHash()).toBe(first.stateHash());
      if (commands.length > 0) expect(fromSnapshot.stateHash()).toBe(first.stateHash());
    }),
    { numRuns: 100 },
  );
});
