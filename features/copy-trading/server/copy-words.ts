/** The closed lists of copy trading in the operators' two languages. */
import type { Words } from "../../../contract/console-wire.ts";
import type { REPORT_REASONS } from "../contract/copy-trading.contract.ts";
import type { CopyCause, ReportAnswer } from "../contract/copy-causes.ts";

export const CAUSE_WORDS: Readonly<Record<CopyCause, Words>> = {
  text_unsuitable: { en: "The text does not fit", zh: "介绍文字不合适" },
  too_little_shown: { en: "Too little was traded to judge", zh: "交易过少，无法评估" },
  rules_broken: { en: "Rules were broken before", zh: "曾违反规则" },
  under_review: { en: "Being looked at", zh: "正在审查" },
  promises: { en: "Promises of profit", zh: "承诺收益" },
  manipulation: { en: "Trades at the expense of followers", zh: "损害跟随者的交易" },
  harassment: { en: "Harassment", zh: "骚扰" },
  impersonation: { en: "Poses as somebody else", zh: "冒充他人" },
  own_wish: { en: "The trader’s own wish", zh: "交易员本人要求" },
  review_done: { en: "The review is done", zh: "审查已完成" },
};
const isCause = (word: string): word is CopyCause => word in CAUSE_WORDS;
/** The cause in its reader's language; what another version of the venue wrote stays as it is. */
export const causeText = (cause: string, say: (key: string) => string): string =>
  isCause(cause) ? say(`copy_trading.cause.${cause}`) : cause;

export const ANSWER_WORDS: Readonly<Record<ReportAnswer, Words>> = {
  no_breach: { en: "No breach found", zh: "未发现违规" },
  trader_warned: { en: "The trader was spoken to", zh: "已提醒交易员" },
  trader_paused: { en: "The trader was paused", zh: "已暂停交易员" },
};
export const REPORT_WORDS: Readonly<Record<(typeof REPORT_REASONS)[number], Words>> = {
  promises: CAUSE_WORDS.promises,
  harassment: CAUSE_WORDS.harassment,
  impersonation: CAUSE_WORDS.impersonation,
  manipulation: CAUSE_WORDS.manipulation,
  other: { en: "Something else", zh: "其他" },
};
