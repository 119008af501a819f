/** What the tables know of traders: who they are, what their hours and closed positions make, what they hold. */
import type { Queries } from "../../../server/sql/public-reads.ts";
import { DAY_MS, HOURS_OF_DAY, type CountedHour } from "../figures.ts";

const HOUR_MS = DAY_MS / HOURS_OF_DAY;
/** As the driver reads it: bigint and numeric as text. */
export type TraderRecord = Readonly<
  Record<
    "trader" | "applied_at" | "since" | "ends" | "left_at" | "raised_at" | "equity_sum" | "hour" | "equity" | "profit" | "copying",
    string
  >
> &
  Readonly<Record<"share_ppm" | "share_before" | "hours" | "drawdown_ppm" | "followers" | "delay", number>> &
  Readonly<Record<"reason" | "text" | "program" | "nickname" | "head_portrait" | "signature", string>> & {
    readonly state: "applied" | "active" | "leaving" | "left" | "refused";
    readonly is_paused: boolean;
    /** A program that is switched off, or somebody whom the database lost: nobody new follows them. */
    readonly rests: boolean;
  };

const RECORD = `select t.*, coalesce(p.text, '') as text, coalesce(p.delay, 0) as delay, coalesce(u.nickname, '') as nickname,
  coalesce(u.head_portrait, '') as head_portrait, coalesce(u.signature, '') as signature, coalesce(h.program, '') as program,
  coalesce(h.rests, u.id is null) as rests
  from copies_trader t left join copy_profile p on p.user_id = t.trader left join person u on u.id = t.trader
  left join house_trader h on h.user_id = t.trader`;

/** Those that are one now; whom the database lost is in no list. */
export async function readActive(reads: Queries): Promise<readonly TraderRecord[]> {
  const text = `${RECORD} where t.state in ('active', 'leaving') and u.id is not null order by t.trader`;
  return (await reads.query<TraderRecord>({ name: "copies-active", text })).rows;
}

export async function readTrader(reads: Queries, trader: number): Promise<TraderRecord | undefined> {
  return (await reads.query<TraderRecord>({ name: "copies-trader", text: `${RECORD} where t.trader = $1`, values: [trader] })).rows[0];
}

/** Whether they are a program that is switched off, or somebody whom the database lost. */
export async function readRests(reads: Queries, trader: number): Promise<boolean> {
  const text = `select 1 from copies_trader t left join person u on u.id = t.trader left join house_trader h on h.user_id = t.trader
    where t.trader = $1 and coalesce(h.rests, u.id is null)`;
  return (await reads.query({ name: "copies-rests", text, values: [trader] })).rows.length > 0;
}

/** In the order in which they came. */
export async function readApplications(reads: Queries): Promise<readonly TraderRecord[]> {
  const text = `${RECORD} where t.state = 'applied' order by t.applied_at, t.trader`;
  return (await reads.query<TraderRecord>({ name: "copies-applications", text })).rows;
}

/** Of which trader, since when, and until when positions are shown to whoever asks. */
export type Shown = { readonly trader: number; readonly since: number; readonly until: number };
const GIVEN = "unnest($1::bigint[], $2::bigint[], $3::bigint[]) as g (trader, since, until)";
const columnsOf = (shown: readonly Shown[]): readonly (readonly number[])[] => [
  shown.map(({ trader }) => trader),
  shown.map(({ since }) => since),
  shown.map(({ until }) => until),
];

export type ClosedSums = {
  readonly trader: number;
  readonly contract: number;
  readonly closed: number;
  readonly won: number;
  readonly longs: number;
  readonly heldMs: number;
  readonly result: bigint;
};
type SumsRow = Readonly<Record<"trader" | "held" | "net", string>> & Readonly<Record<"contract" | "closed" | "won" | "longs", number>>;

