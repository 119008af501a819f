/** Lock mining for operators: products with their cover, what was committed to and shown, locks, and what ends when. */
import Type from "typebox";
import type { Pool } from "pg";
import { ROLES, type Role } from "../../../contract/operator-roles.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount, assetId } from "../../../money/units.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { LockChainRow, LockDueRow, LockProductRow, LockRow, LockSeedRow } from "../contract/lock-console-rows.ts";
import { yearPpm } from "../figures.ts";
import { dayOf, promiseOf } from "../formulas.ts";
import { LOCK_COVER, type LockProduct } from "../kernel/public.ts";
import type { LockRecord } from "./lock-orders.ts";
import { dateOf, percent, rangeText } from "./lock-percent.ts";
import { lastSeedDay } from "./lock-products.ts";
import { readChains, readSeeds, stateOf } from "./lock-rates.ts";

const READERS: readonly Role[] = ["admin", "compliance", "finance", "support", "auditor"];
const PPM = 1_000_000n;
const SEED_ROWS = 400;
const DUE_ROWS = 400;

const products = defineLook({
  name: "lock-mining/products",
  title: { en: "Products of lock mining", zh: "锁仓产品" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly LockProductRow[] }> => {
    await venue.projected();
    const promised = await promisedByProduct(venue.pool);
    const at = venue.time.now();
    return { rows: venue.kernel.lockMining.products().map((product) => productRow(venue.kernel, product, promised, at)) };
  },
});

/** What running locks can be paid still: every day at the upper rate, rounded down as each is paid. */
const PROMISED = "sum(((principal * high_ppm) / 1000000) * (days - days_paid))";

async function promisedByProduct(pool: Pool): Promise<ReadonlyMap<number, bigint>> {
  const text = `select product, ${PROMISED} as units from lock_mining_locks where how = '' group by product`;
  const { rows } = await pool.query<{ product: number; units: string }>({ name: "lock-mining-promised", text });
  return new Map(rows.map(({ product, units }) => [product, BigInt(units)]));
}

function productRow(kernel: Kernel, { number, terms }: LockProduct, promised: ReadonlyMap<number, bigint>, at: number): LockProductRow {
  const { lockMining, cover } = kernel;
  const { asset, days, lowPpm, highPpm, penaltyPpm, least, most, quota, isOnSale } = terms;
  const { code, decimals } = assetOf(kernel, asset);
  const sum = (units: bigint): string => plainDecimal(units, decimals);
  const used = lockMining.running(number);
  const hasSeeds = dayOf(at) + days <= lastSeedDay(kernel);
  return {
    key: String(number),
    number,
    currency: code,
    days,
    range: `${rangeText(lowPpm, highPpm)} %`,
    year: `${rangeText(yearPpm(lowPpm), yearPpm(highPpm))} %`,
    penalty: `${percent(penaltyPpm)} %`,
    least: sum(least),
    most: sum(most),
    quota: sum(quota),
    used: sum(used),
    usedPpm: Number((used * PPM) / quota),
    promised: sum(promised.get(number) ?? 0n),
    worst: sum(promiseOf(quota, highPpm, days)),
    free: sum(cover.free(LOCK_COVER, assetId(asset))),
    state: !isOnSale ? "off" : lockMining.isPaused(number) ? "paused" : hasSeeds ? "sold" : "no_seeds",
  };
}

const chains = defineLook({
  name: "lock-mining/commitments",
  title: { en: "What lock mining has committed to", zh: "锁仓种子承诺" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly LockChainRow[] }> => {
    await venue.projected();
    const found = await readChains(venue.pool);
    const today = dayOf(venue.time.now());
    const rows = found.map(({ number, anchor, first_day: first, days, at, position }, index) => ({
      key: String(number),
      number,
      anchor,
      first: dateOf(first),
      last: dateOf(first + days - 1),
      days,
      at: Number(at),
      position: Number(position),
      left: index === 0 ? Math.max(0, Math.min(days, first + days - 1 - today)) : 0,
    }));
    return { rows };
  },
});

