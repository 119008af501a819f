/** What an entry or a request is about, as the server notes it in one plain word: names stay as they are. Pure. */
import type { Words } from "./say.ts";

const SUBJECTS: Readonly<Record<string, Words>> = {
  sessions: { en: "sessions", zh: "会话" },
  note: { en: "note", zh: "备注" },
  person: { en: "person", zh: "用户" },
  ledger: { en: "ledger", zh: "账本" },
  site: { en: "site", zh: "站点" },
  compliance_review: { en: "Compliance review", zh: "合规审查" },
  court_order: { en: "Court order", zh: "法院命令" },
  new_address: { en: "New address", zh: "新地址" },
  security_change: { en: "Security change", zh: "安全设置变更" },
  verification_limit: { en: "Verification limit", zh: "验证额度" },
  news: { en: "news", zh: "新闻" },
  banner: { en: "banner", zh: "横幅" },
  faq: { en: "help", zh: "常见问题" },
  about: { en: "about", zh: "关于我们" },
  contact: { en: "contact", zh: "联系方式" },
  compliance: { en: "compliance", zh: "合规" },
  voucher_forged: { en: "Forged deposit voucher", zh: "伪造充值凭证" },
  payment_reversed: { en: "Payment called back", zh: "到账后撤回付款" },
  promotion_accounts: { en: "Several accounts in one promotion", zh: "多账号参加同一活动" },
  chat_abuse: { en: "Abuse in the chat", zh: "聊天违规" },
  loan_unpaid: { en: "Loan not paid back", zh: "贷款逾期未还" },
  fees: { en: "fees", zh: "手续费" },
  insurance: { en: "insurance fund", zh: "保险基金" },
  "credit score": { en: "credit score", zh: "信用分" },
  "second factor": { en: "second factor", zh: "第二因素" },
};
/** With a number of its own: "article 12, zh". */
const NUMBERED: Readonly<Record<string, Words>> = {
  article: { en: "article", zh: "文章" },
  key: { en: "API key", zh: "API 密钥" },
  webhook: { en: "webhook", zh: "Webhook" },
  command: { en: "command", zh: "命令" },
  level: { en: "level", zh: "等级" },
  verification: { en: "request", zh: "申请" },
  "credit-score": { en: "entry", zh: "记录" },
};
const SIDES: Readonly<Record<string, Words>> = { front: { en: "front", zh: "正面" }, back: { en: "back", zh: "背面" } };

export function subjectWords(subject: string): Words {
  const known = Object.hasOwn(SUBJECTS, subject) ? SUBJECTS[subject] : undefined;
  if (known !== undefined) return known;
  const [, kind = "", rest = ""] = /^([a-z-]+)[ -](\d.*)$/.exec(subject) ?? [];
  const words = Object.hasOwn(NUMBERED, kind) ? NUMBERED[kind] : undefined;
  if (words === undefined) return { en: subject, zh: subject };
  const [number = "", side = ""] = rest.split(" ");
  const sides = Object.hasOwn(SIDES, side) ? SIDES[side] : undefined;
  return sides === undefined
    ? { en: `${words.en} ${rest}`, zh: `${words.zh} ${rest}` }
    : { en: `${words.en} ${number}, ${sides.en}`, zh: `${words.zh} ${number} ${sides.zh}` };
}
