/** What operators read of deposits. */
import type { Words } from "../../../contract/console-wire.ts";
import type { DepositState } from "../contract/deposits.contract.ts";
import type { DepositRefusalWhy } from "../formulas.ts";

export const WHY_WORDS: Readonly<Record<DepositRefusalWhy, Words>> = {
  amount_differs: { en: "Another amount", zh: "金额不符" },
  not_received: { en: "Nothing arrived", zh: "未到账" },
  voucher_unreadable: { en: "Unreadable", zh: "无法辨认" },
  voucher_known: { en: "Used before", zh: "凭证已使用" },
  another_payee: { en: "Another payee", zh: "收款方不符" },
  another_payer: { en: "Another payer", zh: "付款方不符" },
  other: { en: "Other", zh: "其他" },
};

export const STATE_WORDS: Readonly<Record<DepositState, Words>> = {
  review: { en: "in review", zh: "审核中" },
  confirming: { en: "confirming", zh: "确认中" },
  credited: { en: "credited", zh: "已入账" },
  refused: { en: "refused", zh: "已拒绝" },
  cancelled: { en: "taken back", zh: "已撤回" },
  vanished: { en: "vanished", zh: "已消失" },
};

export const CHANNEL_WORDS: Readonly<Record<"voucher" | "network" | "paper", Words>> = {
  voucher: { en: "Voucher", zh: "凭证" },
  network: { en: "Network", zh: "网络" },
  paper: { en: "Paper", zh: "模拟" },
};
