/** Whoever reads waits for a write that is under way: how long is known, and what nobody waits for does not pile up into one write. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Standing } from "../clock/fast-seconds.ts";
import { standingOf } from "../clock/venue-time.ts";
import type { Applied, Sequencer } from "../sequencer/sequencer.ts";
import { readOwner } from "../sql/table-owner.ts";
import { createTestDatabase, type TestDatabase } from "../sql/test-database.suite.ts";
import { Projector } from "./projector.ts";

let database: TestDatabase;
let projector: Projector;
const written: number[] = [];
let open: () => void;
let gate: Promise<void>;

beforeEach(async () => {
  database = await createTestDatabase();
  written.length = 0;
  gate = new Promise((resolve) => (open = resolve));
  let collected = 0;
  const rows = {
    name: "rows",
    tables: [],
    collect: ({ sequence }: Applied) => (collected++, sequence % 5000 === 0),
    drain: () => {
      const count = collected;
      collected = 0;
      return async () => {
        await gate;
        written.push(count);
      };
    },
  };
  const { epoch } = await readOwner(database.pool);
  const never = (error: unknown): never => {
    throw error;
  };
  projector = new Projector({ pool: database.pool, projections: [rows], nextSequence: 1, epoch, onRetry: never, onFatal: never });
});
afterEach(async () => {
  open();
  await projector.stop();
  await database.close();
});

function collect(from: number, to: number): void {
  for (let sequence = from; sequence <= to; sequence++) projector.collect({ sequence, outcome: { events: [] } } as unknown as Applied);
}
const stands = (): Standing => standingOf({ sequencer: { waiting: 0 } as Sequencer, projector });

test("two thousand commands that nobody waits for are written without their timer", async () => {
  open();
  collect(1, 1999);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(written).toEqual([]);
  collect(2000, 2000);
  await expect.poll(() => written).toEqual([2000]);
});

test("a time-lapse waits while somebody has waited for the tables for a while, and no longer", async () => {
  collect(1, 5000);
  const read = projector.settled();
  expect(stands()).toBe("free");
  await expect.poll(stands).toBe("awaited");
  open();
  await read;
  expect([stands(), projector.waitedMs]).toEqual(["free", 0]);
});
