/** Words of withdrawals for operators, in both languages of the console. */
import type { Words } from "../../../contract/console-wire.ts";
import type { WithdrawalState } from "../contract/withdrawals.contract.ts";
import type { FailureCause, RefusalCause } from "../formulas.ts";

export const STATE_WORDS: Readonly<Record<WithdrawalState, Words>> = {
  waiting: { en: "in review", zh: "审核中" },
  approved: { en: "to be paid", zh: "待付款" },
  sending: { en: "being paid", zh: "付款中" },
  sent: { en: "on its way", zh: "已发出" },
  done: { en: "done", zh: "已完成" },
  cancelled: { en: "cancelled", zh: "已取消" },
  refused: { en: "refused", zh: "已拒绝" },
  failed: { en: "failed", zh: "失败" },
  closed: { en: "returned", zh: "已退回" },
};

export const CAUSE_WORDS: Readonly<Record<RefusalCause | FailureCause, Words>> = {
  destination_wrong: { en: "The address or account cannot be paid", zh: "该地址或账户无法付款" },
  account_access: { en: "Somebody else may have asked for it", zh: "可能由他人发起" },
  asked_by_person: { en: "The person asked to stop it", zh: "用户要求停止" },
  network_stopped: { en: "The network stands still", zh: "网络停止运行" },
  destination_refused: { en: "The receiver took no payment", zh: "收款方拒绝付款" },
  bank_returned: { en: "The bank sent it back", zh: "银行退回" },
  not_paid_in_time: { en: "It was not paid in time", zh: "未按时付款" },
};