/** Closed positions that began since they became a trader, by contract: all that were summed, less what closed too late to be shown. */
export async function readClosedSums(reads: Queries, shown: readonly Shown[]): Promise<readonly ClosedSums[]> {
  if (shown.length === 0) return [];
  const text = `select s.trader, s.contract, s.closed - coalesce(c.closed, 0) as closed, s.won - coalesce(c.won, 0) as won,
      s.longs - coalesce(c.longs, 0) as longs, s.held - coalesce(c.held, 0) as held, s.net - coalesce(c.net, 0) as net
    from copies_closed_sum s left join (select c.trader, c.contract, count(*)::integer as closed,
        count(*) filter (where c.net > 0)::integer as won, count(*) filter (where c.is_long)::integer as longs,
        sum(c.closed_at - c.opened_at)::bigint as held, sum(c.net)::bigint as net
      from ${GIVEN} join copies_closed c on c.trader = g.trader and c.closed_at > g.until group by c.trader, c.contract) as c
    on c.trader = s.trader and c.contract = s.contract
    where s.trader = any($1::bigint[]) and s.closed > coalesce(c.closed, 0) order by s.trader, s.contract`;
  const { rows } = await reads.query<SumsRow>({ name: "copies-closed-sums", text, values: [...columnsOf(shown)] });
  return rows.map(({ trader, contract, closed, won, longs, held, net }) => ({
    ...{ trader: Number(trader), contract, closed, won, longs },
    ...{ heldMs: Number(held), result: BigInt(net) },
  }));
}

/** How many positions each holds. */
export async function countHeld(reads: Queries, shown: readonly Shown[]): Promise<ReadonlyMap<number, number>> {
  if (shown.length === 0) return new Map();
  // Open ones and those that closed later, each by an index of its own.
  const of = (isHeld: string): string =>
    `select g.trader from ${GIVEN} join futures_position p on p.user_id = g.trader where ${isHeld} and p.opened_at <= g.until and g.since >= 0`;
  const text = `select trader, count(*)::integer as held
    from (${of("p.closed_at = 0")} union all ${of("p.closed_at > 0 and p.closed_at > g.until")}) as held group by trader`;
  const { rows } = await reads.query<{ trader: string; held: number }>({
    name: "copies-count-held",
    text,
    values: [...columnsOf(shown)],
  });
  return new Map(rows.map(({ trader, held }) => [Number(trader), held]));
}

type DayEndRow = Readonly<Record<"trader" | "hour" | "equity" | "profit" | "copying", string>> & { readonly followers: number };
/** With who followed at its end, and what they set aside. */
export type DayEnd = CountedHour & { readonly followers: number; readonly copying: bigint };

/** Hours of the first days are all shown: a day has one end. */
const YOUNG_HOURS = 48;

export type EndsQuery = {
  readonly traders: readonly number[];
  readonly fromHour: number;
  /** Whole hours since 1970. */
  readonly now: number;
  /** Every hour of them. */
  readonly isHourly?: boolean;
};

/** The newest hour of each day (00:00 is the end of the day before), or every one, from an hour on, oldest first. */
export async function readDayEnds(
  reads: Queries,
  { traders, fromHour, now, isHourly = false }: EndsQuery,
): Promise<ReadonlyMap<number, readonly DayEnd[]>> {
  if (traders.length === 0) return new Map();
  const place = `case when $4 or t.since > ($3::bigint - ${YOUNG_HOURS}) * ${HOUR_MS} then h.hour else (h.hour - 1) / ${HOURS_OF_DAY} end`;
  const text = `select distinct on (h.trader, ${place}) h.trader, h.hour, h.equity, h.profit, h.followers, h.copying
    from copies_hour h join copies_trader t on t.trader = h.trader
    where h.trader = any($1::bigint[]) and h.hour >= $2 and h.hour * ${HOUR_MS} > t.since
    order by h.trader, ${place}, h.hour desc`;
  const { rows } = await reads.query<DayEndRow>({ name: "copies-day-ends", text, values: [traders, fromHour, now, isHourly] });
  const ends = new Map<number, DayEnd[]>();
  for (const { trader, hour, equity, profit, followers, copying } of rows) {
    const mine = ends.get(Number(trader)) ?? [];
    mine.push({ hour: Number(hour), equity: BigInt(equity), profit: BigInt(profit), followers, copying: BigInt(copying) });
    ends.set(Number(trader), mine);
  }
  return ends;
}

export type HourRecord = Readonly<Record<"hour" | "equity" | "profit" | "copying" | "position", string>> & { readonly followers: number };

