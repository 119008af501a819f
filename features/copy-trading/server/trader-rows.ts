/** What events make of the rows of traders: a state in memory for one write, filled with the rows that its events touch, written back whole. */
import type { PoolClient } from "pg";
import { givenRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import { addHour, NO_HOURS } from "../figures.ts";
import { RAISE_SEEN_MS } from "../formulas.ts";
import type { CopyEvent } from "../kernel/copy-trading.messages.ts";

const TRADER = {
  trader: "bigint",
  state: "text",
  share_ppm: "integer",
  is_paused: "boolean",
  reason: "text",
  applied_at: "bigint",
  since: "bigint",
  ends: "bigint",
  left_at: "bigint",
  hours: "integer",
  equity_sum: "numeric",
  hour: "bigint",
  equity: "bigint",
  profit: "bigint",
  unit: "numeric",
  peak: "numeric",
  drawdown_ppm: "integer",
  followers: "integer",
  copying: "bigint",
  position: "bigint",
  raised_at: "bigint",
  share_before: "integer",
} as const satisfies Columns;
type Changing<C extends Columns> = { -readonly [Name in keyof C]: Row<C>[Name] };
type TraderRow = Changing<typeof TRADER>;
export type TraderStep = { readonly event: CopyEvent; readonly position: number };
type Hour = Extract<CopyEvent, { type: "copies/hour" }>;

const NO_FIGURES = {
  hours: NO_HOURS.count,
  equity_sum: NO_HOURS.equity,
  hour: NO_HOURS.hour,
  equity: NO_HOURS.lastEquity,
  profit: NO_HOURS.lastProfit,
  unit: NO_HOURS.unit,
  peak: NO_HOURS.peak,
  drawdown_ppm: NO_HOURS.drawdownPpm,
  followers: 0,
  copying: 0n,
};

export async function writeTraders(client: PoolClient, steps: readonly TraderStep[]): Promise<void> {
  const ids = [...new Set(steps.flatMap(({ event }) => traderOf(event) ?? []))];
  if (ids.length === 0) return;
  const text = "select * from copies_trader where trader = any($1::bigint[])";
  const { rows } = await client.query<TraderRow>({ name: "read-copies-traders-changed", text, values: [ids] });
  const known = new Map(rows.map((row) => [Number(row.trader), row]));
  for (const { event, position } of steps) {
    const id = traderOf(event);
    if (id === undefined) continue;
    const row = apply(known.get(id), event, position);
    if (row !== undefined) known.set(id, row);
  }
  await writeRows(client, { name: "write-copies-traders", text: WRITE }, TRADER, [...known.values()]);
}

function traderOf(event: CopyEvent): number | undefined {
  switch (event.type) {
    case "copies/applied":
    case "copies/accepted":
    case "copies/refused":
    case "copies/share-set":
    case "copies/paused":
    case "copies/leaving":
    case "copies/left":
    case "copies/hour":
      return event.user;
    default:
      return undefined;
  }
}

function applied(trader: number, sharePpm: number, at: number, position: number): TraderRow {
  const times = { applied_at: at, since: 0, ends: 0, left_at: 0, raised_at: 0, share_before: 0 };
  return { trader, state: "applied", share_ppm: sharePpm, is_paused: false, reason: "", ...times, ...NO_FIGURES, position };
}

function apply(row: TraderRow | undefined, event: CopyEvent, position: number): TraderRow | undefined {
  if (event.type === "copies/applied") return applied(event.user, event.sharePpm, event.at, position);
  if (event.type === "copies/accepted") {
    const base = row ?? applied(event.user, event.sharePpm, event.at, position);
    return { ...base, ...NO_FIGURES, state: "active", share_ppm: event.sharePpm, is_paused: false, reason: "", since: event.at, ends: 0 };
  }
  if (row === undefined) return undefined;
  switch (event.type) {
    case "copies/refused":
      return { ...row, state: "refused", reason: event.reason };
    case "copies/share-set":
      return { ...row, ...raised(row, event), share_ppm: event.sharePpm };
    case "copies/paused":
      return { ...row, is_paused: event.isPaused, reason: event.isPaused ? event.reason : "" };
    case "copies/leaving":
      return { ...row, state: "leaving", ends: event.ends };
    case "copies/left":
      return { ...row, state: "left", left_at: event.at, followers: 0, copying: 0n };
    case "copies/hour":
      return counted(row, event);
    default:
      return row;
  }
}

function raised(row: TraderRow, { sharePpm, at }: Extract<CopyEvent, { type: "copies/share-set" }>): Partial<TraderRow> {
  const before = Number(row.share_ppm);
  if (sharePpm <= before) return {};
  const isSeen = at < Number(row.raised_at) + RAISE_SEEN_MS;
  return { raised_at: at, share_before: isSeen ? Math.min(before, Number(row.share_before)) : before };
}

function counted(row: TraderRow, { hour, equity, profit, followers, copying }: Hour): TraderRow {
  const before = {
    count: Number(row.hours),
    equity: BigInt(row.equity_sum),
    hour: Number(row.hour),
    lastEquity: BigInt(row.equity),
    lastProfit: BigInt(row.profit),
    unit: BigInt(row.unit),
    peak: BigInt(row.peak),
    drawdownPpm: Number(row.drawdown_ppm),
  };
  const sums = addHour(before, { hour, equity, profit });
  return {
    ...row,
    hours: sums.count,
    equity_sum: sums.equity,
    hour,
    equity,
    profit,
    unit: sums.unit,
    peak: sums.peak,
    drawdown_ppm: sums.drawdownPpm,
    followers,
    copying,
  };
}

const CHANGES = Object.keys(TRADER).filter((name) => name !== "trader");
const WRITE = `insert into copies_trader (${Object.keys(TRADER).join(", ")}) select * from ${givenRows(TRADER)}
  on conflict (trader) do update set ${CHANGES.map((name) => `${name} = excluded.${name}`).join(", ")}`;
