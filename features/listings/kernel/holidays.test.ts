/** Days of rest keep people's shares: one operator alone has two in any thirty days, two have five, and days that are over count (decision 0141). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { RULES_DAYS_OF_REST } from "../../../kernel/rules.ts";
import { START, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { timeMs } from "../../../money/units.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";

const DAY_MS = 86_400_000;
const TODAY = Math.floor(START / DAY_MS);
const TWO = { askedBy: 1, agreedBy: 2 };

type Both = { kernel: Kernel; readonly auditor: Auditor };
/** With the auditor beside it. */
function venue(rules = RULES_DAYS_OF_REST): Both {
  const both = { kernel: new Kernel(), auditor: new Auditor() };
  for (const command of testVenueCommands())
    auditedStep(both, command.type === "venue/adopt-rules" ? ({ ...command, rules } as Command) : command);
  return both;
}
/** `day`: counted from the first. */
const rest = (
  both: Both,
  day: number,
  { by = {}, isClosed = true, on = 0 }: { by?: object; isClosed?: boolean; on?: number } = {},
): Outcome =>
  auditedStep(both, { type: "listings/set-holiday", at: timeMs(START + on * DAY_MS), day: TODAY + day, isClosed, ...by } as never);
const days = ({ kernel }: Both): readonly number[] => [...kernel.listings.holidays()].map((day) => day - TODAY);

describe("one operator alone", () => {
  test("has two days of rest in any thirty, wherever they lie", () => {
    const both = venue();
    for (const day of [10, 39]) expect(rest(both, day).refusal).toBeUndefined();
    // 10 to 39 are thirty days.
    for (const day of [11, 38, 20]) expect(rest(both, day).refusal).toBe("second_operator_needed");
    for (const day of [9, 40, 400]) expect(rest(both, day).refusal).toBeUndefined();
    for (const day of [8, 41, 68, 399])
      expect([day, rest(both, day).refusal]).toEqual([day, day === 399 ? undefined : "second_operator_needed"]);
  });

  test("has none more by saying each evening that the next day is one", () => {
    const both = venue();
    const rested = Array.from({ length: 90 }, (_, on) => rest(both, on + 1, { on })).filter(({ refusal }) => refusal === undefined);
    expect(rested).toHaveLength(6);
  });

  test("may give back any that is ahead, and has it again", () => {
    const both = venue();
    for (const day of [1, 2, 3, 4, 5]) expect(rest(both, day, { by: TWO }).refusal).toBeUndefined();
    for (const day of [2, 3, 4, 5]) expect(rest(both, day, { isClosed: false }).refusal).toBeUndefined();
    expect(rest(both, 2).refusal).toBeUndefined();
    expect(rest(both, 3).refusal).toBe("second_operator_needed");
  });
});

describe("two operators", () => {
  test("have five in any thirty, and what goes on is a halt", () => {
    const both = venue();
    for (const day of [1, 2, 3, 4, 5]) expect(rest(both, day, { by: TWO }).refusal).toBeUndefined();
    for (const day of [6, 30]) expect(rest(both, day, { by: TWO }).refusal).toBe("holiday_invalid");
    expect(rest(both, 31, { by: TWO }).refusal).toBeUndefined();
    expect(rest(both, 32).refusal).toBe("second_operator_needed");
  });

  test.each([{ askedBy: 1, agreedBy: 1 }, { agreedBy: 2 }])("are not %j", (by) => {
    expect(rest(venue(), 1, { by }).refusal).toBe("second_operator_needed");
  });
});

test("of days said before these rules those stay that two could say, the earliest first; today stays", () => {
  const both = venue(RULES_DAYS_OF_REST - 1);
  for (const day of [9, 1, 2, 3, 4, 5, 6, 7, 8, 40]) expect(rest(both, day).refusal).toBeUndefined();
  const { events } = auditedStep(both, { type: "venue/adopt-rules", at: timeMs(START + DAY_MS), rules: RULES_DAYS_OF_REST });
  expect(days(both)).toEqual([1, 2, 3, 4, 5, 40]);
  expect(events.filter(({ type }) => type === "listings/holiday-set").map((event) => (event as { day: number }).day - TODAY)).toEqual([
    6, 7, 8, 9,
  ]);
  expect(rest(both, 41, { on: 1 }).refusal).toBeUndefined();
  expect(rest(both, 42, { on: 1 }).refusal).toBe("second_operator_needed");
  expect(rest(both, 6, { on: 1, by: TWO }).refusal).toBe("holiday_invalid");
});

test("an old log keeps its days", () => {
  const both = venue(RULES_DAYS_OF_REST - 1);
  for (let day = 1; day <= 60; day++) expect(rest(both, day).refusal).toBeUndefined();
  expect(days(both)).toHaveLength(60);
});

test("in no thirty days are more than five, or than two without a second name, whatever is said and given back", () => {
  const step = fc.record({
    day: fc.integer({ min: 0, max: 45 }),
    by: fc.constantFrom<object[]>({}, {}, TWO),
    isClosed: fc.constantFrom(true, true, true, false),
    passes: fc.constantFrom(0, 0, 0, 1, 7),
  });
  const steps = fc.array(step, { maxLength: 60, size: "max" });
  fc.assert(
    fc.property(steps, fc.boolean(), (given, isLate) => {
      let both = venue(isLate ? RULES_DAYS_OF_REST - 1 : RULES_DAYS_OF_REST);
      let on = 0;
      for (const [i, { day, by, isClosed, passes }] of given.entries()) {
        on += passes;
        rest(both, on + day, { by, isClosed, on });
        if (isLate && i === 20)
          auditedStep(both, { type: "venue/adopt-rules", at: timeMs(START + on * DAY_MS), rules: RULES_DAYS_OF_REST });
        if (i % 13 === 12) both = { ...both, kernel: Kernel.restore(both.kernel.snapshot()) };
        if (!isLate) both.kernel.check();
      }
    }),
    { numRuns: 15 },
  );
});
