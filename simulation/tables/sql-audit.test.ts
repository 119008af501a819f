/**
 * The real tables against the auditor: the same random clients as in the simulation, with restarts and days in between, on
 * PostgreSQL. What people are shown of their balances, orders, fills, transfers and receipts must be what the model has.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterEach, expect, test } from "vitest";
import { WITH_EXAMPLE } from "../../features/_example/kernel/with-example.arbitrary.ts";
import { seededRandom } from "../../journal/simulated-disk.ts";
import type { FuturesModel } from "../../features/futures/kernel/futures.model.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { userId } from "../../money/units.ts";
import type { Command, KernelEvent, Outcome } from "../../kernel/kernel.ts";
import { historyOf } from "../../server/engine.ts";
import { LiveParts } from "../../server/live-parts.ts";
import { openVenue } from "../../server/open-venue.ts";
import { createTestDatabase } from "../../server/sql/test-database.suite.ts";
import { fileLog } from "../../server/venue-log.ts";
import type { Venue } from "../../server/venue.ts";
import { SET_UP } from "../life.ts";
import { logCommands } from "../log-reading.ts";
import { Witness } from "../witness.ts";
import { Workload } from "../workload.ts";

const LIVES = 6;
const COMMANDS_A_LIFE = 500;
const DAY_MS = 86_400_000;
const FIRST_PERSON = 1000;
const INVITER = userId(1001);
const INVITED = [1002, 1003, 1004].map(userId);

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Lives of the venue on real tables; the witness takes everything that became durable. */
async function live(seed: number, pool: Pool, witness: Witness, said: KernelEvent[]): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-tables-"));
  cleanUps.push(() => rmSync(directory, { recursive: true, force: true }));
  const random = seededRandom(seed);
  let now = 1_700_000_000_000;
  const workload = new Workload(seed, witness.auditor, () => now);
  for (let life = 0; life < LIVES; life++) {
    const venue = await open(directory, pool, () => now);
    const follow = (sequence: number, command: Command, heard?: Outcome): void => {
      const { events, repeated } = witness.take(sequence, command, heard);
      if (repeated === true) return;
      said.push(...events);
      for (const event of events) if (event.type === "spot/placed") workload.placed.push(event.order);
    };
    // What the opening itself logged was durable before anybody listened.
    for (const [sequence, command] of logCommands(nodeDisk, directory, witness.nextSequence, venue.sequencer.nextSequence)) {
      follow(sequence, command);
    }
    venue.sequencer.onApplied(({ sequence, command, outcome }) => follow(sequence, command, outcome));
    // Too rare to wait for: what comes of invitations stands in tables of its own.
    if (life === 0) for (const user of INVITED) await venue.sequencer.submit({ type: "invites/link", user, inviter: INVITER });
    for (let i = 0; i < COMMANDS_A_LIFE; i++) {
      now += random() < 0.02 ? Math.floor(random() * 2 * DAY_MS) : 1 + Math.floor(random() * 50);
      await venue.sequencer.submit(workload.next());
      if (random() < 0.02) await venue.projector.flush();
    }
    await venue.stop();
  }
}

function open(directory: string, pool: Pool, clock: () => number): Promise<Venue> {
  return openVenue({
    log: fileLog({ directory, segmentBytes: 1 << 18 }),
    pool,
    clock,
    projections: historyOf(new LiveParts()),
    say: () => undefined,
    onFatal: (error) => {
      throw error;
    },
    steps: [{ number: 1, commands: SET_UP }],
    kernel: WITH_EXAMPLE,
  });
}

type Sum = {
  readonly user: string;
  readonly purpose: number;
  readonly asset: number;
  readonly bucket: "own" | "pledged" | "promotional";
  readonly units: string;
  readonly after: string;
};

const SUMS = `
  select user_id as user, purpose, asset, bucket, sum(units) as units, (array_agg(after order by sequence desc, line desc))[1] as after
  from wallet_changes group by user_id, purpose, asset, bucket`;
const OPEN_ORDERS =
  "select id, lots - filled_lots as lots from spot_orders where status in ('working', 'waiting', 'pending') and user_id >= 1000";

async function rowsOf<Row extends object>(pool: Pool, text: string): Promise<readonly Row[]> {
  return (await pool.query<Row>(text)).rows;
}

/** Sorted lines of whatever is compared. */
const lines = (list: Iterable<string>): readonly string[] => [...list].sort();

