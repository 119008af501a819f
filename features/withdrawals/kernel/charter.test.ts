/** What charter 1 to 3 promise of withdrawals, after any commands whatever, in any order, by anybody. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE, USER_PURPOSES } from "../../../kernel/ledger/chart.ts";
import { own, promotional } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { ANN, BEN, START, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, timeMs, type UserId } from "../../../money/units.ts";
import { holdCommand, holdStep, type HoldStep } from "../../holds/kernel/holds.arbitrary.ts";
import { HOLD_TERMS } from "../../holds/formulas.ts";
import { networksCommand, networksStep, type NetworksStep } from "../../networks/kernel/networks.arbitrary.ts";
import { scoreCommand, scoreStep, type ScoreStep } from "../../credit-score/kernel/credit-score.arbitrary.ts";
import { BANK_PAY_MS, PAY_WAIT_MS, REVIEW_MS } from "../formulas.ts";
import {
  DAY_MS,
  HOUR_MS,
  request,
  say,
  withdrawalsVenue,
  withdrawCommand,
  withdrawStep,
  type WithdrawStep,
} from "./withdrawals.arbitrary.ts";

type Any = WithdrawStep | HoldStep | ScoreStep | NetworksStep;
const steps = fc.array(
  fc.record({
    ms: fc.constantFrom(0, 1, 11_000, HOUR_MS, 5 * HOUR_MS, DAY_MS, 3 * DAY_MS),
    one: fc.oneof(
      { weight: 8, arbitrary: withdrawStep as fc.Arbitrary<Any> },
      { weight: 2, arbitrary: holdStep },
      { weight: 1, arbitrary: scoreStep },
      { weight: 1, arbitrary: networksStep },
    ),
  }),
  { maxLength: 50 },
);

function commandOf(step: Any, at: number): Command {
  if (step.kind.startsWith("withdraw-")) return withdrawCommand(step as WithdrawStep, at);
  if (step.kind.startsWith("hold-")) return holdCommand(step as HoldStep, at);
  return step.kind === "network-terms" ? networksCommand(step, at) : scoreCommand(step as ScoreStep, at);
}

/** As the sequencer does: what fell due comes first. */
function play(kernel: Kernel, given: readonly { readonly ms: number; readonly one: Any }[], heard: (command: Command) => void): number {
  let now: number = START;
  for (const { ms, one } of given) {
    now += ms;
    for (const command of [{ type: "schedule/advance", at: timeMs(now) } as Command, commandOf(one, now)]) {
      kernel.execute(command);
      heard(command);
    }
  }
  return now;
}

const all = (kernel: Kernel, user: UserId, asset = USDT): bigint =>
  USER_PURPOSES.reduce(
    (sum, kind) =>
      sum + kernel.ledger.balanceOf(user, PURPOSE[kind], asset) + kernel.ledger.balanceOf(user, PURPOSE[kind], asset, "pledged"),
    0n,
  );

test("nothing but the closed list keeps a request waiting, and no longer than it says: a review 72 hours, a new address 24, a hold its time", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const kernel = withdrawalsVenue();
      play(kernel, given, ({ at }) => {
        for (const one of kernel.withdrawals.all()) {
          if (one.state !== "waiting") continue;
          const waits = kernel.withdrawals.waitsOf(one, at);
          // Due at this very moment it may still stand there until the due-list comes to it.
          const isDue = kernel.schedule.nextAt <= at;
          expect(waits.length > 0 || isDue).toBe(true);
          for (const { why, until, hold } of waits) {
            if (why === "review") expect(until - one.requestedAt).toBe(REVIEW_MS);
            else if (why === "new_address") expect(until - one.savedAt).toBe(DAY_MS);
            else {
              const found = kernel.holds.find(hold, at);
              expect(found?.until).toBe(until);
              if (found !== undefined) expect(until - found.since).toBeLessThanOrEqual(HOLD_TERMS[found.kind].longestMs);
            }
          }
        }
        kernel.check();
      });
    }),
    { numRuns: 150 },
  );
});

test("left alone, every request that waits goes on by itself at the last of its deadlines; what nobody pays then comes back", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const kernel = withdrawalsVenue();
      const now = play(kernel, given, () => undefined);
      const last = Math.max(
        now,
        ...kernel.withdrawals.all().flatMap((one) => kernel.withdrawals.waitsOf(one, timeMs(now)).map(({ until }) => until)),
      );
      while (kernel.schedule.nextAt <= last) kernel.execute({ type: "schedule/advance", at: timeMs(last) });
      expect(kernel.withdrawals.all().filter(({ state }) => state === "waiting")).toEqual([]);
      const end = timeMs(last + PAY_WAIT_MS + BANK_PAY_MS);
      while (kernel.schedule.nextAt <= end) kernel.execute({ type: "schedule/advance", at: end });
      expect(kernel.withdrawals.all().filter(({ kind, state }) => kind !== "address" || state === "approved")).toEqual([]);
      kernel.check();
    }),
    { numRuns: 150 },
  );
});

