/** Seconds contracts as the wire shows them. */
import type { Pool } from "pg";
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import type { Queries } from "../../../server/sql/public-reads.ts";
import { endOfSecond, LATE_MS } from "../formulas.ts";

/** As the driver reads it: bigint as text. */
export type ContractRow = Readonly<
  Record<"id" | "user_id" | "stake" | "profit" | "at" | "entry" | "entered_at" | "due" | "paid" | "sum" | "closed_at" | "position", string>
> &
  Readonly<Record<"market" | "side" | "seconds" | "ratio_ppm" | "prices" | "n", number>> & { readonly result: string };
export type ContractsQuery = {
  readonly user: number;
  /** 0: all. */
  readonly market: number;
  readonly state: "open" | "closed" | "all" | "won" | "lost";
  readonly page: number;
  readonly limit: number;
};

export const USDT_DECIMALS = 6;
/** Clients wait so much longer than the countdown says. */
const CLIENTS_WAIT_MS = 1300;
const SHOWN_ID_OFFSET = 10_000;
/** The mean of five prices has one more decimal than they, of three or four up to two are shown. */
const MEAN_DECIMALS = 2;

const STATES = {
  open: "and result = ''",
  closed: "and result <> ''",
  won: "and result = 'won'",
  lost: "and result = 'lost'",
  all: "",
} as const;

/**
 * Newest first. A range of one person: by an equal sign the numbers of all contracts would seem the shorter way to the newest ones, which
 * for somebody's old ones is a walk through everybody's.
 */
export function pageQuery({ user, market, state, page, limit }: ContractsQuery) {
  const where = `user_id between $1 and $1 and ($2::bigint = 0 or market = $2::bigint) ${STATES[state]}`;
  return {
    name: `read-seconds-${state}`,
    text: `select c.* from (select id from seconds_contracts where ${where} order by user_id, id desc limit $3 offset $4) as page
      join seconds_contracts c on c.id = page.id order by c.id desc`,
    values: [user, market, limit, (page - 1) * limit],
  };
}

export async function readContracts(pool: Pool, query: ContractsQuery) {
  const { rows } = await pool.query<ContractRow>(pageQuery(query));
  return { rows, total: await countContracts(pool, query) };
}

const COUNTED = { open: "false", closed: "true", all: "true", won: "result = 'won'", lost: "result = 'lost'" } as const;

async function countContracts(pool: Pool, { user, market, state }: ContractsQuery): Promise<number> {
  const where = "user_id = $1 and ($2::bigint = 0 or market = $2::bigint)";
  const isOpenMeant = state === "open" || state === "all";
  const { rows } = await pool.query<{ count: string }>({
    name: `count-seconds-${state}`,
    text: `select (select coalesce(sum(count), 0) from seconds_own where ${where} and ${COUNTED[state]})
      + (select count(*) from seconds_contracts where ${where} and result = '' and ${isOpenMeant}) as count`,
    values: [user, market],
  });
  return Number(rows[0]?.count ?? 0);
}

export async function readContract(pool: Pool, user: number, id: number): Promise<ContractRow | undefined> {
  const text = "select * from seconds_contracts where id = $1 and user_id = $2";
  return (await pool.query<ContractRow>({ name: "read-one-seconds", text, values: [id, user] })).rows[0];
}

/** Several at once, in any order. */
export async function readContractsOf(pool: Pool, ids: readonly number[]): Promise<readonly ContractRow[]> {
  const text = "select * from seconds_contracts where id = any($1::bigint[])";
  return (await pool.query<ContractRow>({ name: "read-some-seconds", text, values: [ids] })).rows;
}

/** Of the newest contracts that were decided: how many were right. */
export async function readOwnShare(pool: Pool, user: number, newest: number): Promise<{ readonly decided: number; readonly won: number }> {
  const text = `select count(*) as decided, count(*) filter (where result = 'won') as won from (
    select result from seconds_contracts where user_id between $1 and $1 and result in ('won', 'lost') order by user_id, id desc limit $2) as newest`;
  const { rows } = await pool.query<Record<"decided" | "won", string>>({ name: "seconds-own-share", text, values: [user, newest] });
  return { decided: Number(rows[0]?.decided ?? 0), won: Number(rows[0]?.won ?? 0) };
}

