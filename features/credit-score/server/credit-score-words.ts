/** Words of credit scores for operators, in both languages of the console. */
import type { Choice, Words } from "../../../contract/console-wire.ts";
import { DENIAL_CAUSES, OPERATOR_RULES, SCORE_TERMS, type DenialCause, type ScoreRule } from "../formulas.ts";

export const RULE_WORDS: Readonly<Record<ScoreRule, Words>> = {
  voucher_forged: { en: "Forged deposit voucher", zh: "伪造充值凭证" },
  payment_reversed: { en: "Payment called back", zh: "到账后撤回付款" },
  promotion_accounts: { en: "Several accounts in one promotion", zh: "多账号参加同一活动" },
  chat_abuse: { en: "Abuse in the chat", zh: "聊天违规" },
  loan_unpaid: { en: "Loan not paid back", zh: "贷款逾期未还" },
};

export const DENIAL_WORDS: Readonly<Record<DenialCause, Words>> = {
  evidence_stands: { en: "The evidence stands", zh: "证据成立" },
  other_matter: { en: "About another matter", zh: "所述为其他事项" },
  rule_known: { en: "The rule was published before", zh: "规则已事先公布" },
};

type State = { readonly words: Words; readonly tone: "plain" | "good" | "bad" | "care" };

const APPEAL_STATES: Readonly<Record<"none" | "open" | "granted" | "denied" | "closed", State>> = {
  none: { words: { en: "", zh: "" }, tone: "plain" },
  open: { words: { en: "appeal open", zh: "申诉中" }, tone: "care" },
  granted: { words: { en: "appeal granted", zh: "申诉通过" }, tone: "good" },
  denied: { words: { en: "appeal refused", zh: "申诉驳回" }, tone: "bad" },
  closed: { words: { en: "appeal closed", zh: "申诉终止" }, tone: "plain" },
};

/** What became of an entry: its plan, or its appeal. */
export function stateOf({ restored, appeal }: { readonly restored: string; readonly appeal: keyof typeof APPEAL_STATES }): State {
  return restored === "plan_done" ? { words: { en: "repaired", zh: "已修复" }, tone: "good" } : APPEAL_STATES[appeal];
}

/** What an operator may name, with what its table takes. */
export const RULE_CHOICES: readonly Choice[] = OPERATOR_RULES.map((rule) => {
  const { points, days } = SCORE_TERMS[rule];
  const { en, zh } = RULE_WORDS[rule];
  return { value: rule, label: `${en}: ${points} points, ${days} days`, zh: `${zh}：${points} 分，${days} 天` };
});

export const DENIAL_CHOICES: readonly Choice[] = DENIAL_CAUSES.map((cause) => ({
  value: cause,
  label: DENIAL_WORDS[cause].en,
  zh: DENIAL_WORDS[cause].zh,
}));
