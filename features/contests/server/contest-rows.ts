/** Contests, entries and orders in the tables. */
import type { Queries } from "../../../server/sql/public-reads.ts";

/** As the driver reads it: bigint and numeric as text. */
export type ContestRecord = Readonly<
  Record<
    | "id"
    | "ref"
    | "title"
    | "opened_by"
    | "markets"
    | "start"
    | "starts_at"
    | "joins_until"
    | "ends_at"
    | "every_ms"
    | "prizes"
    | "opened_at"
    | "position"
    | "valued_at"
    | "over_at",
    string
  >
> &
  Readonly<Record<"fee_ppm" | "seats" | "prize_days" | "entries", number>> & {
    readonly is_public: boolean;
    readonly stage: "coming" | "running" | "over" | "off";
    readonly why: "opener" | "operators" | "few" | "";
    readonly name: string | null;
    readonly code: string | null;
  };
export type EntryRecord = Readonly<Record<"contest" | "user_id" | "equity" | "return_ppm" | "prize" | "receipt_position", string>> &
  Readonly<Record<"entry" | "drawdown_ppm" | "fills" | "place" | "receipt_n", number>> & {
    readonly is_out: boolean;
    readonly nickname: string | null;
  };
export type OrderRecord = Readonly<
  Record<"ticks" | "lots" | "spend" | "placed_at" | "fill_ticks" | "fill_lots" | "value" | "fee" | "done_at" | "done_position", string>
> &
  Readonly<Record<"number" | "market", number>> & {
    readonly side: "buy" | "sell";
    readonly state: "open" | "filled" | "person" | "ended" | "left" | "market_ended" | "unfilled";
  };

/** What the set-up step calls the contest of each week. */
export const WEEKLY = "weekly";
const WITH_WORDS = "select contests.*, name, code from contests left join contest_word on contest_word.ref = contests.ref";
const ENTERED = "exists (select 1 from contest_entries as e where e.contest = contests.id and e.user_id = $1)";
const SHOWN = {
  open: `is_public and stage in ('running', 'coming')`,
  ended: `is_public and stage in ('over', 'off')`,
  mine: `(opened_by = $1 or ${ENTERED})`,
} as const;
export type ListState = keyof typeof SHOWN;

/** Running ones by their end, then those to come, then those that are over, the newest first. */
export async function readContests(
  reads: Queries,
  user: number,
  { state, page, limit }: { readonly state: ListState; readonly page: number; readonly limit: number },
): Promise<readonly ContestRecord[]> {
  const text = `${WITH_WORDS} where $1::bigint >= 0 and ${SHOWN[state]}
    order by case stage when 'running' then 0 when 'coming' then 1 else 2 end,
      case stage when 'running' then ends_at when 'coming' then starts_at else -over_at end, id limit $2 offset $3`;
  const values = [user, limit, (page - 1) * limit];
  return (await reads.query<ContestRecord>({ name: `read-contests-${state}`, text, values })).rows;
}

export async function readContest(reads: Queries, id: number): Promise<ContestRecord | undefined> {
  return (await reads.query<ContestRecord>({ name: "read-contest", text: `${WITH_WORDS} where id = $1`, values: [id] })).rows[0];
}

export async function readByCode(reads: Queries, code: string): Promise<ContestRecord | undefined> {
  const text = `${WITH_WORDS} where code = $1 order by id desc limit 1`;
  return (await reads.query<ContestRecord>({ name: "read-contest-code", text, values: [code] })).rows[0];
}

const ENTRY = "select contest_entries.*, nickname from contest_entries left join person on person.id = contest_entries.user_id";

/** The whole table of a contest: 500 at most. */
export async function readEntries(reads: Queries, contest: number): Promise<readonly EntryRecord[]> {
  const text = `${ENTRY} where contest = $1 order by entry`;
  return (await reads.query<EntryRecord>({ name: "read-contest-entries", text, values: [contest] })).rows;
}

/** Somebody's entries in those. */
export async function readOwn(reads: Queries, user: number, contests: readonly string[]): Promise<ReadonlyMap<string, EntryRecord>> {
  const text = `${ENTRY} where user_id = $1 and contest = any($2::bigint[])`;
  const { rows } = await reads.query<EntryRecord>({ name: "read-contest-own", text, values: [user, contests] });
  return new Map(rows.map((row) => [row.contest, row]));
}

/** The open ones, then the others, the newest first. */
export async function readOrders(reads: Queries, contest: number, entry: number, limit: number): Promise<readonly OrderRecord[]> {
  const text = "select * from contest_orders where contest = $1 and entry = $2 order by state = 'open' desc, number desc limit $3";
  return (await reads.query<OrderRecord>({ name: "read-contest-orders", text, values: [contest, entry, limit] })).rows;
}

/** In the order of the log. */
export async function readFills(reads: Queries, contest: number, entry: number): Promise<readonly OrderRecord[]> {
  const text = "select * from contest_orders where contest = $1 and entry = $2 and state = 'filled' order by done_position, number";
  return (await reads.query<OrderRecord>({ name: "read-contest-fills", text, values: [contest, entry] })).rows;
}

type SampleRecord = { readonly position: string; readonly at: string; readonly ticks: string };
export async function readSamples(reads: Queries, contest: number): Promise<readonly SampleRecord[]> {
  const text = "select position, at, ticks from contest_samples where contest = $1 order by position";
  return (await reads.query<SampleRecord>({ name: "read-contest-samples", text, values: [contest] })).rows;
}

/** What they are called, by number: those without a name are left out. */
export async function readNames(reads: Queries, contests: readonly string[], weekly: string): Promise<ReadonlyMap<string, string>> {
  const text =
    "select id, contests.ref, title, name from contests left join contest_word on contest_word.ref = contests.ref where id = any($1::bigint[])";
  const { rows } = await reads.query<Pick<ContestRecord, "id" | "ref" | "title" | "name">>({
    name: "read-contest-names",
    text,
    values: [contests],
  });
  const all = rows.map(({ id, ref, title, name }) => [id, title || (name ?? (ref === WEEKLY ? weekly : ""))] as const);
  return new Map(all.filter(([, name]) => name !== ""));
}
