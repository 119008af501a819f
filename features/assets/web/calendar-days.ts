/** Events by the reader's day. Pure. */
import { wireTime } from "../../../web/numbers/wire-time.ts";
import type { StockEvent } from "./assets.api.ts";

export interface CalendarDay {
  /** Midnight of the reader's day, ms. */
  readonly day: number;
  readonly events: readonly StockEvent[];
}

/** The reader's midnight before a moment on the wire; 0 for none. */
export function dayOf(text: string): number {
  const at = wireTime(text);
  return at === undefined ? 0 : new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}

/** What happened, the newest first. */
export function daysBefore(events: readonly StockEvent[]): readonly CalendarDay[] {
  return grouped(events, ({ time }) => dayOf(time)).map(([day, events]) => ({ day, events }));
}

/** Groups in the order in which they come. */
function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => number): readonly (readonly [number, readonly Row[]])[] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups];
}
