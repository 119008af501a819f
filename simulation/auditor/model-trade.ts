/** A market order that another model's command places for somebody, by features/spot/README.md: no worse than a price, and told what it brought. */
import type { Place } from "../../features/spot/kernel/spot.messages.ts";
import { newOrder, termsOf } from "./model-market.ts";
import type { ModelTrade } from "./model-part.ts";
import type { ModelTrading } from "./model-trading.ts";

const SPOT_KIND = 2;
const AT_MARKET = { orderType: "market", ticks: 0, budget: 0n, timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" } as const;

/** What the book has of it at those prices; own bids on the way give back what they held, which is no gain. */
export function tradeWithin(
  trading: ModelTrading,
  { user, market, side, lots, worst }: ModelTrade,
  place: (command: object) => void,
): { readonly given: bigint; readonly got: bigint } {
  const order = { user, market: market.terms.market, side, ...AT_MARKET };
  const draft = termsOf(market, { ...order, lots: Number(lots) } as unknown as Place);
  const found = trading.reach(newOrder(draft, 0, 0), worst).lots;
  const sums = (): readonly bigint[] =>
    [market.terms.base, market.terms.quote].map((asset) => {
      const { own, pledged } = trading.ledger.purse(user, SPOT_KIND, asset);
      return own + pledged;
    });
  const before = sums();
  if (found > 0n) place({ ...order, type: "spot/place", lots: Number(found) });
  const [base = 0n, quote = 0n] = sums().map((sum, index) => sum - (before[index] ?? 0n));
  return side === "sell" ? { given: -base, got: quote } : { given: -quote, got: base };
}
