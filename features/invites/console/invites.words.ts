/** Words of invitations. */
import type { WordTable } from "../../../console/words/say.ts";

export const invitesWords = {
  title: { en: "Invitations", zh: "邀请返佣" },
  below: {
    en: "Rebates come out of the fee itself, each hour. Other rates count from the next hour on; nobody gives one to a person.",
    zh: "返佣每小时从手续费本身支付。比例更改自下一小时起生效；不能指定给个人。",
  },
  level: { en: "Level", zh: "层级" },
  first: { en: "First level", zh: "第一级" },
  second: { en: "Second level", zh: "第二级" },
  rate: { en: "Share of the fee", zh: "手续费比例" },
  next: { en: "Next hour", zh: "下一小时" },
  hours: { en: "By hour", zh: "按小时" },
  hoursNote: { en: "each beside what the ledger booked", zh: "与账本入账并列" },
  hour: { en: "Hour", zh: "小时" },
  coin: { en: "Coin", zh: "币种" },
  people: { en: "People", zh: "人数" },
  all: { en: "Rebates", zh: "返佣" },
  booked: { en: "Booked", zh: "入账" },
  ledger: { en: "Ledger", zh: "账本" },
  agrees: { en: "agrees", zh: "一致" },
  differs: { en: "differs", zh: "不一致" },
  inviters: { en: "Who invited most", zh: "邀请最多的用户" },
  person: { en: "Person", zh: "用户" },
  invited: { en: "Invited", zh: "邀请人数" },
  through: { en: "Through them", zh: "间接人数" },
  rebates: { en: "Rebates so far", zh: "累计返佣" },
  noHours: { en: "No hour paid any yet.", zh: "暂无返佣。" },
  nobody: { en: "Nobody has invited anybody yet.", zh: "暂无邀请。" },
} as const satisfies WordTable;