/** Thousands of commands and their rows; half a minute where the machine has other work. */
const TIMEOUT_MS = 120_000;

type Results = { readonly user_id: string; readonly realised: string; readonly fees: string };

/** What the products brought somebody is what their assets brought: the same results and fees, summed another way. */
async function checkResults(pool: Pool): Promise<readonly Results[]> {
  const sums = (table: string): Promise<readonly Results[]> =>
    rowsOf<Results>(
      pool,
      `select user_id, sum(realised)::text as realised, sum(fees)::text as fees from ${table}
       group by 1 having sum(realised) <> 0 or sum(fees) <> 0 order by user_id`,
    );
  const results = await sums("portfolio_results");
  expect(results).toEqual(await sums("portfolio_positions"));
  return results;
}

const DAYS = "select * from statement_days order by user_id, day, asset, purpose, reason";
/** The sums by day are those of the lines, whichever way they were made. */
async function checkDays(pool: Pool): Promise<void> {
  const projected = await rowsOf<object>(pool, DAYS);
  expect(projected.length).toBeGreaterThan(50);
  await pool.query("truncate statement_days");
  const folder = join(import.meta.dirname, "..", "..", "features", "statement", "server");
  await pool.query(readFileSync(join(folder, "statement-days-fill.sql"), "utf8"));
  expect(await rowsOf<object>(pool, DAYS)).toEqual(projected);
}

const FUTURES_POSITIONS = `select concat_ws(' ', id, user_id, contract, side, multiple, lots, entry_value, margin, overnight, funding) as line
  from futures_position where closed_at = 0`;
const FUTURES_ORDERS = "select concat_ws(' ', id, user_id, contract, status, lots - filled_lots) as line from futures_order";
const FUTURES_FILLS =
  "select concat_ws(' ', trade, role, user_id, order_id, fee, ppm, lots) as line from futures_fill where user_id >= 1000";

/** What people have open in futures, what it paid so far, and their sides of fills. */
async function checkFutures(
  pool: Pool,
  { floor }: FuturesModel,
  said: readonly KernelEvent[],
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const linesOf = async (text: string): Promise<string[]> => (await rowsOf<{ line: string }>(pool, text)).map(({ line }) => line).sort();
  const [positions, orders, fills] = [await linesOf(FUTURES_POSITIONS), await linesOf(FUTURES_ORDERS), await linesOf(FUTURES_FILLS)];
  const mine = floor.accounts.flatMap((account) => (account.user >= FIRST_PERSON ? account.positions : []));
  const open = mine.map(({ id, user, contract, side, multiple, lots, entryValue, margin, overnight, funding }) =>
    [id.value, user, contract.number, side, multiple, lots, entryValue, margin, overnight, funding].join(" "),
  );
  expect(positions).toEqual(open.sort());
  const pending = floor.orders.flatMap(({ id, user, contract, isWaiting, left }) =>
    user >= FIRST_PERSON ? [[id.value, user, contract.number, isWaiting ? "waiting" : "working", left].join(" ")] : [],
  );
  const ended = said.flatMap((event) =>
    event.type === "futures/closed" && event.user >= FIRST_PERSON
      ? [[event.order, event.user, event.contract, event.reason, event.lots].join(" ")]
      : [],
  );
  expect(orders).toEqual([...pending, ...ended].sort());
  const filled = said.flatMap((event) => (event.type === "futures/filled" ? [event] : []));
  const sides = filled.flatMap(({ trade, lots, maker, taker }) =>
    Object.entries({ maker, taker }).flatMap(([role, { user, order, fee, ppm }]) =>
      user >= FIRST_PERSON ? [[trade, role, user, order, fee, ppm, lots].join(" ")] : [],
    ),
  );
  expect(fills).toEqual(sides.sort());
  return { "positions of futures": mine, "orders of futures": ended, "fills of futures": filled };
}

/** Rows compared in all runs. */
const happened = new Map<string, number>();

