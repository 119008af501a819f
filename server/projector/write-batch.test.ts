/** Large batches are written by two connections: whatever fails in between, rows and position agree again, and nobody writes tables that are another's. */
import type { Pool, PoolClient } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../sql/test-database.suite.ts";
import { readOwner, takeTables, TablesLost } from "../sql/table-owner.ts";
import type { Applied } from "../sequencer/sequencer.ts";
import { LARGE_FROM, Projector, projectedUpTo, type Projection } from "./projector.ts";

/** Of more commands than are worth a second connection. */
const LARGE = LARGE_FROM + 10;

let database: TestDatabase;
let epoch: number;
beforeEach(async () => {
  database = await createTestDatabase();
  ({ epoch } = await readOwner(database.pool));
  await database.pool.query(
    "create table growing (sequence bigint primary key, backend integer); create table counted (n bigint, backend integer)",
  );
  await database.pool.query("insert into counted values (0, 0)");
});
afterEach(() => database.close());

type Step = (client: PoolClient) => Promise<void>;
type Steps = { growing?: Step; counted?: Step };

/** One table that only grows and one that is changed; `steps` come before the rows. */
function projections(steps: Steps): readonly Projection[] {
  const of = (name: keyof Steps, write: (client: PoolClient, sequences: readonly number[]) => Promise<unknown>): Projection => {
    let collected: number[] = [];
    return {
      name,
      tables: [name],
      ...(name === "growing" ? { grows: { table: name, place: "sequence" } } : {}),
      collect: ({ sequence }) => collected.push(sequence) > 0,
      drain: () => {
        const sequences = collected;
        collected = [];
        return async (client) => {
          await steps[name]?.(client);
          await write(client, sequences);
        };
      },
    };
  };
  return [
    of("growing", (client, sequences) => client.query("insert into growing select unnest($1::bigint[]), pg_backend_pid()", [sequences])),
    of("counted", (client, sequences) => client.query("update counted set n = n + $1, backend = pg_backend_pid()", [sequences.length])),
  ];
}

type Opened = { readonly projector: Projector; readonly fatal: unknown[] };

function open(steps: Steps, nextSequence = 1, pool: Pool = database.pool): Opened {
  const fatal: unknown[] = [];
  const onFatal = (error: unknown): void => void fatal.push(error);
  return {
    projector: new Projector({ pool, projections: projections(steps), nextSequence, epoch, onRetry: () => undefined, onFatal }),
    fatal,
  };
}

function collect({ projector }: Opened, from: number, until: number): void {
  for (let sequence = from; sequence < until; sequence++) projector.collect({ sequence, outcome: { events: [] } } as unknown as Applied);
}

