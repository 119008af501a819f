/** A market, a wallet and forms for the tests of the order form. */
import { lots, ticks } from "../../../../money/units.ts";
import type { OrderContext, OrderForm } from "./order-state.ts";
import { initialOrder, reduceOrder } from "./spot.form.ts";
import type { OrderAction } from "./spot.form.ts";

export const E8 = 100_000_000;

/** BTC/USDT: tick 0.1, lot 0.00001, last 65,000.0, band 10 %, fees 0.1 % and 0.2 %, 10,000 USDT and 0.5 BTC available. */
export const BTC: OrderContext = {
  currencyId: 1,
  legalId: 3,
  assetClass: "coin",
  priceDecimals: 1,
  quantityDecimals: 5,
  makerPpm: 1000,
  takerPpm: 2000,
  bandPpm: 100_000,
  notionalMin: 5 * E8,
  lastPrice: ticks(650_000),
  markPrice: ticks(650_000),
  tradePrice: ticks(650_000),
  bestBid: ticks(649_999),
  bestAsk: ticks(650_001),
  // 1 BTC at the best price, plenty 50 USDT further.
  bids: [
    [ticks(649_999), lots(100_000)],
    [ticks(649_499), lots(10_000_000)],
  ],
  asks: [
    [ticks(650_001), lots(100_000)],
    [ticks(650_501), lots(10_000_000)],
  ],
  baseAvailable: E8 / 2,
  quoteAvailable: 10_000 * E8,
  phase: "open",
  halted: false,
};

/** A stock with the same figures. */
export const STOCK: OrderContext = { ...BTC, assetClass: "stock" };

export function after(actions: readonly OrderAction[], context: OrderContext = BTC): OrderForm {
  return actions.reduce((form, action) => reduceOrder(form, action, context), initialOrder(context));
}

/** An action per field that is given, kind and side first: `filled({ kind: "stop", side: "sell", trigger: "60000" })`. */
export function filled(fields: Partial<OrderForm>, context: OrderContext = BTC): OrderForm {
  const { side, kind, sizedIn, exitsIn, timeInForce, postOnly, selfTrade, triggerBy, hasExits, ...numbers } = fields;
  const options = Object.entries({ timeInForce, postOnly, selfTrade, triggerBy, hasExits }).filter(([, value]) => value !== undefined);
  const typed = (["trigger", "price", "stopLimit", "trail", "takeProfit", "stopLoss", "stopLossLimit", "amount", "total"] as const).flatMap(
    (field): readonly OrderAction[] => {
      const text = numbers[field];
      return text === undefined ? [] : [{ type: "typed", field, text }];
    },
  );
  return after(
    [
      ...(side === undefined ? [] : [{ type: "side", side } as const]),
      ...(kind === undefined ? [] : [{ type: "kind", kind } as const]),
      { type: "options", options: Object.fromEntries(options) },
      ...(sizedIn === undefined ? [] : [{ type: "sized-in", unit: sizedIn } as const]),
      ...(exitsIn === undefined ? [] : [{ type: "exits-in", unit: exitsIn } as const]),
      ...typed,
    ],
    context,
  );
}
