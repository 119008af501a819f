/** The form of a price alert: what was typed, where it would fire, what is wrong with it. Pure. */
import { alertPrice, isReached } from "../../features/alerts/formulas.ts";
import type { AlertDirection } from "../../features/alerts/formulas.ts";
import type { AlertRow, AlertSource } from "../../features/alerts/contract/alerts.contract.ts";
import { formatDecimal } from "../../money/decimal.ts";
import { ticks } from "../../money/units.ts";
import type { Fields } from "../api/reply.ts";
import { scaledDecimal, scaledText, typedUnits } from "../numbers/decimal-text.ts";
import type { Quote } from "../quotes/quote.ts";

export interface AlertForm {
  readonly by: "price" | "percent";
  readonly price: string;
  /** Without sign; `direction` has it. */
  readonly percent: string;
  /** Of a percentage; a price knows its own. */
  readonly direction: AlertDirection;
  readonly follows: AlertSource;
  /** Seconds; "0": once. */
  readonly pause: string;
  readonly note: string;
}

export const PAUSES = ["0", "300", "3600", "86400"] as const;
const PERCENT_DECIMALS = 2;
const PPM_PER_STEP = 100;

export function emptyAlert(price = ""): AlertForm {
  return { by: "price", price, percent: "", direction: "rises", follows: "shown", pause: "0", note: "" };
}

/** What is changed begins as it is, one that was dragged with the price where it was let go. */
export function alertFormOf(row: AlertRow, dragged?: string): AlertForm {
  const { direction, follows, note, change } = row;
  if (dragged !== undefined) return { ...alertFormOf(row), by: "price", price: dragged };
  const percent = change.replace(/^[+-]/, "");
  return { by: change === "" ? "price" : "percent", price: row.price, percent, direction, follows, pause: String(row.pause), note };
}

type Prices = Pick<Quote, "price" | "tradePrice" | "indexPrice" | "priceDecimals">;

/** The price that it follows, as of now. */
export function followedPrice(quote: Prices, follows: AlertSource): string {
  const value = follows === "last" ? quote.tradePrice : follows === "mark" ? quote.indexPrice : quote.price;
  return scaledText(scaledDecimal(value), quote.priceDecimals);
}

export type AlertProblem = "missing" | "invalid" | "there";
export type AlertAim =
  | { readonly problem: AlertProblem }
  | {
      readonly problem: undefined;
      readonly price: string;
      readonly direction: AlertDirection;
      /** Percent from the price now, with its sign. */
      readonly away: string;
    };

/** Where it fires, by the formula that the venue uses. */
export function alertAim(form: AlertForm, quote: Prices): AlertAim {
  const now = typedUnits(followedPrice(quote, form.follows), quote.priceDecimals) ?? 0n;
  const typed = form.by === "price" ? form.price : form.percent;
  if (typed === "") return { problem: "missing" };
  const units = typedUnits(typed, form.by === "price" ? quote.priceDecimals : PERCENT_DECIMALS);
  if (units === undefined || units === 0n || now === 0n) return { problem: "invalid" };
  const direction = form.by === "percent" ? form.direction : units > now ? "rises" : "falls";
  const at = form.by === "price" ? units : BigInt(alertPrice(ticks(Number(now)), Number(units) * PPM_PER_STEP, direction));
  if (at < 1n) return { problem: "invalid" };
  if (at === now || isReached(Number(now), Number(at), direction)) return { problem: "there" };
  return { problem: undefined, price: formatDecimal(at, quote.priceDecimals), direction, away: awayText(at, now) };
}

/** Percent between two prices, two decimals, with its sign. */
function awayText(at: bigint, now: bigint): string {
  const hundredths = ((at - now) * 10_000n) / now;
  return `${hundredths > 0n ? "+" : ""}${formatDecimal(hundredths, 2)}`;
}

/** What the venue is sent. */
export function alertFields(form: AlertForm, market: Pick<Quote, "baseId" | "quoteId">, id?: number): Fields {
  const aim = form.by === "price" ? { price: form.price } : { change: `${form.direction === "falls" ? "-" : ""}${form.percent}` };
  const place = id === undefined ? { currency_id: market.baseId, legal_id: market.quoteId } : { id };
  return { ...place, ...aim, follows: form.follows, pause: form.pause, note: form.note.trim() };
}
