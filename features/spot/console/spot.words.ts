/** Words of the markets' page. */
import type { WordTable } from "../../../console/words/say.ts";

export const marketWords = {
  title: { en: "Markets", zh: "市场" },
  below: {
    en: "Halts and terms count from the next order; a halt ends by itself. Every change is a command in the log.",
    zh: "停牌与费率自下一笔委托起生效，停牌到期自动结束；每次变更均为日志中的一条命令。",
  },
  symbol: { en: "Market", zh: "市场" },
  kind: { en: "Kind", zh: "类别" },
  coin: { en: "coin", zh: "数字币" },
  stock: { en: "stock", zh: "股票" },
  state: { en: "Trading", zh: "交易状态" },
  halted: { en: "halted: {why}", zh: "停牌：{why}" },
  haltEnds: { en: "until {when} at the latest", zh: "最迟至 {when}" },
  announced: { en: "ends in {span}", zh: "{span} 后终止" },
  closing: { en: "no new orders, ends in {span}", zh: "不接受新委托，{span} 后终止" },
  endTimes: { en: "Orders until {closes}, ends {ends}", zh: "接受委托至 {closes}，{ends} 终止" },
  ended: { en: "ended {ends}", zh: "已于 {ends} 终止" },
  begins: { en: "begins {when}", zh: "{when} 开始" },
  last: { en: "Last", zh: "最新价" },
  maker: { en: "Maker fee", zh: "挂单费率" },
  taker: { en: "Taker fee", zh: "吃单费率" },
  band: { en: "Price band", zh: "价格带" },
  least: { en: "Least order", zh: "最小下单金额" },
} as const satisfies WordTable;
