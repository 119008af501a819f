/** Words of the queue of withdrawals. */
import type { WordTable } from "../../../console/words/say.ts";

export const withdrawalsWords = {
  title: { en: "Withdrawals", zh: "提币" },
  below: {
    en: "A review ends by itself after 72 hours, a new address after 24, a hold at its deadline: then it is paid. Nothing here keeps it longer.",
    zh: "审核 72 小时、新地址 24 小时、限制到期后自动付款，此处没有任何操作能延长。",
  },
  number: { en: "Number", zh: "编号" },
  person: { en: "Person", zh: "用户" },
  amount: { en: "Amount", zh: "数量" },
  worth: { en: "Worth, USDT", zh: "价值，USDT" },
  to: { en: "To", zh: "提至" },
  account: { en: "Show the account", zh: "显示账户" },
  state: { en: "State", zh: "状态" },
  waits: { en: "Waits for", zh: "等待" },
  deadline: { en: "Goes on, or comes back, in", zh: "自动继续或退回" },
  asked: { en: "Asked", zh: "申请时间" },
} as const satisfies WordTable;
