/** Markets under their names in the dialect ("BTCUSDT"), and amounts as its strings of eight decimals. */
import type { Market, MarketTerms } from "../../kernel/public.ts";
import type { Kernel } from "../../../../kernel/kernel.ts";
import { wireDecimal } from "../../../../money/decimal.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import { botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";

const found = new WeakMap<Kernel, Map<string, Market>>();

export function symbolOf(terms: Pick<MarketTerms, "symbol">): string {
  return terms.symbol.replace("/", "");
}

/** The market of that name; throws -1121. */
export function marketOfSymbol(kernel: Kernel, symbol: string): Market {
  let known = found.get(kernel);
  if (known === undefined) found.set(kernel, (known = new Map()));
  const market = known.get(symbol) ?? kernel.spot.markets.all().find(({ terms }) => symbolOf(terms) === symbol);
  if (market === undefined) throw botError.symbol();
  known.set(symbol, market);
  return market;
}

const SYMBOL = /^[A-Z0-9-_.]{1,20}$/;

/** The market that the call names; -1102, -1100 or -1121. */
export function marketOfCall(kernel: Kernel, parameters: Parameters): Market {
  const symbol = parameters.required("symbol");
  if (!SYMBOL.test(symbol)) throw botError.illegal("symbol", SYMBOL.source);
  return marketOfSymbol(kernel, symbol);
}

/** The markets that a call names by `symbol` or `symbols`; all of them when it names none. */
export function marketsOfCall(kernel: Kernel, parameters: Parameters): readonly Market[] {
  if (parameters.has("symbol") && parameters.has("symbols")) throw botError.notRequired("symbols");
  if (parameters.has("symbol")) return [marketOfCall(kernel, parameters)];
  const symbols = parameters.list("symbols");
  const all = kernel.spot.markets.all();
  if (symbols === undefined) return all;
  // A list that names each market once is no longer than that of the markets.
  if (new Set(symbols).size < symbols.length) throw botError.repeatedSymbol();
  if (symbols.length > all.length) throw botError.symbol();
  return symbols.map((symbol) => {
    if (typeof symbol !== "string") throw botError.invalid("symbols");
    return marketOfSymbol(kernel, symbol);
  });
}

export const priceText = (terms: MarketTerms, ticks: number | bigint): string => wireDecimal(ticks, terms.priceDecimals);
export const quantityText = (terms: MarketTerms, lots: number | bigint): string => wireDecimal(lots, terms.quantityDecimals);
export const quoteText = (kernel: Kernel, terms: MarketTerms, units: number | bigint): string =>
  wireDecimal(units, assetOf(kernel, terms.quote).decimals);
export const baseText = (kernel: Kernel, terms: MarketTerms, units: number | bigint): string =>
  wireDecimal(units, assetOf(kernel, terms.base).decimals);
