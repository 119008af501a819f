/** What is said of a quote and of its exchange: figures, and everything that the result can be computed from again. */
import type { Settled, SettlementInput } from "../../../kernel/settlement.ts";
import { amount, type TimeMs } from "../../../money/units.ts";
import type { ExchangeDone, Quote, QuotedSide } from "./exchange.messages.ts";

export function figuresOf({ number, user, from, to, units, gross, fee, value }: Quote, at: TimeMs): Omit<ExchangeDone, "type"> {
  return { quote: number, user, from, to, units, received: amount(gross - fee), fee, value, at };
}

/** `done`: place in the log of the command that took it. */
export function receiptOf(quote: Quote, done: number, at: TimeMs): Settled {
  const { number, user, from, to, units, sides, feePpm, covered, gross, fee, quotedBy } = quote;
  return {
    type: "settlement/settled",
    product: "exchange",
    contract: number,
    user,
    formula: "exchange/1",
    inputs: [
      { name: "units", value: String(units), from: `command:${quotedBy}` },
      ...sideInputs("from", sides.from),
      ...sideInputs("to", sides.to),
      { name: "fee_ppm", value: String(feePpm), from: "terms" },
    ],
    terms: { from: String(from), to: String(to), quoted: String(quotedBy), taken: String(done) },
    result: { received: String(gross - fee), fee: String(fee), gross: String(gross), dust: String(covered - gross) },
    at,
  };
}

function sideInputs(side: "from" | "to", { price, priceDecimals, decimals, spreadPpm, position }: QuotedSide): readonly SettlementInput[] {
  return [
    { name: `${side}_price`, value: String(price), from: position === 0 ? "terms" : `sample:${position}` },
    { name: `${side}_price_decimals`, value: String(priceDecimals), from: "terms" },
    { name: `${side}_decimals`, value: String(decimals), from: "terms" },
    { name: `${side}_spread_ppm`, value: String(spreadPpm), from: "terms" },
  ];
}
