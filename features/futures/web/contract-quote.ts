/** A contract as the parts of the trade pages know a market: its own last price, steps and fees, with the name of its coin. */
import { useState } from "react";
import { compareDecimals } from "../../../web/numbers/decimal-text.ts";
import type { Quote } from "../../../web/quotes/quote.ts";
import type { ContractRow } from "../contract/futures-rows.ts";

/** In a quiet contract the last trade may be long ago: what is shown then is the side of the book that has left it behind. */
export function contractQuote(market: Quote, contract: ContractRow, tick: Quote["tick"]): Quote {
  const price = contract.limits_from;
  return {
    ...market,
    price,
    tick,
    change: contract.change,
    // Of trades; what is shown now is none of the day's bounds where nobody traded there.
    high: compareDecimals(price, contract.high) > 0 ? price : contract.high,
    low: compareDecimals(price, contract.low) < 0 ? price : contract.low,
    volume: contract.volume,
    priceDecimals: contract.price_decimals,
    quantityDecimals: contract.number_decimals,
    makerFee: contract.maker_fee,
    takerFee: contract.taker_fee,
    indexPrice: contract.index,
    tradePrice: contract.last,
    // A contract is halted by itself: while its coin's market rests people open and close here.
    session: { ...market.session, haltReason: undefined, haltedUntil: "" },
  };
}

/** With the direction of its last move. */
export function useContractQuote(market: Quote, contract: ContractRow): Quote {
  const { limits_from: last } = contract;
  const [seen, setSeen] = useState<{ readonly last: string; readonly tick: Quote["tick"] }>({ last, tick: 0 });
  if (seen.last !== last) setSeen({ last, tick: compareDecimals(last, seen.last) > 0 ? 1 : -1 });
  return contractQuote(market, contract, seen.tick);
}
