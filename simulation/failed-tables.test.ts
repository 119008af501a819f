/** The projector when its database is away, when it is somebody else's, and when it is asked to write from two sides at once. */
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Projector, ROWS_WAITING_MAX } from "../server/projector/projector.ts";
import { DatabaseAway } from "../server/sql/database-away.ts";
import { TablesLost } from "../server/sql/table-owner.ts";
import type { Applied } from "../server/sequencer/sequencer.ts";
import { MemoryProjection, MemoryTables, type TableFaults } from "./memory-tables.ts";
import { turn, VirtualClock } from "./virtual-clock.ts";

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

type Watched = { readonly projector: Projector; readonly fatal: unknown[]; readonly said: string[] };

function projectorOn(tables: MemoryTables, faults: TableFaults): Watched {
  const fatal: unknown[] = [];
  const said: string[] = [];
  const projector = new Projector({
    pool: tables.connect(faults, () => 0.5).pool,
    projections: [new MemoryProjection()],
    nextSequence: 1,
    epoch: tables.epoch,
    onRetry: (_error, attempt) => said.push(`refused ${attempt}`),
    onRecovered: () => said.push("recovered"),
    onFatal: (error) => fatal.push(error),
  });
  return { projector, fatal, said };
}

test("however often it was refused, what was drained is kept, nothing later passes over it, and every flush ends", async () => {
  const tables = new MemoryTables();
  const faults = { refusals: 1 };
  const { projector, fatal, said } = projectorOn(tables, faults);
  projector.collect(applied(1));
  for (let i = 0; i < 30; i++) expect(await clock.until(projector.flush())).toBe(false);
  projector.collect(applied(2));
  expect(await clock.until(projector.flush())).toBe(false);
  expect([tables.nextSequence, tables.rows.size, projector.isAway, fatal]).toEqual([1, 0, true, []]);
  await expect(projector.settled()).rejects.toThrow(DatabaseAway);
  faults.refusals = 0;
  // Without anybody asking: it tries by itself.
  clock.advance(10_000);
  await clock.until(projector.settled().catch(() => projector.flush()));
  expect([tables.nextSequence, [...tables.rows.keys()], projector.isAway, fatal]).toEqual([3, [1, 2], false, []]);
  expect([said[0], said.at(-1)]).toEqual(["refused 1", "recovered"]);
  await clock.until(projector.stop());
});

test("when it stops while the database is away it gives up after a few tries; the next process makes the rows", async () => {
  const tables = new MemoryTables();
  const { projector, said } = projectorOn(tables, { refusals: 1 });
  projector.collect(applied(1));
  await clock.until(projector.stop());
  expect([tables.nextSequence, said.length]).toEqual([1, 3]);
});

test("who waits for a database that neither answers nor refuses is told after ten seconds", async () => {
  const hung = { connect: () => new Promise(() => undefined), query: () => new Promise(() => undefined) } as unknown as Pool;
  const ignore = (): void => undefined;
  const projections = [new MemoryProjection()];
  const projector = new Projector({ pool: hung, projections, nextSequence: 1, epoch: 0, onRetry: ignore, onFatal: ignore });
  projector.collect(applied(1));
  const settled = projector.settled();
  settled.catch(() => undefined);
  clock.advance(9_999);
  expect(await Promise.race([settled.catch(() => "told"), turn().then(() => "waiting")])).toBe("waiting");
  clock.advance(1);
  await expect(settled).rejects.toThrow(DatabaseAway);
});

test("so many rows may wait for the database, then it is full; with room again it is not", async () => {
  const tables = new MemoryTables();
  const faults = { refusals: 1 };
  const { projector } = projectorOn(tables, faults);
  for (let sequence = 1; sequence < ROWS_WAITING_MAX; sequence++) projector.collect(applied(sequence));
  await clock.until(projector.flush());
  expect(projector.isFull).toBe(false);
  projector.collect(applied(ROWS_WAITING_MAX));
  expect(projector.isFull).toBe(true);
  faults.refusals = 0;
  expect(await clock.until(projector.flush())).toBe(false);
  expect(await clock.until(projector.flush())).toBe(true);
  expect([projector.isFull, tables.rows.size]).toEqual([false, ROWS_WAITING_MAX]);
});

test("commands of thousands of events, as a trader's fill for a thousand followers is, fill it sooner", () => {
  const { projector } = projectorOn(new MemoryTables(), { refusals: 1 });
  const events = Array.from({ length: 5000 }, () => ({ type: "copies/copied" }));
  const many = (sequence: number): Applied => ({ ...applied(sequence), outcome: { events } }) as unknown as Applied;
  for (let sequence = 1; sequence < 100; sequence++) projector.collect(many(sequence));
  expect(projector.isFull).toBe(false);
  projector.collect(many(100));
  expect(projector.isFull).toBe(true);
});

test.each([
  ["another took the tables over", (tables: MemoryTables) => void (tables.epoch += 1)],
  ["the position is not where it was left", (tables: MemoryTables) => void (tables.nextSequence = 7)],
])("it stops for good when %s, and writes nothing", async (_why, change) => {
  const tables = new MemoryTables();
  const { projector, fatal } = projectorOn(tables, {});
  projector.collect(applied(1));
  change(tables);
  const position = tables.nextSequence;
  await clock.until(projector.flush());
  projector.collect(applied(2));
  await clock.until(projector.stop());
  expect([tables.nextSequence, tables.rows.size]).toEqual([position, 0]);
  expect(fatal).toEqual([expect.any(TablesLost)]);
});

test("asked to write from two sides at once it writes one after the other, and all of it", async () => {
  const tables = new MemoryTables();
  const { projector } = projectorOn(tables, {});
  projector.collect(applied(1));
  const both = Promise.all([projector.flush(), projector.flush()]);
  projector.collect(applied(2));
  await clock.until(Promise.all([both, projector.flush()]));
  expect([tables.nextSequence, [...tables.rows.keys()]]).toEqual([3, [1, 2]]);
});
