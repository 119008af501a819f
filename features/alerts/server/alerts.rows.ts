/** Alerts in the table: those that wait, as a start reads them. */
import type { Pool } from "pg";
import { ticks, type MarketId } from "../../../money/units.ts";
import type { AlertsTables } from "./alerts.tables.ts";
import type { AlertBook, WaitingAlert } from "./alert-book.ts";
import type { Selectable } from "kysely";

export type StoredAlert = Selectable<AlertsTables["alert"]>;

/** To be called before the log is read on. */
export async function loadAlerts(pool: Pool, book: AlertBook): Promise<void> {
  const { rows } = await pool.query<StoredAlert>("select * from alert where state <> 'fired' order by since");
  for (const row of rows) {
    const alert = waitingOf(row);
    if (alert !== undefined) book.add(alert);
  }
}

/** As it waits in memory; undefined for one that has fired for good. */
export function waitingOf(row: StoredAlert): WaitingAlert | undefined {
  const { id, state } = row;
  if (state === "fired") return undefined;
  return {
    id,
    user: row.user_id,
    market: row.market as MarketId,
    follows: row.follows,
    direction: row.direction,
    pauseMs: Number(row.pause_ms),
    ticks: ticks(Number(row.ticks)),
    state,
    since: Number(row.since),
    pausedUntil: Number(row.paused_until),
  };
}
