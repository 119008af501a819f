/** Words of the list of holds. */
import type { WordTable } from "../../../console/words/say.ts";

export const holdsWords = {
  title: { en: "Holds", zh: "限制" },
  below: {
    en: "Who may not take out what, why and until when. Each ends by itself; only two operators set a later end.",
    zh: "谁的哪些资金不可转出、原因与截止时间。到期自动结束，仅两名操作员共同才能延后。",
  },
  standing: { en: "Standing", zh: "生效中" },
  ended: { en: "Ended", zh: "已结束" },
  number: { en: "No.", zh: "编号" },
  person: { en: "Person", zh: "用户" },
  kind: { en: "Kind", zh: "类别" },
  why: { en: "Reason", zh: "原因" },
  only: { en: "Kept from leaving", zh: "不可转出" },
  everything: { en: "everything", zh: "全部" },
  newAddresses: { en: "to new addresses", zh: "至新地址" },
  setBy: { en: "Set by", zh: "设定" },
  byRule: { en: "by rule", zh: "规则" },
  placedAt: { en: "Since", zh: "开始" },
  until: { en: "Ends", zh: "截止" },
  left: { en: "Left", zh: "剩余" },
  over: { en: "over", zh: "已到期" },
  words: { en: "Operator's words", zh: "操作员说明" },
  how: { en: "How", zh: "方式" },
  byItself: { en: "by itself", zh: "自动" },
  liftedBy: { en: "lifted by {name}", zh: "由 {name} 解除" },
  renewed: { en: "renewed {count}×", zh: "续期 {count} 次" },
  none: { en: "Nobody's money is held.", zh: "没有任何限制。" },
} as const satisfies WordTable;
