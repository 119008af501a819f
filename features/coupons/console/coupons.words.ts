/** Words of the console's page of coupons. */
import type { WordTable } from "../../../console/words/say.ts";

export const couponsWords = {
  title: { en: "Coupons", zh: "优惠券" },
  below: {
    en: "Two operators offer coupons on terms that never change; ending one stops new claims only. A discount is charged lower, credit is pledged with its claim.",
    zh: "两名操作员发布，条款不可更改；结束只停止新的领取。折扣直接少收，体验金在领取时预留。",
  },
  offers: { en: "Offered", zh: "发放" },
  number: { en: "No.", zh: "编号" },
  what: { en: "What", zh: "内容" },
  each: { en: "Each at most", zh: "每张最多" },
  pieces: { en: "Claimed of", zh: "已领 / 总数" },
  used: { en: "Used up", zh: "已用完" },
  saved: { en: "Not charged so far", zh: "累计少收" },
  worst: { en: "At worst", zh: "最坏成本" },
  until: { en: "Claims until", zh: "领取截止" },
  state: { en: "State", zh: "状态" },
  renews: { en: "renews", zh: "自动续期" },
  end: { en: "End", zh: "结束" },
  none: { en: "None was offered yet.", zh: "尚无发放。" },
  claims: { en: "Claimed", zh: "领取" },
  claimsNote: { en: "Newest first", zh: "最新在前" },
  person: { en: "Person", zh: "用户" },
  offer: { en: "Offer", zh: "发放编号" },
  claimed: { en: "Claimed", zh: "领取时间" },
  ends: { en: "Ends", zh: "到期" },
  nobody: { en: "Nobody claimed one yet.", zh: "尚无人领取。" },
} as const satisfies WordTable;
