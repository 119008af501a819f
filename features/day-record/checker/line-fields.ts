/** Fields of a record's lines, read and looked at: whatever is no such field is the first difference. */
import type { Side } from "../../../kernel/order-book/order-pool.ts";
import { amount, type Amount } from "../../../money/units.ts";
import type { SaidOutcome } from "./day-book.ts";
import { Differs } from "./differs.ts";
import type { RecordContract, RecordEnd, RecordHeader, RecordLine, RecordMarket, RecordPrices, SimulatedMarket } from "./record.ts";

export function parsed(text: string): RecordLine {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Differs("line", text.slice(0, 60), "a list");
}

/** Fields of each kind of line; those that are not here hold groups of figures behind the third. */
const FIELDS: Readonly<Record<string, number>> = {
  ...{ day: 2, market: 3, rests: 9, contract: 3, waits: 19, end: 2 },
  ...{ q: 9, o: 17, w: 21, t: 9, x: 6, z: 7, h: 9, k: 7, n: 5, b: 7, c: 5, ff: 14, fk: 5, so: 11, se: 6, sc: 8 },
};

/** The line itself, with as many fields as its kind has. */
export function lineIn(line: RecordLine): RecordLine {
  const fields = typeof line[0] === "string" && Object.hasOwn(FIELDS, line[0]) ? FIELDS[line[0]] : undefined;
  if (fields !== undefined && line.length !== fields) throw new Differs("line", `${line.length} fields`, fields);
  return line;
}

/** Whole, 0 or more. */
export function numberAt(line: RecordLine, at: number): number {
  const value = line[at];
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) throw new Differs("line", shown(value), "a whole number");
  return value;
}

export function textAt(line: RecordLine, at: number): string {
  const value = line[at];
  if (typeof value !== "string") throw new Differs("line", shown(value), "text");
  return value;
}

/** Whatever stands there, in a few letters. */
export const shown = (value: unknown): string => (typeof value === "object" && value !== null ? "a list" : String(value).slice(0, 60));

/** Money as text: whole smallest units. */
export function unitsAt(line: RecordLine, at: number): Amount {
  const value = line[at];
  if (typeof value !== "string" || !/^(0|[1-9]\d{0,18})$/.test(value)) throw new Differs("line", shown(value), "whole units as text");
  return amount(BigInt(value));
}

export function numbersIn(value: unknown): readonly number[] {
  if (!Array.isArray(value) || !value.every((one) => Number.isSafeInteger(one) && (one as number) >= 0))
    throw new Differs("line", shown(value), "whole numbers");
  return value as readonly number[];
}

export function listIn(value: unknown): readonly RecordLine[] {
  if (!Array.isArray(value) || !value.every((one) => Array.isArray(one))) throw new Differs("line", shown(value), "a list of lists");
  return value as readonly RecordLine[];
}

export function outcomeIn(line: RecordLine, at: number): SaidOutcome {
  const end = line[at + 2];
  if (typeof end !== "string") throw new Differs("line", shown(end), "how it ended");
  return { fills: numbersIn(line[at]), rest: numberAt(line, at + 1), end };
}

export function sideAt(line: RecordLine, at: number): Side {
  return oneOf(line[at], ["buy", "sell"] as const);
}

export function oneOf<Word extends string>(value: unknown, words: readonly Word[]): Word {
  const word = words.find((one) => one === value);
  if (word === undefined) throw new Differs("line", shown(value), words.join(", "));
  return word;
}

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const DECIMALS = ["baseDecimals", "quoteDecimals", "priceDecimals", "quantityDecimals"] as const;
const DECIMALS_MAX = 18;
const MARKET_FIGURES = ["bandPpm", "makerPpm", "takerPpm", "halted", "last", "shown", "index"] as const;
const CONTRACT_FIGURES = ["perTickLot", "makerPpm", "takerPpm", "last", "index"] as const;
const HEADER_FIGURES = ["first", "last", "rules", "speed", "trades", "futuresTrades"] as const;