test("what was asked either leaves once, in whole with its fee, or comes back in whole; nothing else changes what a person has", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const kernel = withdrawalsVenue();
      const before = new Map([ANN, BEN].map((user) => [user, all(kernel, user)]));
      const ended = new Set<number>();
      let [left, fees] = [0n, 0n];
      let now: number = START;
      for (const { ms, one } of given) {
        now += ms;
        for (const command of [{ type: "schedule/advance", at: timeMs(now) } as Command, commandOf(one, now)]) {
          for (const event of kernel.execute(command).events) {
            if (event.type !== "withdrawals/settled" && event.type !== "withdrawals/returned") continue;
            expect(ended.has(event.number)).toBe(false);
            ended.add(event.number);
            if (event.type === "withdrawals/returned" || event.asset !== USDT) continue;
            before.set(event.user, (before.get(event.user) ?? 0n) - event.amount);
            left += event.amount - event.fee;
            fees += event.fee;
          }
        }
        for (const [user, expected] of before) expect(all(kernel, user)).toBe(expected);
      }
      expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.outside, USDT)).toBe(left);
      expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, USDT)).toBe(fees);
    }),
    { numRuns: 150 },
  );
});

test("while nobody has taken it on, its person can always cancel, and everything comes back with the fee", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const kernel = withdrawalsVenue();
      const now = play(kernel, given, () => undefined);
      for (const user of [ANN, BEN]) {
        for (const one of kernel.withdrawals.of(user)) {
          const { refusal, events } = say(kernel, { type: "withdrawals/cancel", user, withdrawal: one.number, at: now });
          const canStill = one.state === "waiting" || one.state === "approved";
          expect(refusal).toBe(canStill ? undefined : "withdrawal_state_wrong");
          if (canStill) expect(events).toMatchObject([{ type: "withdrawals/returned", reason: "cancelled", amount: one.amount }]);
        }
        if (kernel.withdrawals.of(user).length === 0)
          for (const kind of ["change", "legal"] as const) expect(kernel.ledger.balanceOf(user, PURPOSE[kind], USDT, "pledged")).toBe(0n);
      }
      kernel.check();
    }),
    { numRuns: 100 },
  );
});

test("promotional credit never leaves: it counts for nothing, and no request touches it", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10_000_000n, max: 99_000_000_000n }), (credit) => {
      const kernel = withdrawalsVenue();
      const account = kernel.ledger.account(ANN, PURPOSE.change, USDT);
      kernel.ledger.move(own(account), promotional(account), amount(credit), REASON.goodwill, 0);
      const mine = kernel.ledger.balance(own(account));
      expect(say(kernel, request({ amount: mine + 1n })).refusal).toBe("insufficient_balance");
      expect(say(kernel, request({ amount: mine })).refusal).toBe(mine < 10_000_000n ? "withdrawal_below_minimum" : undefined);
      expect(kernel.ledger.balance(promotional(account))).toBe(credit);
    }),
    { numRuns: 50 },
  );
});

test("a score of any depth keeps nothing: at 72 hours it has left, whatever was said of the score meanwhile", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ ms: fc.constantFrom(0, HOUR_MS, DAY_MS), one: scoreStep }), { maxLength: 20 }), (given) => {
      const kernel = withdrawalsVenue();
      say(kernel, { type: "credit-score/place", user: ANN, rule: "chat_abuse", evidence: 99_999, placedBy: 3 });
      say(kernel, request());
      let now: number = START;
      for (const { ms, one } of given) {
        now = Math.min(now + ms, START + REVIEW_MS - 1);
        kernel.execute(scoreCommand(one, now) as Command);
      }
      expect(kernel.withdrawals.find(1)?.state).toBe("waiting");
      while (kernel.schedule.nextAt <= START + REVIEW_MS) say(kernel, { type: "schedule/advance", at: START + REVIEW_MS });
      expect(kernel.withdrawals.find(1)?.state).toBe("approved");
    }),
    { numRuns: 100 },
  );
});

test("fifty identical requests make one", () => {
  const kernel = withdrawalsVenue();
  const refusals = Array.from({ length: 50 }, (_, i) => say(kernel, request({ at: START + i })).refusal);
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(new Set(refusals.slice(1))).toEqual(new Set(["withdrawal_repeated"]));
  const keyed = withdrawalsVenue();
  for (let i = 0; i < 50; i++) expect(say(keyed, request({ at: START + i * 60_000, key: "one" })).refusal).toBeUndefined();
  expect(keyed.withdrawals.of(ANN)).toHaveLength(1);
});
