/** Candles in SQL: one row layout for the log's candles and for the history before the first sample. */
import { isDeepStrictEqual } from "node:util";
import type { PoolClient } from "pg";
import type { Queries } from "../../../server/sql/public-reads.ts";
import { PERIODS, type Candle, type Period } from "../../../market-data/feed.ts";
import type { SplitDone } from "../../stocks/kernel/public.ts";
import { mergeCandles } from "../../../market-data/candles.ts";
import { lots, ticks, timeMs, type MarketId } from "../../../money/units.ts";
import { givenRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import { CopiedRows } from "../../../server/projector/copied-rows.ts";

const CANDLE = {
  market: "integer",
  period: "text",
  time: "bigint",
  open: "bigint",
  high: "bigint",
  low: "bigint",
  close: "bigint",
  volume: "bigint",
  trades: "bigint",
  bought: "bigint",
  first_trade: "bigint",
  last_trade: "bigint",
} as const satisfies Columns;
export type CandleRow = Row<typeof CANDLE>;

/** A candle with whether any of it lies before the venue's first sample. */
export type ShownCandle = Candle & { readonly before: boolean };

export function candleRow(market: MarketId, period: Period, candle: Candle): CandleRow {
  const { time, open, high, low, close, volume, trades = 0, bought = 0, firstTrade = 0, lastTrade = 0 } = candle;
  return { market, period, time, open, high, low, close, volume, trades, bought, first_trade: firstTrade, last_trade: lastTrade };
}

/** Adds what was printed since the last write; a row that exists keeps its open and grows. */
export async function growCandles(client: PoolClient, rows: readonly CandleRow[]): Promise<void> {
  await writeRows(client, { name: "grow-candles", text: GROW }, CANDLE, rows);
}

/** Stored candles in new shares after a split; the history, which a rebuild leaves, remembers which splits it has seen. */
export async function splitCandles(client: PoolClient, { market, numerator, denominator, ordinal }: SplitDone): Promise<void> {
  await client.query({ text: `update market_candles set ${IN_NEW_SHARES} where market = $1`, values: [market, numerator, denominator] });
  await client.query({
    text: `update market_history set ${IN_NEW_SHARES}, splits = $4 where market = $1 and splits < $4`,
    values: [market, numerator, denominator, ordinal],
  });
}

/** The rounding of `splitPrice(…, "nearest")` and `splitCount`. */
const IN_NEW_SHARES = [
  ...["open", "high", "low", "close"].map((price) => `${price} = greatest(1, (${price} * $3::bigint + $2::bigint / 2) / $2::bigint)`),
  ...["volume", "bought"].map((lots) => `${lots} = ${lots} * $2::bigint / $3::bigint`),
].join(", ");

/** Rows of one statement: a history has hundreds of thousands. */
const HISTORY_ROWS_MAX = 20_000;

export async function insertHistory(client: PoolClient, rows: readonly CandleRow[]): Promise<void> {
  const copied = new CopiedRows("market_history", CANDLE, "market");
  for (const [at, row] of rows.entries()) {
    copied.add(row);
    if (copied.length === HISTORY_ROWS_MAX || at === rows.length - 1) await copied.take()(client);
  }
}

export type CandleQuery = {
  readonly market: MarketId;
  readonly period: Period;
  readonly from: number;
  readonly to: number;
  readonly limit: number;
};

/** Candles of a market and period from `from` to `to`, oldest first, the newest `limit` of them. */
export async function readCandles(pool: Queries, query: CandleQuery): Promise<readonly ShownCandle[]> {
  // One row more than candles: a period may have a part in both tables.
  const most = query.limit + 1;
  const newestFirst: ShownCandle[] = [];
  for (let { to } = query; newestFirst.length < most;) {
    const limit = Math.min(READ_ROWS, most - newestFirst.length);
    const values = [query.market, query.period, query.from, to, limit];
    const { rows } = await pool.query<StoredCandle>({ name: "read-candles", text: READ, values });
    const part = rows.map(shown);
    newestFirst.push(...part);
    const oldest = part.at(-1);
    if (oldest === undefined || rows.length < limit || newestFirst.length >= most) break;
    // Its other part may be the next row: read again with what is older.
    while (newestFirst.at(-1)?.time === oldest.time) newestFirst.pop();
    to = oldest.time;
  }
  return joinBoundary(newestFirst.reverse()).slice(-query.limit);
}

/** The same of several series in one question, each the newest `limit` of its time. */
export async function readEach(
  pool: Queries,
  queries: readonly Omit<CandleQuery, "limit">[],
  limit: number,
): Promise<readonly (readonly ShownCandle[])[]> {
  const columns = [queries.map(({ market }) => market), queries.map(({ period }) => period)];
  const times = [queries.map(({ from }) => from), queries.map(({ to }) => to)];
  const values = [...columns, ...times, limit + 1];
  const { rows } = await pool.query<StoredCandle & { asked: number }>({ name: "read-each-candles", text: READ_EACH, values });
  const found = Map.groupBy(rows, ({ asked }) => asked);
  return queries.map((_query, at) => joinBoundary((found.get(at + 1) ?? []).map(shown).reverse()).slice(-limit));
}

/** What was written lately may change for so long. */
const CHANGES_MS = 10 * 60_000;

type CandlesSince = { readonly query: CandleQuery; readonly earlier: readonly ShownCandle[] };

/** The same where `earlier` was read of it a while ago: only its first and its last minutes are read again. A split changes all of them. */
async function readSince(pool: Queries, asked: readonly CandlesSince[], limit: number): Promise<readonly (readonly ShownCandle[])[]> {
  const ends = asked.flatMap(({ query, earlier: [first, ...more] }) => {
    if (first === undefined) return [];
    const since = (more.at(-1) ?? first).time - CHANGES_MS;
    return [
      { ...query, from: first.time, to: first.time },
      { ...query, from: since },
    ];
  });
  const read = ends.length === 0 ? [] : await readEach(pool, ends, limit);
  let at = 0;
  return await Promise.all(
    asked.map(async ({ query, earlier }) => {
      const [first, last] = [earlier[0], earlier.at(-1)];
      if (first === undefined || last === undefined) return readCandles(pool, query);
      const [begin = [], newer = []] = read.slice(at, (at += 2));
      if (!isDeepStrictEqual(begin[0], first)) return readCandles(pool, query);
      return [...earlier.filter(({ time }) => time >= query.from && time < last.time - CHANGES_MS), ...newer].slice(-query.limit);
    }),
  );
}

const DAY_MS = 86_400_000;
/** Candles of a minute in a day, and to spare. */
const DAY_MINUTES_MOST = 2000;

/** The minutes of each series' last 24 hours, oldest first. `earlierOf`: what was read of them a while ago. */
export function readDay(
  pool: Queries,
  series: readonly MarketId[],
  now: number,
  earlierOf: (market: MarketId) => readonly ShownCandle[] | undefined,
): Promise<readonly (readonly ShownCandle[])[]> {
  const limit = DAY_MINUTES_MOST;
  const asked = series.map((market) => ({
    query: { market, period: "1m", from: now - DAY_MS, to: now, limit } as const,
    earlier: earlierOf(market) ?? [],
  }));
  return readSince(pool, asked, limit);
}

/** Rows of one answer of the database, which are made into numbers in one turn of the event loop: all 2,000 hold it for 25 ms. */
const READ_ROWS = 250;

/** Everything from `from` to `to` as one candle, its time that of the first; undefined when there is nothing. */
export async function readWindow(
  pool: Queries,
  query: { readonly market: MarketId; readonly period: Period; readonly from: number; readonly to: number },
): Promise<Candle | undefined> {
  const values = [query.market, query.period, query.from, query.to];
  const { rows } = await pool.query<StoredCandle>({ name: "read-window", text: WINDOW, values });
  return rows.map(shown).map(withoutMark)[0];
}

/** The newest candles of every market and period: with them the board goes on after a restart. */
export async function readNewestCandles(pool: Queries): Promise<readonly { market: MarketId; period: Period; candle: Candle }[]> {
  const { rows } = await pool.query<StoredCandle & { market: number; period: string }>({ text: NEWEST });
  return rows.flatMap((row) => {
    const period = PERIODS.find((known) => known === row.period);
    return period === undefined ? [] : [{ market: row.market as MarketId, period, candle: withoutMark(shown(row)) }];
  });
}

/** The period in which the venue began has a part in both tables; it is the only one. */
function joinBoundary(candles: readonly ShownCandle[]): readonly ShownCandle[] {
  const joined: ShownCandle[] = [];
  for (const candle of candles) {
    const last = joined.at(-1);
    if (last !== undefined && last.time === candle.time) joined[joined.length - 1] = { ...mergeCandles(last, candle), before: true };
    else joined.push(candle);
  }
  return joined;
}

type StoredCandle = {
  time: string;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  trades: string;
  bought: string;
  first_trade: string;
  last_trade: string;
  before: boolean;
};

function shown(row: StoredCandle): ShownCandle {
  const price = (text: string): Candle["open"] => ticks(Number(text));
  const { open, high, low, close } = { open: price(row.open), high: price(row.high), low: price(row.low), close: price(row.close) };
  const numbers = row.first_trade === "0" ? {} : { firstTrade: Number(row.first_trade), lastTrade: Number(row.last_trade) };
  const counts = row.trades === "0" ? {} : { trades: Number(row.trades), bought: lots(Number(row.bought)), ...numbers };
  return { time: timeMs(Number(row.time)), open, high, low, close, volume: lots(Number(row.volume)), ...counts, before: row.before };
}

/** The candle alone. */
export function withoutMark({ before: _before, ...candle }: ShownCandle): Candle {
  return candle;
}

const COLUMNS = Object.keys(CANDLE).join(", ");

const GROW = `
  insert into market_candles (${COLUMNS})
  select ${COLUMNS} from ${givenRows(CANDLE)}
  on conflict (market, period, time) do update set
    high = greatest(market_candles.high, excluded.high),
    low = least(market_candles.low, excluded.low),
    close = excluded.close,
    volume = market_candles.volume + excluded.volume,
    trades = market_candles.trades + excluded.trades,
    bought = market_candles.bought + excluded.bought,
    first_trade = case when market_candles.first_trade = 0 then excluded.first_trade else market_candles.first_trade end,
    last_trade = greatest(market_candles.last_trade, excluded.last_trade)`;

/**
 * In descending order the later part of a shared period comes first; readers turn the rows round. The newest of each part by its index: both
 * parts whole, sorted, took half a millisecond for every thousand candles ever kept.
 */
const newestOf = (market: string, period: string, times: string): string => `
  select time, open, high, low, close, volume, trades, bought, first_trade, last_trade, before from (
    (select ${COLUMNS}, false as before from market_candles where market = ${market} and period = ${period} and time between ${times}
      order by time desc limit $5)
    union all
    (select ${COLUMNS}, true as before from market_history where market = ${market} and period = ${period} and time between ${times}
      order by time desc limit $5)
  ) as both_parts order by time desc, before limit $5`;

const READ = newestOf("$1", "$2", "$3 and $4");

const READ_EACH = `
  select asked.number::integer as asked, found.*
  from unnest($1::integer[], $2::text[], $3::bigint[], $4::bigint[]) with ordinality as asked (market, period, since, until, number)
  cross join lateral (${newestOf("asked.market", "asked.period", "asked.since and asked.until")}) as found
  order by asked.number, time desc, before`;

const WINDOW = `
  select min(time) as time, (array_agg(open order by time, before desc))[1] as open, max(high) as high, min(low) as low,
    (array_agg(close order by time desc, before))[1] as close, sum(volume) as volume, sum(trades) as trades, sum(bought) as bought,
    coalesce(min(first_trade) filter (where first_trade > 0), 0) as first_trade, max(last_trade) as last_trade,
    bool_or(before) as before
  from (
    select ${COLUMNS}, false as before from market_candles where market = $1 and period = $2 and time between $3 and $4
    union all
    select ${COLUMNS}, true as before from market_history where market = $1 and period = $2 and time between $3 and $4
  ) as both_parts having count(*) > 0`;

/** The series by steps through the index of either table: each has tens of thousands of rows a series. */
const seriesOf = (table: string): string => `
  (with recursive series as (
    (select market, period from ${table} order by market, period limit 1)
    union all
    select next.market, next.period from series cross join lateral (
      select market, period from ${table} where (market, period) > (series.market, series.period) order by market, period limit 1
    ) as next
  ) select market, period, (select max(time) from ${table} where (market, period) = (series.market, series.period)) as time from series)`;

const NEWEST = `
  select market, period, time,
    (array_agg(open order by before desc))[1] as open, max(high) as high, min(low) as low,
    (array_agg(close order by before))[1] as close, sum(volume) as volume,
    sum(trades) as trades, sum(bought) as bought,
    coalesce(min(first_trade) filter (where first_trade > 0), 0) as first_trade, max(last_trade) as last_trade,
    bool_or(before) as before
  from (
    select market, period, max(time) as time from (${seriesOf("market_candles")} union all ${seriesOf("market_history")}) as ends
    group by market, period
  ) as newest
  join lateral (
    select ${COLUMNS.replace("market, period, time, ", "")}, false as before from market_candles as candle
      where (candle.market, candle.period, candle.time) = (newest.market, newest.period, newest.time)
    union all
    select ${COLUMNS.replace("market, period, time, ", "")}, true as before from market_history as candle
      where (candle.market, candle.period, candle.time) = (newest.market, newest.period, newest.time)
  ) as parts on true
  group by market, period, time`;