/** Hours since they became a trader, later than one, oldest first. */
export async function readHours(
  reads: Queries,
  { trader, after, limit }: { readonly trader: number; readonly after: number; readonly limit: number },
): Promise<readonly HourRecord[]> {
  const text = `select h.hour, h.equity, h.profit, h.followers, h.copying, h.position from copies_hour h join copies_trader t on t.trader = h.trader
    where h.trader = $1 and h.hour > $2 and h.hour * ${HOUR_MS} > t.since order by h.hour limit $3`;
  return (await reads.query<HourRecord>({ name: "copies-hours", text, values: [trader, after, limit] })).rows;
}

export type PastRecord = Readonly<Record<"id" | "lots" | "value" | "net" | "opened_at" | "closed_at", string>> &
  Readonly<Record<"contract" | "multiple", number>> & { readonly is_long: boolean };

/** Every closed position that figures count, by their ids. */
export async function readPast(
  reads: Queries,
  { trader, until }: Shown,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly PastRecord[]> {
  const text = "select * from copies_closed where trader = $1 and closed_at <= $2 and id > $3 order by id limit $4";
  return (await reads.query<PastRecord>({ name: "copies-past", text, values: [trader, until, after, limit] })).rows;
}

/** The newest of those that were opened since a moment. */
export async function readNewest(reads: Queries, { trader, until }: Shown, since: number, limit: number): Promise<readonly PastRecord[]> {
  const text = `select * from copies_closed where trader = $1 and closed_at between $3 and $2 and opened_at >= $3
    order by closed_at desc, id desc limit $4`;
  return (await reads.query<PastRecord>({ name: "copies-newest", text, values: [trader, until, since, limit] })).rows;
}

/** Numbers of the newest closed ones first. */
export async function readPastIds(reads: Queries, { trader, until }: Shown, page: number, limit: number): Promise<readonly string[]> {
  const text = `select id from copies_closed where trader = $1 and closed_at <= $2 order by closed_at desc, id desc limit $3 offset $4`;
  const { rows } = await reads.query<{ id: string }>({ name: "copies-past-ids", text, values: [trader, until, limit, (page - 1) * limit] });
  return rows.map(({ id }) => id);
}

export type HeldRecord = Readonly<Record<"id" | "lots" | "value" | "value_lots" | "opened_at", string>> &
  Readonly<Record<"contract" | "multiple", number>> & { readonly side: "long" | "short" };

/**
 * What they held at `until`, `lots` of it then: those of now, less what was opened since, and what was closed since once more. What an
 * order opened later of a position has the order's number; of each closing there is a receipt. `value`: at which `value_lots` were opened.
 */
export async function readHeld(reads: Queries, { trader, until }: Shown): Promise<readonly HeldRecord[]> {
  const columns = "id, contract, side, multiple, lots, entry_value, opened_lots, opened_value, opened_at";
  const text = `with held as (
      select ${columns} from futures_position where user_id = $1 and closed_at = 0 and opened_at <= $2
      union all select ${columns} from futures_position where user_id = $1 and closed_at > $2 and opened_at <= $2)
    select p.id, p.contract, p.side, p.multiple, p.opened_at, (p.lots - coalesce(f.lots, 0) + coalesce(r.lots, 0))::bigint as lots,
      case when f.lots is null and p.lots > 0 then p.entry_value else p.opened_value - coalesce(f.value, 0) end::bigint as value,
      case when f.lots is null and p.lots > 0 then p.lots else p.opened_lots - coalesce(f.lots, 0) end::bigint as value_lots
    from held p
    left join lateral (select sum(lots - reduced_lots) as lots, sum(value * (lots - reduced_lots) / lots) as value
      from futures_fill where order_id = p.id and at > $2) f on true
    left join lateral (select sum((i->>'value')::bigint) as lots
      from receipt_settlements s cross join jsonb_array_elements(s.body::jsonb->'inputs') i
      where s.user_id = $1 and s.contract = p.id and s.product = 'futures' and s.formula like 'futures-close/%' and s.at > $2
        and i->>'name' = 'lots') r on true
    order by p.id desc`;
  const { rows } = await reads.query<HeldRecord>({ name: "copies-held", text, values: [trader, until] });
  return rows.filter(({ lots }) => BigInt(lots) > 0n);
}
