/** Words of the chain's part of the page of networks. */
import type { WordTable } from "../../../console/words/say.ts";

export const chainWords = {
  title: { en: "Chain", zh: "链" },
  below: {
    en: "Deposits and withdrawals over a chain. A withdrawal that waits comes back 72 hours after it was ready, a failed one 72 hours after it failed.",
    zh: "链上充提。等待中的提币在就绪 72 小时后、失败的在失败 72 小时后自动退回。",
  },
  off: { en: "The chain adapter is off: see docs/operating/chain.md.", zh: "链适配器未启用，参见 docs/operating/chain.md。" },
  network: { en: "Network", zh: "网络" },
  state: { en: "State", zh: "状态" },
  runs: { en: "is read", zh: "正常" },
  height: { en: "Height", zh: "高度" },
  behind: { en: "Behind", zh: "落后" },
  confirmations: { en: "Confirmations", zh: "确认数" },
  deposits: { en: "Deposits: confirming, below the minimum, refused", zh: "充值：确认中、低于最低、拒绝" },
  coins: { en: "Hot wallet", zh: "热钱包" },
  coin: { en: "Coin", zh: "币种" },
  held: { en: "Holds", zh: "余额" },
  leaving: { en: "On its way", zh: "发送中" },
  leftToday: { en: "Left of the day", zh: "今日剩余" },
  daily: { en: "Leaves in 24 hours without operators", zh: "24 小时自动限额" },
  payments: { en: "Payments that have not arrived", zh: "未到账付款" },
  none: { en: "Everything has arrived.", zh: "全部已到账。" },
  withdrawal: { en: "Withdrawal", zh: "提币" },
  amount: { en: "Amount", zh: "数量" },
  word: { en: "The node says", zh: "节点信息" },
  hash: { en: "Transaction", zh: "交易" },
  since: { en: "Since", zh: "自" },
} as const satisfies WordTable;