/** All that ended, and what they brought together, smallest units. */
export async function readOwnSum(pool: Pool, user: number): Promise<{ readonly settled: number; readonly brought: bigint }> {
  const text = "select coalesce(sum(count), 0) as settled, coalesce(sum(brought), 0) as brought from seconds_own where user_id = $1";
  const { rows } = await pool.query<Record<"settled" | "brought", string>>({ name: "seconds-own-sum", text, values: [user] });
  return { settled: Number(rows[0]?.settled ?? 0), brought: BigInt(rows[0]?.brought ?? 0) };
}

export type ResultRow = Readonly<Record<"count" | "staked" | "paid", string>> & { readonly seconds: number; readonly result: string };

export async function readResults(reads: Queries): Promise<readonly ResultRow[]> {
  return (await reads.query<ResultRow>({ name: "seconds-results", text: "select * from seconds_results" })).rows;
}

type Outcome = { readonly status: 1 | 2 | 3; readonly profit_result: -1 | 0 | 1; readonly fact_profits: bigint };

function outcomeOf(row: ContractRow, now: number): Outcome {
  if (row.result === "") {
    const isClosing = row.due !== "0" && now >= Number(row.due) * 1000;
    return { status: isClosing ? 2 : 1, profit_result: 0, fact_profits: 0n };
  }
  const profit = BigInt(row.paid) - BigInt(row.stake);
  return { status: 3, profit_result: profit > 0n ? 1 : profit < 0n ? -1 : 0, fact_profits: profit };
}

const STATUS_NAMES = { 1: "Open", 2: "Closing", 3: "Closed" } as const;
const RESULT_NAMES: Readonly<Record<string, string>> = {
  "": "",
  won: "Won",
  lost: "Lost",
  even: "Even",
  no_fair_price: "No fair price",
  split: "Split",
  closed: "Started again",
};

/** `now`: venue time. What remains counts down to the second that it is due with; without an entry, to when that could be at the earliest. */
export function contractView(kernel: Kernel, row: ContractRow, now: number) {
  const terms = kernel.spot.markets.get(row.market as never)?.terms;
  const usdt = kernel.assets.all().find(({ code }) => code === "USDT");
  const decimals = terms?.priceDecimals ?? 0;
  const due = row.due === "0" ? Number(row.at) + row.seconds * 1000 : endOfSecond(Number(row.due)) - LATE_MS;
  const { status, profit_result: result, fact_profits: profits } = outcomeOf(row, now);
  const mean = row.prices === 0 ? 0n : (BigInt(row.sum) * 10n ** BigInt(MEAN_DECIMALS)) / BigInt(row.prices);
  return {
    id: Number(row.id),
    show_micro_id: Number(row.id) + SHOWN_ID_OFFSET,
    user_id: Number(row.user_id),
    match_id: row.market,
    currency_id: usdt?.id ?? 0,
    type: row.side,
    seconds: row.seconds,
    number: wireDecimal(BigInt(row.stake), USDT_DECIMALS),
    open_price: wireDecimal(BigInt(row.entry), decimals),
    end_price: formatDecimal(mean, decimals + MEAN_DECIMALS),
    fee: wireDecimal(0n, USDT_DECIMALS),
    profit_ratio: formatDecimal(BigInt(row.ratio_ppm), 4),
    fact_profits: wireDecimal(profits, USDT_DECIMALS),
    status,
    profit_result: result,
    created_at: clockText(timeMs(Number(row.at))),
    handled_at: clockText(timeMs(due)),
    complete_at: row.closed_at === "0" ? "" : clockText(timeMs(Number(row.closed_at))),
    symbol_name: terms?.symbol ?? "",
    currency_name: usdt?.code ?? "",
    type_name: row.side === 1 ? "Up" : "Down",
    status_name: STATUS_NAMES[status],
    profit_result_name: RESULT_NAMES[row.result] ?? "",
    account: String(row.user_id),
    real_name: "",
    is_insurance: 0,
    remain_milli_seconds: status === 3 || now >= due ? 0 : due - now + CLIENTS_WAIT_MS,
    // Ours.
    result: row.result,
    expected_profit: wireDecimal(BigInt(row.profit), USDT_DECIMALS),
    paid: wireDecimal(BigInt(row.paid), USDT_DECIMALS),
    is_entered: row.entry === "0" ? 0 : 1,
    opened_ms: Number(row.at),
    entered_ms: Number(row.entered_at),
    due_ms: due,
    prices: row.prices,
    receipt: row.position === "0" ? "" : `settled-${row.position}-${row.n}`,
  };
}
