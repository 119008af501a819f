/** Words of the console's page of networks. */
import type { WordTable } from "../../../console/words/say.ts";

export const networksWords = {
  title: { en: "Networks", zh: "网络" },
  below: {
    en: "By which networks and banks a coin comes and goes, and what that costs. A change takes two and reaches no open request; closed withdrawals open by themselves.",
    zh: "各币种的充提网络与银行及其费用。更改须双人同意，不影响未完成的申请；关闭的提现会自动开放。",
  },
  coin: { en: "Coin", zh: "币种" },
  network: { en: "Network", zh: "网络" },
  fee: { en: "Withdrawal fee", zh: "提现手续费" },
  least: { en: "Least withdrawal", zh: "最低提现" },
  depositLeast: { en: "Least deposit", zh: "最低充值" },
  deposits: { en: "Deposits", zh: "充值" },
  withdrawals: { en: "Withdrawals", zh: "提现" },
  open: { en: "open", zh: "开放" },
  closed: { en: "closed", zh: "关闭" },
  closedUntil: { en: "closed until {until}", zh: "关闭至 {until}" },
  change: { en: "Change", zh: "更改" },
} as const satisfies WordTable;
