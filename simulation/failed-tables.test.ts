/** The projector when its database refuses for too long, and when it is asked to write from two sides at once. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { Projector } from "../server/projector/projector.ts";
import type { Applied } from "../server/sequencer/sequencer.ts";
import { MemoryProjection, MemoryTables } from "./memory-tables.ts";
import { VirtualClock } from "./virtual-clock.ts";

let clock: VirtualClock;
beforeEach(() => {
  clock = new VirtualClock();
});
afterEach(() => clock.dispose());

const applied = (sequence: number): Applied =>
  ({
    sequence,
    command: { type: "wallet/open" },
    outcome: { events: [{ type: "wallet/opened" }], refusal: undefined },
    postings: [],
  }) as never;

function projectorOn(tables: MemoryTables, refusals: number): { readonly projector: Projector; readonly fatal: unknown[] } {
  const fatal: unknown[] = [];
  const projector = new Projector({
    pool: tables.connect({ refusals }, () => 0.5).pool,
    projections: [new MemoryProjection()],
    nextSequence: 1,
    onRetry: () => undefined,
    onFatal: (error) => fatal.push(error),
  });
  return { projector, fatal };
}

test("after it was refused for too long nothing later is written past what is missing, and every flush ends", async () => {
  const tables = new MemoryTables();
  const { projector, fatal } = projectorOn(tables, 1);
  projector.collect(applied(1));
  await clock.until(projector.flush());
  expect(fatal).toHaveLength(1);
  projector.collect(applied(2));
  for (let i = 0; i < 3; i++) await clock.until(projector.flush());
  await clock.until(projector.stop());
  expect([tables.nextSequence, tables.rows.size, fatal.length]).toEqual([1, 0, 1]);
});

test("asked to write from two sides at once it writes one after the other, and all of it", async () => {
  const tables = new MemoryTables();
  const { projector } = projectorOn(tables, 0);
  projector.collect(applied(1));
  const both = Promise.all([projector.flush(), projector.flush()]);
  projector.collect(applied(2));
  await clock.until(Promise.all([both, projector.flush()]));
  expect([tables.nextSequence, [...tables.rows.keys()]]).toEqual([3, [1, 2]]);
});
