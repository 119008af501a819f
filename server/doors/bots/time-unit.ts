/**
 * Times in the unit that a caller asks for, with `X-MBX-TIME-UNIT` or in a socket's address with `timeUnit`. The venue's clock counts milliseconds, so microseconds end in
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

/** The same of a socket's address; undefined for a unit that is none. */
export function isMicroAddress(query: URLSearchParams): boolean | undefined {
  const unit = query.get("timeUnit")?.toUpperCase() ?? "MILLISECOND";
  return UNITS.includes(unit) ? unit === "MICROSECOND" : undefined;
}

/** The answer of the call at `path` with every time in microseconds; `more`: further names of times. */
export function inMicroseconds(answer: unknown, path: string, more: readonly string[] = []): unknown {
  return /\/(ui)?[kK]lines$/.test(path) && Array.isArray(answer) ? answer.map(klineRow) : convert(answer, more);
}

function klineRow(row: unknown): unknown {
  if (!Array.isArray(row)) return row;
  return row.map((cell: unknown, at) => {
    if (typeof cell !== "number") return cell;
    if (at === KLINE_TIMES.open) return cell * 1000;
    return at === KLINE_TIMES.close ? (cell + 1) * 1000 - 1 : cell;
  });
}

function convert(value: unknown, more: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => convert(inner, more));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isTime(name, inner, more) ? inner * 1000 : convert(inner, more)]),
  );
}

/** -1 says that there is no such time. */
function isTime(name: string, value: unknown, more: readonly string[]): value is number {
  return typeof value === "number" && value > 0 && (TIME_NAMES.has(name) || more.includes(name));
}

/** By the kind of a message of a socket (`e`): its properties that name a time; in a candle (`k`) its two ends as well. */
export const EVENT_TIMES: Readonly<Record<string, readonly string[]>> = {
  trade: ["E", "T"],
  aggTrade: ["E", "T"],
  avgPrice: ["E", "T"],
  depthUpdate: ["E"],
  kline: ["E", "k.t", "k.T"],
  "24hrMiniTicker": ["E"],
  "24hrTicker": ["E", "O", "C"],
  "1hTicker": ["E", "O", "C"],
  "4hTicker": ["E", "O", "C"],
  "1dTicker": ["E", "O", "C"],
  executionReport: ["E", "T", "O", "W"],
  listStatus: ["E", "T"],
  outboundAccountPosition: ["E", "u"],
  balanceUpdate: ["E", "T"],
  eventStreamTerminated: ["E"],
  serverShutdown: ["E"],
};
/** The last millisecond of a candle becomes its last microsecond. */
const CANDLE_END = "k.T";

/** A message, or the messages of a list, with every time in microseconds; news of an account stand below `event`. */
export function messageInMicroseconds(message: string): string {
  return JSON.stringify(convertMessage(JSON.parse(message)));
}

function convertMessage(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(convertMessage);
  if (!isRecord(message)) return message;
  if (isRecord(message["event"])) return { ...message, event: convertMessage(message["event"]) };
  const times = EVENT_TIMES[String(message["e"])] ?? [];
  return convertNamed(message, times, "");
}

function convertNamed(record: Readonly<Record<string, unknown>>, times: readonly string[], prefix: string): object {
  const entries = Object.entries(record).map(([name, value]): [string, unknown] => {
    const path = prefix + name;
    if (isRecord(value)) return [name, convertNamed(value, times, `${path}.`)];
    if (typeof value !== "number" || value <= 0 || !times.includes(path)) return [name, value];
    return [name, path === CANDLE_END ? (value + 1) * 1000 - 1 : value * 1000];
  });
  return Object.fromEntries(entries);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
