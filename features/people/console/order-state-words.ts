/** What became of an order, in both languages of the console: the kernel's own words say it in one. */
import type { Words } from "../../../console/words/say.ts";
import type { OrderState } from "../../spot/contract/order-states.ts";

const WORDS: Readonly<Record<OrderState, Words>> = {
  working: { en: "working", zh: "挂单中" },
  waiting: { en: "waits for its trigger", zh: "等待触发" },
  pending: { en: "follows another order", zh: "等待前序委托" },
  filled: { en: "filled", zh: "已成交" },
  expired: { en: "expired", zh: "已失效" },
  cancelled: { en: "cancelled", zh: "已撤销" },
  self_trade: { en: "met an order of their own", zh: "遇自身委托而终止" },
  pair: { en: "its pair took over", zh: "由配对委托取代" },
  session_end: { en: "the trading day ended", zh: "交易日结束" },
  split: { en: "ended by a split", zh: "因拆股终止" },
  delisted: { en: "its market ended", zh: "市场已终止" },
  start_again: { en: "account started again", zh: "账户已重置" },
};

export const orderStateWords = (status: OrderState): Words => WORDS[status];