export function marketIn(value: unknown): RecordMarket {
  const market = fieldsOf(value, "a market") as Partial<RecordMarket>;
  const { symbol, base, phase, split } = market;
  const isMarket =
    [symbol, base, phase].every((one) => typeof one === "string") &&
    (market.class === "coin" || market.class === "stock") &&
    Array.isArray(split) &&
    split.length === 2 &&
    split.every((one) => isCount(one) && one > 0) &&
    MARKET_FIGURES.every((name) => isCount(market[name])) &&
    DECIMALS.every((name) => isCount(market[name]) && (market[name] ?? 0) <= DECIMALS_MAX);
  const { quoteDecimals = 0, baseDecimals = 0, priceDecimals = 0, quantityDecimals = 0 } = market;
  if (!isMarket || quoteDecimals < priceDecimals + quantityDecimals || baseDecimals < quantityDecimals)
    throw new Differs("line", shown(value), "a market");
  return market as RecordMarket;
}

export function contractIn(value: unknown): RecordContract {
  const contract = fieldsOf(value, "a contract") as Partial<RecordContract>;
  if (!CONTRACT_FIGURES.every((name) => isCount(contract[name]))) throw new Differs("line", shown(value), "a contract");
  return contract as RecordContract;
}

export function headerIn(value: unknown): RecordHeader {
  const header = fieldsOf(value, "the line of the day") as Partial<RecordHeader>;
  const isHeader =
    typeof header.venue === "string" &&
    HEADER_FIGURES.every((name) => isCount(header[name])) &&
    (header.prices === null || (typeof header.prices === "object" && arePrices(header.prices)));
  if (!isHeader) throw new Differs("line", shown(value), "the line of the day");
  return header as RecordHeader;
}

function arePrices({ seed, committed, volatilityPpm, markets }: Partial<RecordPrices>): boolean {
  const isVolatility = (ppm: unknown): boolean => Number.isSafeInteger(ppm) && Math.abs(ppm as number) <= VOLATILITY_PPM_MAX;
  return (
    typeof seed === "string" &&
    typeof committed === "string" &&
    isVolatility(volatilityPpm?.coin) &&
    isVolatility(volatilityPpm?.stock) &&
    typeof markets === "object" &&
    markets !== null &&
    !Array.isArray(markets) &&
    Object.values(markets).every(isSimulated)
  );
}

function isSimulated(value: unknown): boolean {
  const market = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const figures = SIMULATED.map((name) => market[name]);
  if (!figures.every((one): one is number => typeof one === "number" && one >= 0 && one <= FIGURE_MAX)) return false;
  const { ticks, referencePrice, commonWeight, activity } = value as SimulatedMarket;
  return Number.isSafeInteger(ticks) && ticks > 0 && referencePrice > 0 && activity > 0 && commonWeight < 1;
}
/** The functions that prices are computed with take their time for what no market has. */
const FIGURE_MAX = 1e15;
const VOLATILITY_PPM_MAX = 100_000_000;
const SIMULATED = ["ticks", "referencePrice", "dailyVolatility", "commonWeight", "pullPerDay", "dailyVolume", "activity"] as const;

export function endIn(value: unknown): RecordEnd {
  const end = fieldsOf(value, "the last line") as Partial<RecordEnd>;
  const { leftOut, house } = end;
  const isLeftOut = typeof leftOut === "object" && leftOut !== null && !Array.isArray(leftOut) && Object.values(leftOut).every(isCount);
  const isFund = (row: unknown): boolean => Array.isArray(row) && row.length === 3 && row.every((one) => typeof one === "string");
  if (!isLeftOut || !Array.isArray(house) || !house.every(isFund)) throw new Differs("line", shown(value), "the last line");
  return end as RecordEnd;
}

function fieldsOf(value: unknown, wanted: string): object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Differs("line", shown(value), wanted);
  return value;
}
