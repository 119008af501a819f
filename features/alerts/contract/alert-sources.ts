/** Apart from the calls, so that a page has them without the library that describes calls. */

export const ALERT_NOTE_MAX = 60;
/** Which price it follows, as triggers of orders do: what tickers show (the newest of both), the last trade here, or the index. */
export const ALERT_SOURCES = ["shown", "last", "mark"] as const;
export type AlertSource = (typeof ALERT_SOURCES)[number];
