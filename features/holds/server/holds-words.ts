/** Words of holds for operators, in both languages of the console. */
import type { Choice, Words } from "../../../contract/console-wire.ts";
import { HOLD_TERMS, OPERATOR_HOLD_KINDS, type HoldKind } from "../formulas.ts";

export const KIND_WORDS: Readonly<Record<HoldKind, Words>> = {
  new_address: { en: "New address", zh: "新地址" },
  security_change: { en: "Security change", zh: "安全设置变更" },
  verification_limit: { en: "Verification limit", zh: "验证额度" },
  compliance_review: { en: "Compliance review", zh: "合规审查" },
  court_order: { en: "Court order", zh: "法院命令" },
};

const CAUSE_WORDS: Readonly<Record<string, Words>> = {
  address_added: { en: "Address added", zh: "新增地址" },
  password_changed: { en: "Password changed", zh: "修改密码" },
  password_reset: { en: "Forgotten password replaced", zh: "重置密码" },
  payment_password_set: { en: "Payment password set", zh: "设置支付密码" },
  mail_changed: { en: "Mail address changed", zh: "更改邮箱" },
  phone_changed: { en: "Telephone number changed", zh: "更改手机号" },
  factor_changed: { en: "Second factor changed", zh: "更改双重验证" },
  payout_account_changed: { en: "Payout account changed", zh: "更改收款账户" },
  limit_reached: { en: "Daily limit used up", zh: "当日额度用完" },
  unusual_activity: { en: "Unusual activity", zh: "活动异常" },
  source_of_funds: { en: "Source of funds", zh: "资金来源" },
  account_access: { en: "Somebody else may have access", zh: "可能有他人使用账户" },
  document_check: { en: "A document is looked at again", zh: "证件复核" },
  court: { en: "Ordered by a court", zh: "法院命令" },
  authority: { en: "Ordered by an authority", zh: "主管机关命令" },
};

export const causeWords = (cause: string): Words => CAUSE_WORDS[cause] ?? { en: cause, zh: cause };

/** What an operator may set: a kind and a reason that belongs to it, in one choice. */
export const HOLD_CHOICES: readonly Choice[] = OPERATOR_HOLD_KINDS.flatMap((kind) =>
  HOLD_TERMS[kind].causes.map((cause) => ({
    value: `${kind}/${cause}`,
    label: `${KIND_WORDS[kind].en}: ${causeWords(cause).en}`,
    zh: `${KIND_WORDS[kind].zh}：${causeWords(cause).zh}`,
  })),
);
