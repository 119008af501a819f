/** Words of the markets' page. */
import type { WordTable } from "../../../console/words/say.ts";

export const marketWords = {
  title: { en: "Markets", zh: "市场" },
  below: {
    en: "Halts and terms count from the next order; every change is a command in the log.",
    zh: "停牌与费率自下一笔委托起生效，每次变更均为日志中的一条命令。",
  },
  symbol: { en: "Market", zh: "市场" },
  kind: { en: "Kind", zh: "类别" },
  coin: { en: "coin", zh: "数字币" },
  stock: { en: "stock", zh: "股票" },
  state: { en: "Trading", zh: "交易状态" },
  open: { en: "open", zh: "交易中" },
  closed: { en: "closed", zh: "休市" },
  opening_auction: { en: "opening auction", zh: "开盘竞价" },
  closing_auction: { en: "closing auction", zh: "收盘竞价" },
  halted: { en: "halted: {why}", zh: "停牌：{why}" },
  begins: { en: "begins {when}", zh: "{when} 开始" },
  last: { en: "Last", zh: "最新价" },
  maker: { en: "Maker fee", zh: "挂单费率" },
  taker: { en: "Taker fee", zh: "吃单费率" },
  band: { en: "Price band", zh: "价格带" },
  least: { en: "Least order", zh: "最小下单金额" },
} as const satisfies WordTable;
