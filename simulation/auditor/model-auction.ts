/** The call auction: one price for all, found by trying every price at which somebody stands. */
import { referenceOf } from "./model-ladder.ts";
import { shownOf, type ModelMarket, type ModelOrder } from "./model-market.ts";
import type { ModelTrading } from "./model-trading.ts";

/** Trades what crosses at the price with the largest volume; does nothing where nothing crosses. */
export function holdAuction(trading: ModelTrading, market: ModelMarket): void {
  const price = auctionPrice(trading, market);
  if (price === undefined) return;
  trading.events.push({ kind: "auctioned", market: market.terms.market, price, lots: volumeAt(trading, market, price).lots });
  for (;;) {
    const [bid] = trading.facing({ market, side: "sell" });
    const [ask] = trading.facing({ market, side: "buy" });
    if (bid === undefined || ask === undefined || bid.price < price || ask.price > price) return;
    trading.fill(ask, bid, price, shownOf(bid) < shownOf(ask) ? shownOf(bid) : shownOf(ask), { isAuction: true });
  }
}

/** The largest volume; then the smallest surplus, then nearest to the last price, then the lower. */
function auctionPrice(trading: ModelTrading, market: ModelMarket): bigint | undefined {
  const last = referenceOf(market, "last");
  const prices = new Set(resting(trading, market).map(({ price }) => price));
  const candidates = [...prices].map((price) => ({ price, ...volumeAt(trading, market, price), away: distance(price, last) }));
  candidates.sort(
    (a, b) => compare(b.lots, a.lots) || compare(a.surplus, b.surplus) || compare(a.away, b.away) || compare(a.price, b.price),
  );
  const [best] = candidates;
  return best === undefined || best.lots === 0n ? undefined : best.price;
}

function volumeAt(trading: ModelTrading, market: ModelMarket, price: bigint): { readonly lots: bigint; readonly surplus: bigint } {
  let wanted = 0n;
  let offered = 0n;
  for (const order of resting(trading, market)) {
    if (order.side === "buy" && order.price >= price) wanted += order.left;
    if (order.side === "sell" && order.price <= price) offered += order.left;
  }
  return { lots: wanted < offered ? wanted : offered, surplus: distance(wanted, offered) };
}

const resting = (trading: ModelTrading, market: ModelMarket): ModelOrder[] =>
  trading.orders.filter((order) => order.state === "resting" && order.market === market);
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
