import { expect, test } from "vitest";
import { subjectWords } from "./subject-words.ts";

test.each([
  ["court_order", "Court order", "法院命令"],
  ["sessions", "sessions", "会话"],
  ["article 12, zh", "article 12, zh", "文章 12, zh"],
  ["key 5", "API key 5", "API 密钥 5"],
  ["chat_abuse", "Abuse in the chat", "聊天违规"],
  ["credit-score-3", "entry 3", "记录 3"],
  ["verification-12 front", "request 12, front", "申请 12 正面"],
  ["level 1", "level 1", "等级 1"],
  // Names of markets, people and sums are nobody's words.
  ["AAPL/USDT", "AAPL/USDT", "AAPL/USDT"],
  ["−40 USDT", "−40 USDT", "−40 USDT"],
  ["R. Osei", "R. Osei", "R. Osei"],
  ["constructor", "constructor", "constructor"],
])("%s", (subject, en, zh) => expect(subjectWords(subject)).toEqual({ en, zh }));
