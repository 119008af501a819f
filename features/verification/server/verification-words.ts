/** What operators read of requests. */
import type { Words } from "../../../contract/console-wire.ts";
import type { RefusalWhy } from "../contract/verification.contract.ts";

export const WHY_WORDS: Readonly<Record<RefusalWhy, Words>> = {
  picture_blurred: { en: "Picture blurred", zh: "图片模糊" },
  not_whole: { en: "Not the whole document", zh: "证件不完整" },
  document_expired: { en: "Document expired", zh: "证件已过期" },
  names_differ: { en: "Names differ", zh: "姓名不符" },
  number_differs: { en: "Number differs", zh: "号码不符" },
  wrong_document: { en: "Another kind of document", zh: "证件类型不符" },
  other: { en: "Other", zh: "其他" },
};

export const ID_TYPE_WORDS: readonly Words[] = [
  { en: "Identity card", zh: "身份证" },
  { en: "Passport", zh: "护照" },
  { en: "Driving licence", zh: "驾驶证" },
];
