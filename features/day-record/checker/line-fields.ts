/** Fields of a record's lines, read and looked at: whatever is no such field is the first difference. */
import type { Side } from "../../../kernel/order-book/order-pool.ts";
import { amount, type Amount } from "../../../money/units.ts";
import { Differs, type SaidOutcome } from "./day-book.ts";
import type { RecordContract, RecordLine, RecordMarket } from "./record.ts";

export function parsed(text: string): RecordLine {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Differs("line", text.slice(0, 60), "a list");
}

export function numberAt(line: RecordLine, at: number): number {
  const value = line[at];
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw new Differs("line", String(value), "a whole number");
  return value;
}

/** Money as text: whole smallest units. */
export function unitsAt(line: RecordLine, at: number): Amount {
  const value = line[at];
  if (typeof value !== "string" || !/^(0|[1-9]\d{0,18})$/.test(value)) throw new Differs("line", String(value), "whole units as text");
  return amount(BigInt(value));
}

export function numbersIn(value: unknown): readonly number[] {
  if (!Array.isArray(value) || !value.every((one) => Number.isSafeInteger(one))) throw new Differs("line", String(value), "whole numbers");
  return value as readonly number[];
}

export function listIn(value: unknown): readonly RecordLine[] {
  if (!Array.isArray(value) || !value.every((one) => Array.isArray(one))) throw new Differs("line", String(value), "a list of lists");
  return value as readonly RecordLine[];
}

export function outcomeIn(line: RecordLine, at: number): SaidOutcome {
  const end = line[at + 2];
  if (typeof end !== "string") throw new Differs("line", String(end), "how it ended");
  return { fills: numbersIn(line[at]), rest: numberAt(line, at + 1), end };
}

export function sideAt(line: RecordLine, at: number): Side {
  return oneOf(line[at], ["buy", "sell"] as const);
}

export function oneOf<Word extends string>(value: unknown, words: readonly Word[]): Word {
  const word = words.find((one) => one === value);
  if (word === undefined) throw new Differs("line", String(value), words.join(", "));
  return word;
}

export function marketIn(value: unknown): RecordMarket {
  const market = value as Partial<RecordMarket> | null;
  const isMarket = typeof market === "object" && market !== null && typeof market.symbol === "string" && Array.isArray(market.split);
  const figures = isMarket ? [market.baseDecimals, market.quoteDecimals, market.priceDecimals, market.quantityDecimals, market.index] : [];
  if (!isMarket || !figures.every((one) => Number.isSafeInteger(one))) throw new Differs("line", String(value), "a market");
  return market as RecordMarket;
}

export function contractIn(value: unknown): RecordContract {
  const contract = value as Partial<RecordContract> | null;
  const { perTickLot, makerPpm, takerPpm, last, index } = typeof contract === "object" && contract !== null ? contract : {};
  const figures = [perTickLot, makerPpm, takerPpm, last, index];
  if (!figures.every((one) => Number.isSafeInteger(one))) throw new Differs("line", String(value), "a contract");
  return contract as RecordContract;
}
