/** Words of a person's credit score. */
import type { WordTable } from "../../../console/words/say.ts";

export const personCreditWords = {
  score: { en: "Credit score {score}", zh: "信用分 {score}" },
  sum: { en: "sum {sum}", zh: "合计 {sum}" },
  entries: { en: "100 and what its entries add to it", zh: "100 与各项记录之和" },
  noEntries: { en: "No entries.", zh: "没有记录。" },
  byRule: { en: "by rule", zh: "规则" },
  until: { en: "ends", zh: "截止" },
  ended: { en: "ended", zh: "已结束" },
  records: { en: "Records of evidence", zh: "证据档案" },
  recordsNote: { en: "what the person reads once an entry cites it", zh: "被记录引用后用户可见" },
  noRecords: { en: "Nothing is written down about them.", zh: "没有登记任何证据。" },
  cited: { en: "cited", zh: "已引用" },
} as const satisfies WordTable;
