import { expect, test } from "vitest";
import { addOrder } from "../features/spot/kernel/ordinary/ordinary-orders.ts";
import { timeMs } from "../money/units.ts";
import { CommandRows } from "./command-rows.ts";
import { type FramesNeeds, OrderFrames } from "./order-frames.ts";
import type { Command } from "./parts.ts";
import { place, START } from "./test-venue.arbitrary.ts";

test("orders behind the one by which something has fallen due wait until that is settled", () => {
  const schedule = { nextAt: Infinity };
  const execute = ({ at }: Command): unknown => {
    schedule.nextAt = at;
    return { events: [], refusal: undefined, sequence: 1 };
  };
  const needs = { schedule, execute, spot: {}, selfLimits: { bindAnybody: false } };
  const frames = new OrderFrames(needs as unknown as FramesNeeds);
  const rows = new CommandRows();
  for (const price of [990, 991, 992]) addOrder(rows, place(1001, "buy", price, 100), timeMs(START));
  const told: unknown[] = [];
  const hearer = { ran: () => expect.fail("nothing is compiled"), done: (command: Command) => void told.push(command) };
  expect([frames.execute(rows, 0, hearer), frames.execute(rows, 1, hearer)]).toEqual([1, 1]);
  expect(frames.execute(rows, 2, hearer)).toBe(1);
  expect(told).toMatchObject([{ ticks: 990 }, { ticks: 991 }, { ticks: 992 }]);
});
