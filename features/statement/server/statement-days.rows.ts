/**
 * A statement's sums by day (`statement_days`): what came and left of each currency, how many lines there are, and on which days. Days are whole,
 * so that filters by day need nothing of the lines themselves.
 */
import type { Pool } from "pg";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { FEE_REASONS, reasonsOf } from "./products.ts";
import { DAY_MS } from "./statement-days.projection.ts";
import type { Place, StatementQuery } from "./statement.rows.ts";

/** Since 1970: from, and up to but without. */
export type StatementDays = { readonly from: number; readonly until: number };

/** Of one currency: own money only. */
export type Flow = {
  readonly asset: number;
  readonly came: string;
  readonly came_count: string;
  readonly gone: string;
  readonly gone_count: string;
  readonly fees: string;
  readonly lines: string;
};

/** What counts of a row for each kind of line. */
const LINES: Readonly<Record<StatementQuery["kind"], string>> = {
  all: "came_count + gone_count + credit_in + credit_out + held",
  fees: "came_count + gone_count + credit_in + credit_out + held",
  in: "came_count + credit_in",
  out: "gone_count + credit_out",
  pledges: "held",
};
const hasCome = (kind: StatementQuery["kind"]): boolean => kind !== "out" && kind !== "pledges";
const hasGone = (kind: StatementQuery["kind"]): boolean => kind !== "in" && kind !== "pledges";

type Asked = Pick<StatementQuery, "user" | "account" | "asset" | "kind" | "product" | "days">;

function whereOf({ user, account, asset, kind, product, days }: Asked): { readonly where: string; readonly values: unknown[] } {
  const values: unknown[] = [user, days.from, days.until];
  const parts = ["user_id = $1", "day >= $2", "day < $3"];
  const add = (part: (place: string) => string, value: unknown): void => {
    values.push(value);
    parts.push(part(`$${values.length}`));
  };
  if (asset !== 0) add((place) => `asset = ${place}`, asset);
  if (account !== "all") add((place) => `purpose = ${place}`, PURPOSE[account]);
  if (product !== "all") add((place) => `reason = any(${place})`, reasonsOf(product));
  if (kind === "fees") add((place) => `reason = any(${place})`, FEE_REASONS);
  return { where: parts.join(" and "), values };
}

export async function readFlows(pool: Pool, query: Asked): Promise<readonly Flow[]> {
  const { where, values } = whereOf(query);
  const [came, gone] = [hasCome(query.kind) ? "1" : "0", hasGone(query.kind) ? "1" : "0"];
  values.push(FEE_REASONS);
  const { rows } = await pool.query<Flow>({
    text: `select asset, sum(came * ${came}) as came, sum(came_count * ${came}) as came_count, sum(gone * ${gone}) as gone,
        sum(gone_count * ${gone}) as gone_count, sum(${LINES[query.kind]}) as lines,
        coalesce(sum(gone * ${gone} - came * ${came}) filter (where reason = any($${values.length})), 0) as fees
      from statement_days where ${where} group by asset having sum(${LINES[query.kind]}) > 0 order by asset`,
    values,
  });
  return rows;
}

/** The days on which a page's lines lie. */
export type PageDays = { readonly first: number; readonly last: number };

/** Of the `limit` lines before a place; undefined where there is none. What is rare in a long log is not looked for on days without it. */
export async function readPageDays(pool: Pool, query: Asked, before: Place, limit: number): Promise<PageDays | undefined> {
  const { where, values } = whereOf(query);
  const at = values.length;
  const { rows } = await pool.query<{ day: number }>({
    // The place's own day may be read up already: its lines are not counted.
    text: `with place as (select coalesce((select at / ${DAY_MS} from wallet_changes where user_id = $1 and (sequence, line) < ($${at + 1}, $${at + 2})
          order by sequence desc, line desc limit 1), -1) as day),
        found as (select day, sum(${LINES[query.kind]}) as lines from statement_days
          where ${where} and day <= (select day from place) group by day having sum(${LINES[query.kind]}) > 0),
        counted as (select day, coalesce(sum(case when day = (select day from place) then 0 else lines end)
          over (order by day desc rows between unbounded preceding and 1 preceding), 0) as newer from found)
      select day from counted where newer < $${at + 3} order by day desc`,
    values: [...values, before.sequence, before.line, limit],
  });
  const [last, first] = [rows[0], rows.at(-1)];
  return last === undefined || first === undefined ? undefined : { first: first.day, last: last.day };
}