async function stand(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<Record<string, string>>(`select (select count(*) from growing) as growing,
    (select coalesce(max(sequence), 0) from growing) as last, (select n from counted) as counted, (select next_sequence from projector_position) as next`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
}
/** Commands 1 to `end`, once each. */
const whole = (end: number): Record<string, number> => ({ growing: end, last: end, counted: end, next: end + 1 });

async function backends(): Promise<number> {
  const { rows } = await database.pool.query("select backend from growing union select backend from counted");
  return rows.length;
}

test("a small batch is written by one connection, a large one by two", async () => {
  const opened = open({});
  collect(opened, 1, 10);
  expect(await opened.projector.flush()).toBe(true);
  expect([await stand(), await backends()]).toEqual([whole(9), 1]);
  await database.pool.query("delete from growing; update counted set n = 0; update projector_position set next_sequence = 1");
  const large = open({});
  collect(large, 1, LARGE);
  expect(await large.projector.flush()).toBe(true);
  expect([await stand(), await backends()]).toEqual([whole(LARGE - 1), 2]);
});

describe("rows whose position was not committed", () => {
  /** A write whose growing rows are there and whose others were refused, after one of three commands that was not. */
  async function refusedHalf(): Promise<Opened> {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isRefused = false;
    const seen = async (): Promise<boolean> => ((await stand())["growing"] ?? 0) > 3;
    const opened = open({
      counted: async () => {
        if (!isRefused) return;
        isRefused = false;
        while (!(await seen())) await new Promise((wait) => setTimeout(wait, 5));
        resolve();
        throw new Error("refused (simulated)");
      },
    });
    collect(opened, 1, 4);
    expect(await opened.projector.flush()).toBe(true);
    isRefused = true;
    collect(opened, 4, 4 + LARGE);
    expect(await opened.projector.flush()).toBe(false);
    await promise;
    expect(await stand()).toEqual({ growing: LARGE + 3, last: LARGE + 3, counted: 3, next: 4 });
    return opened;
  }

  test("are written anew by the next attempt", async () => {
    const opened = await refusedHalf();
    expect(await opened.projector.flush()).toBe(true);
    expect(await stand()).toEqual(whole(LARGE + 3));
    collect(opened, LARGE + 4, 2 * LARGE);
    expect(await opened.projector.flush()).toBe(true);
    expect([await stand(), opened.fatal]).toEqual([whole(2 * LARGE - 1), []]);
  });

  test.each([
    ["by a small write", 5],
    ["by a large one", LARGE],
  ])("are taken away by the next process, %s", async (_how, commands) => {
    await refusedHalf();
    const next = open({}, await projectedUpTo(database.pool));
    collect(next, 4, 4 + commands);
    expect(await next.projector.flush()).toBe(true);
    expect([await stand(), next.fatal]).toEqual([whole(3 + commands), []]);
  });
});

test("growing rows that are refused take the others back with them", async () => {
  let isRefused = true;
  const opened = open({ growing: () => (isRefused ? Promise.reject(new Error("refused (simulated)")) : Promise.resolve()) });
  collect(opened, 1, LARGE);
  expect(await opened.projector.flush()).toBe(false);
  expect(await stand()).toEqual({ growing: 0, last: 0, counted: 0, next: 1 });
  isRefused = false;
  expect(await opened.projector.flush()).toBe(true);
  expect([await stand(), opened.fatal]).toEqual([whole(LARGE - 1), []]);
});

test("an attempt that failed has nothing under way any more when it is said to have", async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  let isFirst = true;
  const opened = open({
    growing: () => gate,
    counted: () => {
      const wasFirst = isFirst;
      isFirst = false;
      return wasFirst ? Promise.reject(new Error("refused (simulated)")) : Promise.resolve();
    },
  });
  collect(opened, 1, LARGE);
  const flushed = opened.projector.flush();
  const early = await Promise.race([flushed, new Promise((resolve) => setTimeout(() => resolve("under way"), 200))]);
  expect(early).toBe("under way");
  release();
  expect(await flushed).toBe(false);
});

describe("tables that another venue took over", () => {
  test("before the write began are not written to by either connection", async () => {
    const opened = open({});
    collect(opened, 1, LARGE);
    await takeTables(database.pool, "elsewhere");
    expect(await opened.projector.flush()).toBe(false);
    expect([await stand(), opened.fatal[0]]).toEqual([{ growing: 0, last: 0, counted: 0, next: 1 }, expect.any(TablesLost)]);
  });

  test("between the two commits have rows that the other one takes away", async () => {
    const seen = async (): Promise<boolean> => ((await stand())["growing"] ?? 0) > 0;
    const opened = open({
      counted: async () => {
        while (!(await seen())) await new Promise((wait) => setTimeout(wait, 5));
        epoch = await takeTables(database.pool, "elsewhere");
      },
    });
    collect(opened, 1, LARGE);
    expect(await opened.projector.flush()).toBe(false);
    expect(opened.fatal).toEqual([expect.any(TablesLost)]);
    const other = open({}, await projectedUpTo(database.pool));
    collect(other, 1, 2 * LARGE);
    expect(await other.projector.flush()).toBe(true);
    expect(await stand()).toEqual(whole(2 * LARGE - 1));
  });

  test("while rows are being written beside wait for them", async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const opened = open({
      growing: () => {
        begin();
        return gate;
      },
    });
    collect(opened, 1, LARGE);
    const flushed = opened.projector.flush();
    await begun;
    const taken = takeTables(database.pool, "elsewhere");
    expect(await Promise.race([taken, new Promise((resolve) => setTimeout(() => resolve("waits"), 200))])).toBe("waits");
    release();
    await taken;
    await flushed;
  });
});
