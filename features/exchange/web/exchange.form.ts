/** What is exchanged for what, and about how much comes out: pure. Amounts are text, canonical with a "." for the fraction. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount, ratePpm } from "../../../money/units.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { cutDecimal, multiplyDecimals, scaledDecimal, typedUnits } from "../../../web/numbers/decimal-text.ts";
import type { ExchangeListReply } from "../contract/exchange.contract.ts";
import { exchangeOf, type ExchangeSide } from "../formulas.ts";

export type ExchangeCoin = {
  readonly id: number;
  readonly code: string;
  readonly decimals: number;
  /** By the index in USDT; "" while there is none. */
  readonly price: string;
  readonly available: string;
};
export type ExchangeForm = { readonly from: ExchangeCoin["id"]; readonly to: ExchangeCoin["id"]; readonly amount: string };
export type ExchangeAction =
  | { readonly type: "from" | "to"; readonly coin: number }
  | { readonly type: "swap" }
  | { readonly type: "amount"; readonly text: string };
export type ExchangeProblem = "missing" | "too_much" | "below" | "above" | "no_price";

/** The seed's USDT and BTC. */
const FIRST = { from: 3, to: 1 };

export function readCoins({ transfer, wallet }: ExchangeListReply): readonly ExchangeCoin[] {
  const held = new Map(wallet.map(({ currency, change_balance: balance }) => [currency, balance]));
  return transfer.map(({ id, name, decimals, price }) => ({ id, code: name, decimals, price, available: held.get(id) ?? "0" }));
}

/** Undefined with fewer than two coins. */
export function initialExchange(coins: readonly ExchangeCoin[], wanted: Partial<typeof FIRST> = {}): ExchangeForm | undefined {
  const has = (id: number | undefined): boolean => coins.some((coin) => coin.id === id);
  const pick = (id: number | undefined, usual: number, not?: number): number | undefined =>
    [id, usual, ...coins.map((coin) => coin.id)].find((one) => one !== not && has(one));
  const from = pick(wanted.from, FIRST.from);
  const to = pick(wanted.to, from === FIRST.to ? FIRST.from : FIRST.to, from);
  return from === undefined || to === undefined ? undefined : { from, to, amount: "" };
}

export function reduceExchange(form: ExchangeForm, action: ExchangeAction): ExchangeForm {
  switch (action.type) {
    case "from":
      // The two are never the same: choosing the other side's turns them round.
      return { from: action.coin, to: action.coin === form.to ? form.from : form.to, amount: "" };
    case "to":
      return action.coin === form.from ? { from: form.to, to: action.coin, amount: "" } : { ...form, to: action.coin };
    case "swap":
      return { from: form.to, to: form.from, amount: "" };
    case "amount":
      return { ...form, amount: action.text };
  }
}

export function exchangeFields({ from, to, amount: text }: ExchangeForm): Fields {
  return { number: text.replace(/\.$/, ""), from_currency_id: from, to_currency_id: to };
}

/** All that can be given, with the coin's own decimals and no zeros at the end. */
export function allOf({ available, decimals }: ExchangeCoin): string {
  const text = cutDecimal(available, decimals);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

type Terms = ExchangeListReply["terms"];

/** Why it can't be asked for; the venue's ladder has the last word. */
export function exchangeProblem(form: ExchangeForm, given: ExchangeCoin, got: ExchangeCoin, terms: Terms): ExchangeProblem | undefined {
  const units = typedUnits(form.amount, given.decimals);
  if (units === undefined || units === 0n) return "missing";
  if (scaledDecimal(form.amount) > scaledDecimal(given.available)) return "too_much";
  if (given.price === "" || got.price === "") return "no_price";
  const worth = scaledDecimal(multiplyDecimals(form.amount, given.price, 8));
  if (worth < scaledDecimal(terms.least)) return "below";
  return worth > scaledDecimal(terms.most) ? "above" : undefined;
}

const PPM = 1_000_000;
const ppm = (fraction: string) => ratePpm(Math.round(Number(fraction) * PPM));
/** What both are counted in has no spread. */
const UNIT = "USDT";

/** About what arrives and what the fee is, at the prices of a moment ago; the venue's own formula. Undefined without figures. */
export function previewOf(
  { amount: text }: ExchangeForm,
  given: ExchangeCoin,
  got: ExchangeCoin,
  terms: Terms,
): { readonly received: string; readonly fee: string; readonly gross: string } | undefined {
  const units = typedUnits(text, given.decimals);
  const [from, to] = [sideOf(given, terms), sideOf(got, terms)];
  if (units === undefined || units === 0n || from === undefined || to === undefined) return undefined;
  const { received, fee, gross } = exchangeOf({ units: amount(units), from, to, feePpm: ppm(terms.fee) });
  const shown = (value: bigint): string => formatDecimal(value, got.decimals);
  return { received: shown(received), fee: shown(fee), gross: shown(gross) };
}

function sideOf({ code, decimals, price }: ExchangeCoin, { spread }: Terms): ExchangeSide | undefined {
  const priceDecimals = price.split(".")[1]?.length ?? 0;
  const ticks = parseDecimal(price, priceDecimals);
  if (typeof ticks !== "bigint" || ticks === 0n) return undefined;
  return { price: ticks, priceDecimals, decimals, spreadPpm: code === UNIT ? ratePpm(0) : ppm(spread) };
}
