/** The week in which people can sell what they have of a market that ends: it does not run while nobody can (decision 0141). */
import { expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../../kernel/kernel.ts";
import { RULES_NOTICE_OPEN } from "../../../kernel/rules.ts";
import { START, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { marketId, timeMs } from "../../../money/units.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SHARE = marketId(2);
const TWO = { askedBy: 1, agreedBy: 2 };

/** With the auditor beside it; times are days from the announcement, which is a week before the last order. */
function announced(rules = RULES_NOTICE_OPEN, days = 7) {
  const both = { kernel: new Kernel(), auditor: new Auditor() };
  for (const command of testVenueCommands())
    auditedStep(both, command.type === "venue/adopt-rules" ? ({ ...command, rules } as Command) : command);
  const at = (day: number) => timeMs(START + day * DAY_MS);
  /** What falls due meanwhile comes first. */
  const say = (day: number, command: object): Outcome => {
    const seen: KernelEvent[] = [];
    while (both.kernel.schedule.nextAt < at(day)) {
      seen.push(...auditedStep(both, { type: "schedule/advance", at: timeMs(both.kernel.schedule.nextAt) }).events);
      both.kernel = Kernel.restore(both.kernel.snapshot());
    }
    const outcome = auditedStep(both, { at: at(day), market: SHARE, ...command } as never);
    both.kernel.check();
    return { ...outcome, events: [...seen, ...outcome.events] };
  };
  const end = { closesAt: at(days), endsAt: at(days + 1) };
  expect(say(0, { type: "delistings/announce", ...end, ...TWO }).refusal).toBeUndefined();
  const closed = (day: number): boolean => {
    say(day, { type: "schedule/advance" });
    return both.kernel.spot.markets.get(SHARE)?.life !== "listed";
  };
  return { say, closed, at, plan: () => both.kernel.delistings.get(SHARE) };
}

test("does not run while the market is halted, by one or by two, and who is touched is told the later times", () => {
  const { say, closed, at, plan } = announced();
  say(1, { type: "spot/halt", reason: "Checked" });
  say(2, { type: "spot/resume" });
  say(4, { type: "spot/halt", reason: "Checked", ...TWO });
  say(5.5, { type: "spot/resume" });
  expect(closed(7)).toBe(false);
  expect(plan()).toMatchObject({ stage: "announced", closesAt: at(9.5), endsAt: at(10.5) });
  expect([closed(9.4), closed(9.6)]).toEqual([false, true]);
  expect(say(10.6, { type: "schedule/advance" }).events.map(({ type }) => type)).toContain("delistings/ended");
});

test("is whole behind a halt that lasts over its end, and behind the next", () => {
  const { say, closed, at } = announced();
  say(6, { type: "spot/halt", reason: "Checked", ...TWO });
  const { events } = say(7.1, { type: "spot/halt", reason: "Still checked", ...TWO });
  expect(events.find(({ type }) => type === "delistings/announced")).toMatchObject({ closesAt: at(9), endsAt: at(10) });
  expect(closed(9.5)).toBe(false);
  // Halted from 6 to 10.1: a day of the week is left.
  expect([closed(11), closed(11.2)]).toEqual([false, true]);
});

test("does not run on a share's days of rest, though all of the week were said to be some", () => {
  const { say, closed } = announced();
  const today = Math.floor(START / DAY_MS);
  for (const day of [1, 2, 3, 4, 5])
    expect(say(0, { type: "listings/set-holiday", day: today + day, isClosed: true, ...TWO }).refusal).toBeUndefined();
  say(0.01, { type: "spot/halt", reason: "Checked" });
  say(0.51, { type: "spot/resume" });
  expect([closed(7.1), closed(12.4), closed(12.6)]).toEqual([false, false, true]);
});

test("is not longer where more than a week was left", () => {
  const { say, closed } = announced(RULES_NOTICE_OPEN, 20);
  say(1, { type: "spot/halt", reason: "Checked" });
  expect([closed(19.9), closed(20)]).toEqual([false, true]);
});

test("of rules before it is over when it was said to be", () => {
  const { say, closed } = announced(RULES_NOTICE_OPEN - 1);
  say(1, { type: "spot/halt", reason: "Checked" });
  expect([closed(6.9), closed(7)]).toEqual([false, true]);
});