test.each([12, 13, 14])(
  "seed %i: balances, orders, fills, transfers and receipts in the tables are the auditor's",
  async (seed) => {
    const { pool, close } = await createTestDatabase();
    cleanUps.push(close);
    const witness = new Witness();
    const said: KernelEvent[] = [];
    await live(seed, pool, witness, said);
    const { model } = witness.auditor;

    const expected: string[] = [];
    for (const { owner, kind, asset, own, pledged, promotional } of model.ledger.all()) {
      if (owner < FIRST_PERSON) continue;
      for (const [bucket, units] of Object.entries({ own, pledged, promotional }))
        if (units !== 0n) expected.push(`${owner} ${kind} ${asset} ${bucket} ${units}`);
    }
    const sums = await rowsOf<Sum>(pool, SUMS);
    const told = (figure: "units" | "after"): readonly string[] =>
      lines(sums.filter((row) => row[figure] !== "0").map((row) => `${row.user} ${row.purpose} ${row.asset} ${row.bucket} ${row[figure]}`));
    expect(told("units")).toEqual(lines(expected));
    expect(told("after")).toEqual(lines(expected));

    await checkDays(pool);
    const open = await rowsOf<{ id: string; lots: string }>(pool, OPEN_ORDERS);
    expect(lines(open.map(({ id, lots }) => `${id} ${lots}`))).toEqual(
      lines(witness.auditor.openOrders().map(({ id, left }) => `${id} ${left}`)),
    );

    const people = (user: number): boolean => user >= FIRST_PERSON;
    const fills = said.flatMap((event) => (event.type === "spot/filled" ? [event] : []));
    const sides = fills.flatMap((fill) => [
      ...(people(fill.makerUser) ? [`${fill.trade} maker ${fill.makerUser} ${fill.makerOrder} ${fill.makerFee} ${fill.makerPpm}`] : []),
      ...(people(fill.takerUser) ? [`${fill.trade} taker ${fill.takerUser} ${fill.takerOrder} ${fill.takerFee} ${fill.takerPpm}`] : []),
    ]);
    const filled = await rowsOf<{ line: string }>(
      pool,
      "select concat_ws(' ', trade, role, user_id, order_id, fee, fee_ppm) as line from spot_fills where user_id >= 1000",
    );
    expect(lines(filled.map(({ line }) => line))).toEqual(lines(sides));

    const moves = said.flatMap((event) =>
      event.type === "transfer/moved" ? [`${event.transfer} ${event.user} ${event.asset} ${event.amount} ${event.from} ${event.to}`] : [],
    );
    const moved = await rowsOf<{ line: string }>(
      pool,
      "select concat_ws(' ', id, user_id, asset, units, from_kind, to_kind) as line from transfer_moves",
    );
    expect(lines(moved.map(({ line }) => line))).toEqual(lines(moves));

    const settled = said.flatMap((event) =>
      event.type === "settlement/settled" && people(event.user) ? [`${event.user} ${event.formula} ${event.contract}`] : [],
    );
    const receipts = await rowsOf<{ line: string }>(
      pool,
      "select concat_ws(' ', user_id, formula, contract) as line from receipt_settlements",
    );
    expect(lines(receipts.map(({ line }) => line))).toEqual(lines(settled));

    const rebates = said.flatMap((event) => (event.type === "invites/rebated" ? [event] : []));
    const paid = rebates.map(({ number, user, asset, hour, first, second }) =>
      [number, user, asset, hour, first.reduce((sum, { rebate }) => sum + rebate, 0), second.rebate].join(" "),
    );
    const shown = await rowsOf<{ line: string }>(
      pool,
      "select concat_ws(' ', number, user_id, asset, hour, first, second) as line from invite_rebates",
    );
    expect(lines(shown.map(({ line }) => line))).toEqual(lines(paid));
    // The two sums are of the same payments: what came of the first level is what the invited brought.
    const differing = await rowsOf(
      pool,
      `select 1 from (select inviter, asset, sum(rebate) as rebate from invite_totals_of join invite_links using (invited) group by 1, 2) as brought
       full join invite_totals as got on got.user_id = brought.inviter and got.asset = brought.asset
       where coalesce(got.first, 0) - coalesce(brought.rebate, 0) not between 0 and 9`,
    );
    expect(differing).toEqual([]);

    const results = await checkResults(pool);
    const futures = await checkFutures(pool, model.futures, said);

    for (const [what, rows] of Object.entries({ sides, moves, settled, open, rebates, results, ...futures }))
      happened.set(what, (happened.get(what) ?? 0) + rows.length);
  },
  TIMEOUT_MS,
);

test("runs in which something did not happen would prove nothing of its table", () => {
  expect([...happened].filter(([, count]) => count === 0)).toEqual([]);
  expect(happened.size).toBe(9);
});
