/** What an order is and which side it is on, in both languages of the console. */
import type { Words } from "../../../console/words/say.ts";
import type { OrderKind } from "../../spot/contract/order-states.ts";

type Side = "buy" | "sell";
const SIDES: Readonly<Record<Side, Words>> = { buy: { en: "Buy", zh: "买入" }, sell: { en: "Sell", zh: "卖出" } };
const KINDS: Readonly<Record<OrderKind, Words>> = {
  limit: { en: "limit", zh: "限价" },
  market: { en: "market", zh: "市价" },
  stop: { en: "stop", zh: "止损市价" },
  stop_limit: { en: "stop limit", zh: "止损限价" },
  take_profit: { en: "take profit", zh: "止盈市价" },
  take_profit_limit: { en: "take profit limit", zh: "止盈限价" },
  trailing_stop: { en: "trailing stop", zh: "跟踪止损" },
};

export function orderKindWords(side: Side, kind: OrderKind): Words {
  return { en: `${SIDES[side].en} ${KINDS[kind].en}`, zh: `${KINDS[kind].zh}${SIDES[side].zh}` };
}
