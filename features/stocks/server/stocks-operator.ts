/** Operator's words about shares: dividends and splits, each to be confirmed. */
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Kernel, Outcome } from "../../../kernel/kernel.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import { asked, wrong, type OperatorVerbs, type Understood } from "../../../server/operator/operator-verb.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { Market } from "../../spot/kernel/public.ts";
import { ofMarket } from "../../spot/server/spot-operator.ts";

export const stocksOperator: OperatorVerbs = {
  help: [
    "dividend SYMBOL AMOUNT [--yes]   pays that much of the quote asset on each share",
    "split SYMBOL NEW:OLD [--yes]     4:1 makes four shares of one, 1:10 one of ten",
  ],
  verbs: {
    dividend: ofMarket("dividend", (kernel, market, [text = ""], isConfirmed) => dividend(kernel, market, text, isConfirmed)),
    split: ofMarket("split", (_kernel, market, [text = ""], isConfirmed) => split(market, text, isConfirmed)),
  },
  details,
};

/** Whom it paid, and what became of open orders. */
function details({ events }: Outcome): readonly string[] {
  const paid = events.find((event) => event.type === "stocks/dividend-paid");
  const adjusted = events.filter((event) => event.type === "stocks/order-adjusted").length;
  const closed = events.filter((event) => event.type === "spot/closed").length;
  return [
    ...(paid === undefined ? [] : [`${paid.accounts} accounts were paid`]),
    ...(adjusted + closed === 0 ? [] : [`${adjusted} open orders adjusted, ${closed} ended`]),
  ];
}

function dividend(kernel: Kernel, { terms }: Market, text: string, isConfirmed: boolean): Understood {
  const { code, decimals } = assetOf(kernel, terms.quote);
  const perShare = parsePositive(text, decimals);
  if (typeof perShare !== "bigint") return wrong(`A dividend is a positive amount with at most ${decimals} decimals, like 0.24.`);
  const what = `${formatDecimal(perShare, decimals)} ${code} on each share of ${terms.symbol}`;
  const confirm = `This pays ${what} to everybody who owns some, and lowers open bids and sell stops by as much. It can't be taken back. Say --yes to do it.`;
  const paying = { type: "stocks/pay-dividend", market: terms.market, perShare: amount(perShare) } as const;
  return asked(paying, `Paid ${what}.`, isConfirmed ? undefined : confirm);
}

function split({ terms }: Market, text: string, isConfirmed: boolean): Understood {
  const match = /^(\d{1,4}):(\d{1,4})$/.exec(text);
  if (match === null) return wrong("A split is new shares for old ones, like 4:1.");
  const [numerator, denominator] = [Number(match[1]), Number(match[2])];
  const confirm = `This makes ${numerator} shares of ${terms.symbol} of every ${denominator} in all accounts and open orders. Only the opposite split undoes it, but for fractions. Say --yes to do it.`;
  const splitting = { type: "stocks/split", market: terms.market, numerator, denominator } as const;
  return asked(splitting, `${terms.symbol} was split ${numerator} for ${denominator}.`, isConfirmed ? undefined : confirm);
}
