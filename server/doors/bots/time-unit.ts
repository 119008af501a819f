/**
 * Times in the unit that a caller asks for with `X-MBX-TIME-UNIT`. The venue's clock counts milliseconds, so microseconds end in
 * three zeros (and the last of an interval in three nines).
 */
import { BotError } from "./bot-error.ts";

/** Properties that name a time, in every reply below /api/v3; a test holds them against the documents. */
export const TIME_NAMES: ReadonlySet<string> = new Set([
  "serverTime",
  "time",
  "updateTime",
  "transactTime",
  "transactionTime",
  "workingTime",
  "openTime",
  "closeTime",
  "T",
]);
/** Rows of candles have their times without names: where they begin, and the last millisecond before the next. */
const KLINE_TIMES = { open: 0, close: 6 };
const UNITS = ["MILLISECOND", "MICROSECOND"];

/** Whether microseconds are asked for; -1194 for a unit that is none. */
export function asksForMicroseconds(header: string | readonly string[] | undefined): boolean {
  if (header === undefined) return false;
  if (typeof header !== "string" || !UNITS.includes(header.toUpperCase()))
    throw new BotError(-1194, "Invalid value for time unit; expected either MICROSECOND or MILLISECOND.");
  return header.toUpperCase() === "MICROSECOND";
}

/** The answer of the call at `path` with every time in microseconds. */
export function inMicroseconds(answer: unknown, path: string): unknown {
  return /\/(ui)?[kK]lines$/.test(path) && Array.isArray(answer) ? answer.map(klineRow) : convert(answer);
}

function klineRow(row: unknown): unknown {
  if (!Array.isArray(row)) return row;
  return row.map((cell: unknown, at) => {
    if (typeof cell !== "number") return cell;
    if (at === KLINE_TIMES.open) return cell * 1000;
    return at === KLINE_TIMES.close ? (cell + 1) * 1000 - 1 : cell;
  });
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [name, isTime(name, inner) ? inner * 1000 : convert(inner)]),
  );
}

/** -1 says that there is no such time. */
function isTime(name: string, value: unknown): value is number {
  return typeof value === "number" && value > 0 && TIME_NAMES.has(name);
}
