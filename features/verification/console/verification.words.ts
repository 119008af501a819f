/** Words of the queue of verifications. */
import type { WordTable } from "../../../console/words/say.ts";

export const verificationWords = {
  title: { en: "Verification", zh: "身份认证" },
  waits: { en: "{count} wait", zh: "{count} 项待处理" },
  none: { en: "Nothing waits.", zh: "没有待处理的申请。" },
  person: { en: "Person {id}", zh: "用户 {id}" },
  levels: { en: "Level {before} → {after}", zh: "等级 {before} → {after}" },
  late: { en: "late", zh: "已超时" },
  document: { en: "Document", zh: "证件" },
  name: { en: "Name", zh: "姓名" },
  number: { en: "Number", zh: "号码" },
  asked: { en: "Asked", zh: "提交时间" },
  others: { en: "Sent by other accounts", zh: "其他账号提交过" },
  refusedBefore: { en: "Refused before", zh: "此前被拒" },
  front: { en: "Front", zh: "正面" },
  back: { en: "Back", zh: "背面" },
  hidden: { en: "Hidden until opened; each opening is written into the audit log.", zh: "打开前隐藏；每次打开都会记入审计日志。" },
  opened: { en: "Opened by you, written into the audit log", zh: "已由您打开，并记入审计日志" },
  noPictures: { en: "Level 1 has no pictures: name and number are looked at alone.", zh: "初级认证没有图片：仅核对姓名与号码。" },
  decision: { en: "Decision", zh: "处理" },
  turn: { en: "Turn", zh: "旋转" },
  larger: { en: "Larger", zh: "放大" },
  page: { en: "The person's page", zh: "用户详情" },
  keys: {
    en: "J K next, back · 1 2 picture · T turn · + larger · A accept · R refuse",
    zh: "J K 上下 · 1 2 图片 · T 旋转 · + 放大 · A 通过 · R 拒绝",
  },
} as const satisfies WordTable;
