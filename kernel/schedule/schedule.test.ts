import fc from "fast-check";
import { expect, test } from "vitest";
import { timeMs } from "../../money/units.ts";
import { StateReader, StateWriter } from "../state-bytes.ts";
import { ADVANCE_ENTRIES_MAX, Schedule } from "./schedule.ts";

type Settled = { readonly part: string; readonly reference: number; readonly due: number; readonly at: number };

function scheduleThatTells(): { readonly schedule: Schedule; readonly settled: Settled[] } {
  const settled: Settled[] = [];
  const schedule = new Schedule({ settle: (part, { reference, due }, at) => settled.push({ part, reference, due, at }) });
  return { schedule, settled };
}

const advance = (schedule: Schedule, at: number): string | undefined => schedule.execute({ type: "schedule/advance", at: timeMs(at) });

test("what is due is settled by time, of one time in the order in which it was added, each once (V7)", () => {
  const { schedule, settled } = scheduleThatTells();
  schedule.add("b", timeMs(20), 1);
  schedule.add("a", timeMs(10), 2);
  schedule.add("c", timeMs(20), 3);
  schedule.add("d", timeMs(31), 4);
  expect(schedule.nextAt).toBe(10);
  expect(advance(schedule, 9)).toBe("nothing_due");
  expect(advance(schedule, 30)).toBeUndefined();
  expect(settled.map(({ part, reference, due, at }) => `${part}${reference}:${due}@${at}`)).toEqual(["a2:10@30", "b1:20@30", "c3:20@30"]);
  expect(advance(schedule, 30)).toBe("nothing_due");
  expect(schedule.nextAt).toBe(31);
});

test("an entry that was taken off is not settled, and does not count as the next", () => {
  const { schedule, settled } = scheduleThatTells();
  const first = schedule.add("a", timeMs(10), 1);
  schedule.add("a", timeMs(20), 2);
  schedule.remove(first);
  schedule.remove(first);
  expect([schedule.nextAt, schedule.size]).toEqual([20, 1]);
  advance(schedule, 20);
  expect(settled.map(({ reference }) => reference)).toEqual([2]);
  expect(schedule.nextAt).toBe(Infinity);
});

test("one command settles 500 entries and leaves the 501st", () => {
  const { schedule, settled } = scheduleThatTells();
  for (let reference = 0; reference <= ADVANCE_ENTRIES_MAX; reference++) schedule.add("a", timeMs(10), reference);
  advance(schedule, 10);
  expect([settled.length, schedule.size]).toEqual([500, 1]);
  advance(schedule, 10);
  expect(settled.at(-1)?.reference).toBe(500);
});

test("what a settlement adds for a time that has come is settled too", () => {
  const settled: number[] = [];
  const schedule: Schedule = new Schedule({
    settle: (_part, { reference, due }) => {
      settled.push(due);
      if (reference < 3) schedule.add("a", timeMs(due + 10), reference + 1);
    },
  });
  schedule.add("a", timeMs(10), 1);
  advance(schedule, 25);
  expect([settled, schedule.nextAt]).toEqual([[10, 20], 30]);
});

test("any list, saved and loaded, settles the same and has the same bytes however it came to be", () => {
  const step = fc.record({ due: fc.integer({ min: 1, max: 60 }), removes: fc.option(fc.nat(40), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 70 }), (steps, at) => {
      const { schedule, settled } = scheduleThatTells();
      steps.forEach(({ due, removes }, i) => {
        schedule.add("a", timeMs(due), i);
        if (removes !== undefined) schedule.remove(removes);
      });
      schedule.check();
      const writer = new StateWriter();
      schedule.save(writer);
      const again = scheduleThatTells();
      again.schedule.load(new StateReader(writer.bytes()));
      const copy = new StateWriter();
      again.schedule.save(copy);
      expect(copy.bytes()).toEqual(writer.bytes());
      expect(advance(again.schedule, at)).toBe(advance(schedule, at));
      expect(again.settled).toEqual(settled);
      expect(settled.map(({ due }) => due)).toEqual(settled.map(({ due }) => due).toSorted((a, b) => a - b));
      expect([again.schedule.nextAt, again.schedule.size]).toEqual([schedule.nextAt, schedule.size]);
      expect(schedule.nextAt).toBeGreaterThan(at);
    }),
  );
});
