/** Somebody's locks as the wire shows them. */
import type { Pool } from "pg";
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { LockDay, LockMineRow, LockOrder } from "../contract/lock-mining-replies.ts";
import { startOfDay } from "../formulas.ts";
import { leavingAt } from "./lock-preview.ts";
import { dateOf, fullPercent, percent } from "./lock-percent.ts";
import { newestRatePpm } from "./lock-products.ts";

type Texts =
  | "id"
  | "user_id"
  | "principal"
  | "opened_at"
  | "position"
  | "renewal_of"
  | "renewed_by"
  | "rate_sum"
  | "interest"
  | "penalty"
  | "closed_at"
  | "receipt_position";
type Numbers = "product" | "asset" | "days" | "low_ppm" | "high_ppm" | "penalty_ppm" | "locked_on" | "days_paid" | "receipt_n";
/** As the driver reads it: bigint as text. */
export type LockRecord = Readonly<Record<Texts, string>> &
  Readonly<Record<Numbers, number>> & { readonly renews: boolean; readonly how: LockOrder["how"]; readonly not_renewed: string };

export type LocksQuery = {
  readonly user: number;
  readonly state: "all" | "running" | "ended" | "cancelled" | "matured";
  readonly page: number;
  readonly limit: number;
};

const STATES = {
  all: "",
  running: "and how = ''",
  ended: "and how <> ''",
  cancelled: "and how = 'redeemed'",
  matured: "and how in ('matured', 'closed')",
} as const;

/** Newest first; as a range of one person, so that their own index is the shorter way. */
export async function readLocks(pool: Pool, { user, state, page, limit }: LocksQuery): Promise<readonly LockRecord[]> {
  const text = `select * from lock_mining_locks where user_id between $1 and $1 ${STATES[state]} order by user_id, id desc limit $2 offset $3`;
  const values = [user, limit, (page - 1) * limit];
  return (await pool.query<LockRecord>({ name: `read-lock-mining-${state}`, text, values })).rows;
}

/** `say`: why it was not locked again, in the reader's language. */
export type LockReader = { readonly at: number; readonly say: (reason: string) => string };

export function lockView(kernel: Kernel, row: LockRecord, { at, say }: LockReader): LockOrder {
  const { code, decimals } = assetOf(kernel, row.asset);
  const running = kernel.lockMining.lock(Number(row.id));
  const leaving = running === undefined ? undefined : leavingAt(kernel, running, at);
  const shown = (units: bigint | string): string => wireDecimal(BigInt(units), decimals);
  const penalty = leaving?.penalty ?? BigInt(row.penalty);
  const [start, end] = [startOfDay(row.locked_on), startOfDay(row.locked_on + row.days)];
  return {
    id: Number(row.id),
    currency_name: code,
    amount: shown(row.principal),
    day_rate: dayRate(kernel, row),
    total_interest: shown(row.interest),
    start_at: clockText(timeMs(start)),
    end_at: clockText(timeMs(end)),
    status: row.how === "" ? 1 : 2,
    // Clients count with it.
    cancel_fee: Number(shown(penalty)),
    config_id: row.product,
    currency_id: row.asset,
    decimals,
    day: row.days,
    rate_low: percent(row.low_ppm),
    rate_high: percent(row.high_ppm),
    penalty_rate: percent(row.penalty_ppm),
    days_paid: row.days_paid,
    days_left: leaving?.daysLeft ?? row.days - row.days_paid,
    renew: row.renews ? 1 : 0,
    is_cancel: row.how === "redeemed" ? 1 : 0,
    how: row.how,
    penalty: shown(row.penalty),
    opened_ms: Number(row.opened_at),
    start_ms: start,
    end_ms: end,
    closed_ms: Number(row.closed_at),
    out_now: leaving === undefined ? shown(0n) : shown(leaving.back + leaving.unpaidInterest),
    renewal_of: Number(row.renewal_of),
    renewed_by: Number(row.renewed_by),
    not_renewed: row.not_renewed === "" ? "" : say(row.not_renewed),
    receipt: row.receipt_position === "0" ? "" : `settled-${row.receipt_position}-${row.receipt_n}`,
  };
}

/** While it runs the newest rate of its product in its own range, afterwards the mean of its days; before anything was drawn the lower one. */
function dayRate(kernel: Kernel, { how, product, low_ppm: lowPpm, high_ppm: highPpm, rate_sum: sum, days_paid: days }: LockRecord): string {
  if (how === "") return fullPercent(newestRatePpm(kernel, { product, lowPpm, highPpm }) ?? lowPpm);
  return fullPercent(days === 0 ? 0n : BigInt(sum) / BigInt(days));
}

type DayRecord = {
  readonly day: number;
  readonly asset: number;
  readonly rate_ppm: number;
  readonly how: LockDay["how"];
  readonly interest: string;
  readonly at: string;
  readonly seed: string | null;
  readonly position: string | null;
};

/** The days of one of somebody's locks, the first first; undefined: they have no such lock. */
export async function readLockDays(pool: Pool, kernel: Kernel, user: number, lock: number): Promise<readonly LockDay[] | undefined> {
  const owned = "select asset from lock_mining_locks where id = $1 and user_id = $2";
  const { rows: locks } = await pool.query<{ asset: number }>({ name: "own-lock-mining", text: owned, values: [lock, user] });
  if (locks[0] === undefined) return undefined;
  const { decimals } = assetOf(kernel, locks[0].asset);
  const text = `select d.day, d.rate_ppm, d.how, d.interest, d.at, s.seed, s.position from lock_mining_days d
    left join lock_mining_seeds s on s.day = d.day and d.how = 'drawn' where d.lock = $1 order by d.day`;
  const { rows } = await pool.query<DayRecord>({ name: "read-lock-mining-days", text, values: [lock] });
  return rows.map(({ day, rate_ppm: rate, how, interest, at, seed, position }) => ({
    date: dateOf(day),
    day,
    rate: percent(rate),
    interest: wireDecimal(BigInt(interest), decimals),
    how,
    paid_ms: Number(at),
    seed: seed ?? "",
    position: Number(position ?? 0),
  }));
}

type SumRecord = { readonly asset: number; readonly interest: string; readonly penalty: string };

/** By currency: what runs, what leaving all of it would bring, and what all locks paid and cost. */
export async function readMine(pool: Pool, kernel: Kernel, user: number, at: number): Promise<readonly LockMineRow[]> {
  const text = `select asset, sum(interest) as interest, sum(penalty) as penalty from lock_mining_locks
    where user_id = $1 group by asset order by asset`;
  const { rows } = await pool.query<SumRecord>({ name: "sum-lock-mining", text, values: [user] });
  const running = kernel.lockMining.of(userId(user));
  return rows.map(({ asset, interest, penalty }) => {
    const { code, decimals } = assetOf(kernel, asset);
    const mine = running.filter((lock) => Number(lock.asset) === asset);
    const shown = (units: bigint): string => wireDecimal(units, decimals);
    const out = mine.map((lock) => leavingAt(kernel, lock, at)).reduce((sum, { back, unpaidInterest }) => sum + back + unpaidInterest, 0n);
    return {
      currency_id: asset,
      currency_name: code,
      decimals,
      running: mine.length,
      locked: shown(mine.reduce((sum, { principal }) => sum + principal, 0n)),
      out_now: shown(out),
      interest: shown(BigInt(interest)),
      penalties: shown(BigInt(penalty)),
    };
  });
}
