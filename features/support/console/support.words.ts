/** Words of the support desk. */
import type { WordTable } from "../../../console/words/say.ts";

export const supportWords = {
  title: { en: "Customer service", zh: "客服" },
  waits: { en: "{count} open", zh: "{count} 个会话" },
  none: { en: "Nobody waits.", zh: "没有等待的用户。" },
  open: { en: "Open", zh: "服务中" },
  shut: { en: "Closed: who writes waits from 09:00 in Sydney", zh: "非服务时间：从悉尼 09:00 起计时" },
  person: { en: "Person {id}", zh: "用户 {id}" },
  waiting: { en: "waits {span}", zh: "已等 {span}" },
  later: { en: "waits from the opening", zh: "开放后起计" },
  mine: { en: "yours", zh: "您处理中" },
  others: { en: "{name} answers", zh: "{name} 处理中" },
  talks: { en: "{count} conversations so far", zh: "共 {count} 次会话" },
  answer: { en: "Answer", zh: "回复" },
  send: { en: "Send", zh: "发送" },
  template: { en: "Template", zh: "模板" },
  picture: { en: "Picture", zh: "图片" },
  older: { en: "An older picture: the newest 30 are shown.", zh: "较早的图片：仅显示最新 30 张。" },
  page: { en: "The person's page", zh: "用户详情" },
  kept: { en: "Kept in the conversation alone; the audit log says that you answered.", zh: "内容仅保存在会话中；审计日志只记录您已回复。" },
} as const satisfies WordTable;

/** Answers that are given often; in the language of the operator, who puts it into that of the person. */
export const TEMPLATES = [
  { en: "Hello, I am looking at it now. This takes a few minutes.", zh: "您好，我正在查看，请稍候几分钟。" },
  {
    en: "A withdrawal to a new address waits for 24 hours. Everything else in your account works meanwhile.",
    zh: "提现到新地址需等待 24 小时，期间账户其他功能照常使用。",
  },
  { en: "Please send a picture of what you see. Cover codes and passwords.", zh: "请发送您看到的画面截图，并遮住验证码与密码。" },
  { en: "This is settled. Is there anything else?", zh: "此问题已解决，请问还有其他需要吗？" },
] as const;
