/** Words of the page that names the fields of a bank form. */
import type { WordTable } from "../../../console/words/say.ts";

export const labelsWords = {
  title: { en: "Bank form labels", zh: "国际银行表单字段" },
  below: {
    en: "What people read beside the six fields of an international account, in their language. Banks call them differently.",
    zh: "国际银行账户表单六个字段在各语言中的显示名称，可按银行习惯设置。",
  },
  field: { en: "Field", zh: "字段" },
  language: { en: "Language", zh: "语言" },
  label: { en: "Label", zh: "显示名称" },
  holder: { en: "Holder", zh: "户名" },
  bank: { en: "Bank", zh: "银行" },
  account: { en: "Account number", zh: "账号" },
  bic: { en: "Code of the bank", zh: "银行代码" },
  bank_address: { en: "Address of the bank", zh: "银行地址" },
  holder_address: { en: "Address of the holder", zh: "户主地址" },
  own: { en: "Set here", zh: "已自定义" },
} as const satisfies WordTable;
