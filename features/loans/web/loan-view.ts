/** The loan calculator: by the kernel's own formulas, from the product's terms and the index. Pure. */
import { parseDecimal } from "../../../money/decimal.ts";
import { amount, type Amount } from "../../../money/units.ts";
import { scaledDecimal, scaledText } from "../../../web/numbers/decimal-text.ts";
import type { LoanCoinRow, LoanListReply, LoanProductRow, LoanRow } from "../contract/loans-replies.ts";
import {
  interestOf,
  lateFeeOf,
  pledgeFor,
  priceAtRate,
  priceOf,
  rateOf,
  USDT_PRICE,
  valueOf,
  worthUp,
  type LoanPrice,
} from "../formulas.ts";

const HOURS_A_DAY = 24;
const USDT = "USDT";

/** What somebody types, in units; undefined where it is no sum above nothing. */
export function unitsOf(typed: string, decimals: number): Amount | undefined {
  const units = parseDecimal(typed, decimals);
  return typeof units === "bigint" && units > 0n ? amount(units) : undefined;
}

export function priceOfCoin(
  { currency_name: code, decimals, price_decimals: price, ticks }: LoanCoinRow,
  cash: number,
): LoanPrice | undefined {
  if (code === USDT) return USDT_PRICE;
  return ticks === 0 ? undefined : priceOf(ticks, { coin: decimals, cash, price });
}

export interface Reckoned {
  /** Of the whole term, in units of the coin that is lent. */
  readonly interest: bigint;
  readonly lateDay: bigint;
  /** The least that has to be pledged for it. */
  readonly pledge: bigint | undefined;
  /** With what is to be pledged; 0 without fresh prices. */
  readonly rate: number;
  /** Ticks of the pledged coin at which a warning comes and it is sold; undefined of USDT. */
  readonly callTicks: bigint | undefined;
  readonly sellTicks: bigint | undefined;
}

/** What a loan costs, needs and risks. */
export function reckon(
  { coins, cash_decimals: cash }: Pick<LoanListReply, "coins" | "cash_decimals">,
  product: LoanProductRow,
  {
    borrowed,
    days,
    coin,
    pledge,
  }: { readonly borrowed: Amount; readonly days: number; readonly coin: LoanCoinRow; readonly pledge: bigint },
): Reckoned {
  const lent = coins.find(({ currency_id: id }) => id === product.currency_id);
  const [owed, price] = [lent === undefined ? undefined : priceOfCoin(lent, cash), priceOfCoin(coin, cash)];
  const interest = interestOf(borrowed * BigInt(days * HOURS_A_DAY), product.hourly_ppb);
  const common = { interest, lateDay: lateFeeOf(borrowed, product.late_ppm, 1) };
  if (owed === undefined || price === undefined)
    return { ...common, pledge: undefined, rate: 0, callTicks: undefined, sellTicks: undefined };
  const debt = worthUp(borrowed, owed);
  const pledged = { collateral: pledge, cash: 0n, price, sharePpm: coin.share_ppm, cashPpm: 0 };
  const decimals = { coin: coin.decimals, cash, price: coin.price_decimals };
  const ticksAt = (rate: number) => (coin.currency_name === USDT ? undefined : priceAtRate(pledged, debt, rate, decimals));
  return {
    ...common,
    pledge: pledgeFor(debt, pledged, product.open_ppm),
    rate: rateOf(valueOf(pledged), debt),
    callTicks: ticksAt(product.call_ppm),
    sellTicks: ticksAt(product.sell_ppm),
  };
}

/** Where a rate stands on a bar from 100 to 200 %, in percent of its width; above it rests at the end. */
export const placeOf = (ratePpm: number): number => Math.min(100, Math.max(0, (ratePpm - 1_000_000) / 10_000));

/** So far marks have to stand from each other to be read below a bar, in percent of its width; and half of it from its ends. */
export const APART = 19;

/** Whether words fit below marks at these places, in their order. */
export const standApart = (places: readonly number[]): boolean =>
  places.every((place, index) => place >= APART / 2 && place <= 100 - APART / 2 && place - (places[index - 1] ?? -APART) >= APART);

/** How much of the ruler lies beyond its outer marks, of what lies between them. */
const RULER_EDGE = 0.18;

export interface Ruler {
  /** Places on the ruler in percent of its width. */
  readonly sold: number;
  readonly called: number;
  readonly now: number;
  /** So much the price may fall from here until a sale, percent with one decimal, rounded; undefined: it is below already. */
  readonly fall: string | undefined;
}

/** The three prices of what is pledged on one ruler. Pictures count in floats, never money. Undefined without a price, as of USDT. */
export function rulerOf({
  price,
  call_price: call,
  sell_price: sell,
}: Pick<LoanRow, "price" | "call_price" | "sell_price">): Ruler | undefined {
  const [now, called, sold] = [price, call, sell].map(Number);
  if (!now || !called || !sold) return undefined;
  const [low, high] = [Math.min(now, sold), Math.max(now, called)];
  const edge = (high - low) * RULER_EDGE;
  const place = (value: number): number => Math.round(((value - low + edge) / (high - low + 2 * edge)) * 1000) / 10;
  const [exact, least] = [scaledDecimal(price), scaledDecimal(sell)];
  const fall = exact <= least ? undefined : scaledText(((exact - least) * 100n * 10n ** 10n) / exact, 1);
  return { sold: place(sold), called: place(called), now: place(now), fall };
}

const MOVES = [
  ...([
    "applied",
    "approved",
    "disbursed",
    "added",
    "taken_out",
    "repaid_own",
    "repaid_collateral",
    "repaid_sale",
    "repaid_taken",
  ] as const),
  ...(["paid", "sold", "bought", "taken", "reminded", "overdue", "warned", "selling", "sale_over"] as const),
  ...(["repaid", "liquidated", "refused", "withdrawn", "lapsed", "closed"] as const),
] as const;
type MoveWord = (typeof MOVES)[number];

/** The text of what happened; of what this page does not know the plainest. */
export const moveText = (what: string): `loans.move.${MoveWord}` | "loans.history" => {
  const known = MOVES.find((one) => one === what);
  return known === undefined ? "loans.history" : `loans.move.${known}`;
};
