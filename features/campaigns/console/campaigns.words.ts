/** Words of the console's page of campaigns. */
import type { WordTable } from "../../../console/words/say.ts";

export const campaignsWords = {
  title: { en: "Campaigns", zh: "活动" },
  below: {
    en: "Project orders as bonus campaigns: opt-in, played with promotional credit alone, left at any time. Every seat is covered before it is offered; orders are drawn by formula, and nothing here sets a result.",
    zh: "以活动形式进行的项目订单：自愿参加、仅用赠金、可随时退出。名额开放前均已备付；订单按公式抽取，此处不能设定任何结果。",
  },
  number: { en: "No.", zh: "编号" },
  name: { en: "Name", zh: "名称" },
  state: { en: "State", zh: "状态" },
  open: { en: "open", zh: "开放" },
  paused: { en: "paused", zh: "暂停" },
  closed: { en: "closed", zh: "已关闭" },
  orders: { en: "Orders", zh: "订单" },
  bonus: { en: "Bonus", zh: "奖励" },
  seats: { en: "Seats taken", zh: "已占名额" },
  until: { en: "Joining ends", zh: "加入截止" },
  never: { en: "when closed", zh: "关闭时" },
  renews: { en: "{days} d, renews", zh: "{days} 天，自动续期" },
  running: { en: "In it", zh: "进行中" },
  earned: { en: "Earned, waiting", zh: "已获得待确认" },
  paid: { en: "Paid", zh: "已支付" },
  left: { en: "Left", zh: "已退出" },
  over: { en: "Over", zh: "已到期" },
  pledged: { en: "Pledged now", zh: "当前备付" },
  act: { en: "Joining", zh: "加入" },
  close: { en: "Close", zh: "关闭" },
  pause: { en: "Pause", zh: "暂停" },
  resume: { en: "Resume", zh: "恢复" },
  none: { en: "No campaign was published.", zh: "尚未发布活动。" },
} as const satisfies WordTable;
