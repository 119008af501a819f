/** Projects and orders in the tables. */
import type { Pool } from "pg";
import type { Queries } from "../../../server/sql/public-reads.ts";
import type { SaleMode, SaleState, SaleTerms } from "../formulas.ts";
import { amount } from "../../../money/units.ts";
import type { SaleOrderState } from "../contract/token-sale-replies.ts";

/** As the driver reads it: bigint and numeric as text. */
export type ProjectRecord = Readonly<
  Record<
    | "id"
    | "price"
    | "total"
    | "least"
    | "most"
    | "cap"
    | "starts_at"
    | "ends_at"
    | "again_ms"
    | "again_of"
    | "next_id"
    | "published_at"
    | "position"
    | "outcome_at"
    | "asked"
    | "granted"
    | "people",
    string
  >
> &
  Readonly<Record<"token" | "cash" | "cliff_days" | "parts", number>> & {
    readonly coins: string;
    readonly mode: SaleMode;
    readonly outcome: "" | "allocated" | "called_off";
  };

export const coinsOf = ({ coins }: Pick<ProjectRecord, "coins">): readonly number[] => (coins === "" ? [] : coins.split(",").map(Number));

export function termsOf(record: ProjectRecord): SaleTerms {
  const { token, cash, price, total, least, most, cap, mode, starts_at: starts, ends_at: ends, cliff_days: cliffDays, parts } = record;
  const [units, least_, most_, cap_] = [total, least, most, cap].map((text) => amount(BigInt(text)));
  const none = amount(0n);
  return {
    ...{ token, cash, coins: coinsOf(record), price: amount(BigInt(price)), total: units ?? none, least: least_ ?? none },
    ...{ most: most_ ?? none, cap: cap_ ?? none, mode, startsAt: Number(starts), endsAt: Number(ends), cliffDays, parts },
    againMs: Number(record.again_ms),
  };
}

export function stateAt({ outcome, starts_at: starts, ends_at: ends }: ProjectRecord, now: number): SaleState {
  if (outcome === "called_off") return "called_off";
  if (outcome === "allocated" || now >= Number(ends)) return "ended";
  return now < Number(starts) ? "warm_up" : "running";
}

/** Running ones first, by their end; then what starts, by its start; then what is over, the newest first. */
const LIST = `select * from (
    select *, case when outcome <> '' or ends_at <= $1 then 2 when starts_at <= $1 then 0 else 1 end as place from sale_projects
  ) as placed
  order by place, case when place = 0 then ends_at when place = 1 then starts_at else -ends_at end, id desc limit $2 offset $3`;

export async function readProjects(
  reads: Queries,
  now: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<readonly ProjectRecord[]> {
  const values = [now, limit, (page - 1) * limit];
  return (await reads.query<ProjectRecord>({ name: "read-sale-projects", text: LIST, values })).rows;
}

export async function readProject(reads: Queries, id: number): Promise<ProjectRecord | undefined> {
  const text = "select * from sale_projects where id = $1";
  return (await reads.query<ProjectRecord>({ name: "read-sale-project", text, values: [id] })).rows[0];
}

export type OrderRecord = Readonly<
  Record<
    | "id"
    | "project"
    | "user_id"
    | "tokens"
    | "paid"
    | "ticks"
    | "ordered_at"
    | "position"
    | "granted"
    | "charged"
    | "returned"
    | "value"
    | "vested"
    | "delivered_at"
    | "closed_at"
    | "receipt_position",
    string
  >
> &
  Readonly<Record<"token" | "pay" | "receipt_n", number>> & { readonly state: SaleOrderState };
/** With its project's terms. */
export type OrderOfProject = OrderRecord & { readonly of: ProjectRecord };

export type OrdersQuery = {
  readonly user: number;
  readonly project: number | undefined;
  /** known: those that clients of the family know. open: something of them is to come. */
  readonly state: "known" | "all" | "open";
  readonly page: number;
  readonly limit: number;
};
const STATES = { known: "and state in ('open', 'delivered')", all: "", open: "and closed_at = 0" } as const;
const WHERE = (state: OrdersQuery["state"]): string =>
  `from sale_orders where user_id between $1 and $1 and ($2::bigint = 0 or project = $2::bigint) ${STATES[state]}`;

/** Newest first; as a range of one person, so that their own index is the shorter way. */
export async function readOrders(pool: Pool, { user, project = 0, state, page, limit }: OrdersQuery): Promise<readonly OrderOfProject[]> {
  const text = `select * ${WHERE(state)} order by user_id, id desc limit $3 offset $4`;
  const values = [user, project, limit, (page - 1) * limit];
  const { rows } = await pool.query<OrderRecord>({ name: `read-sale-orders-${state}`, text, values });
  const ids = [...new Set(rows.map((row) => row.project))];
  const of = { name: "read-sale-projects-of", text: "select * from sale_projects where id = any($1::bigint[])", values: [ids] };
  const found = ids.length === 0 ? [] : (await pool.query<ProjectRecord>(of)).rows;
  const projects = new Map(found.map((record) => [record.id, record]));
  return rows.flatMap((row) => {
    const record = projects.get(row.project);
    return record === undefined ? [] : [{ ...row, of: record }];
  });
}

export async function countOrders(pool: Pool, { user, project = 0, state }: OrdersQuery): Promise<number> {
  const text = `select count(*) as count ${WHERE(state)}`;
  const { rows } = await pool.query<{ count: string }>({ name: `count-sale-orders-${state}`, text, values: [user, project] });
  return Number(rows[0]?.count ?? 0);
}

export type GrantRecord = Readonly<Record<"user_id" | "asked" | "granted", string>>;

/** By who began to ask first. */
export async function readGrants(reads: Queries, project: number): Promise<readonly GrantRecord[]> {
  const text = `select user_id, sum(tokens) as asked, sum(granted) as granted from sale_orders
    where project = $1 and state in ('open', 'delivered') group by user_id order by min(id)`;
  return (await reads.query<GrantRecord>({ name: "read-sale-grants", text, values: [project] })).rows;
}