const seeds = defineLook({
  name: "lock-mining/seeds",
  title: { en: "Seeds of lock mining by day", zh: "锁仓每日种子" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly LockSeedRow[] }> => {
    await venue.projected();
    const rows = (await readSeeds(venue.pool, SEED_ROWS)).map((record) => ({
      key: String(record.day),
      date: dateOf(record.day),
      state: stateOf(record),
      seed: record.seed,
      shown: record.seed === "" ? 0 : Number(record.at),
      position: Number(record.position),
    }));
    return { rows };
  },
});

const locks = defineLook({
  name: "lock-mining/locks",
  title: { en: "Locks", zh: "锁仓单" },
  roles: READERS,
  fields: Type.Object({
    ...ROW_FIELDS,
    person: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })),
    state: Type.Optional(Type.Enum(["running", "ended"])),
  }),
  labels: { person: { en: "Person", zh: "用户" }, state: { en: "State", zh: "状态" } },
  noted: ({ person }) => ({ ...(person === undefined ? {} : { person: Number(person) }), subject: "locks" }),
  answer: async ({ venue: { pool, kernel, projected } }, fields) => {
    await projected();
    const limit = limitOf(fields);
    const { rows } = await pool.query<LockRecord>(locksQuery(fields, limit + 1));
    return pageOf(
      rows.map((row) => lockRow(kernel, row)),
      limit,
      "number",
    );
  },
});

/** Of one person by their own index: the newest of everybody are no way to somebody's old ones. */
function locksQuery({ person, after = "0", state }: { person?: string; after?: string; state?: "running" | "ended" }, limit: number) {
  const states = state === undefined ? "" : state === "running" ? "and how = ''" : "and how <> ''";
  const of = person === undefined ? "" : "and user_id between $3 and $3";
  return {
    name: `console-locks-${state ?? "all"}-${person === undefined ? "everybody" : "person"}`,
    text: `select * from lock_mining_locks where ($1::bigint = 0 or id < $1::bigint) ${of} ${states}
      order by ${person === undefined ? "" : "user_id, "}id desc limit $2`,
    values: [Number(after), limit, ...(person === undefined ? [] : [Number(person)])],
  };
}

function lockRow(kernel: Kernel, row: LockRecord): LockRow {
  const { code, decimals } = assetOf(kernel, row.asset);
  const sum = (units: string): string => plainDecimal(BigInt(units), decimals);
  return {
    key: row.id,
    number: Number(row.id),
    person: Number(row.user_id),
    product: row.product,
    currency: code,
    principal: sum(row.principal),
    interest: sum(row.interest),
    range: `${rangeText(row.low_ppm, row.high_ppm)} %`,
    lockedOn: dateOf(row.locked_on),
    ends: dateOf(row.locked_on + row.days),
    paid: `${row.days_paid} / ${row.days}`,
    renews: row.renews,
    state: row.how === "" ? "running" : row.how,
    penalty: sum(row.penalty),
    receipt: row.receipt_position === "0" ? "" : `settled-${row.receipt_position}-${row.receipt_n}`,
  };
}

type DueRecord = Readonly<Record<"locks" | "principal" | "renewing" | "promised", string>> & {
  readonly day: number;
  readonly asset: number;
};

const due = defineLook({
  name: "lock-mining/due",
  title: { en: "Locks by the day that they end", zh: "按到期日的锁仓" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue: { pool, kernel, projected } }): Promise<{ readonly rows: readonly LockDueRow[] }> => {
    await projected();
    const text = `select locked_on + days as day, asset, count(*) as locks, sum(principal) as principal, ${PROMISED} as promised,
        coalesce(sum(principal) filter (where renews), 0) as renewing
      from lock_mining_locks where how = '' group by locked_on + days, asset order by 1, 2 limit $1`;
    const { rows } = await pool.query<DueRecord>({ name: "lock-mining-due", text, values: [DUE_ROWS] });
    return { rows: rows.map((row) => dueRow(kernel, row)) };
  },
});

function dueRow(kernel: Kernel, { day, asset, locks: count, principal, renewing, promised }: DueRecord): LockDueRow {
  const { code, decimals } = assetOf(kernel, asset);
  const sum = (units: string): string => plainDecimal(amount(BigInt(units)), decimals);
  const sums = { principal: sum(principal), renewing: sum(renewing), promised: sum(promised) };
  return { key: `${day}-${asset}`, date: dateOf(day), currency: code, locks: Number(count), ...sums };
}

export const lockLooks: readonly Look[] = [products, chains, seeds, locks, due];
