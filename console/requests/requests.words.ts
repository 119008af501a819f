/** Words of what waits for a second operator. */
import type { WordTable } from "../words/say.ts";

export const requestWords = {
  title: { en: "For a second operator", zh: "待第二人确认" },
  side: { en: "To confirm", zh: "待确认" },
  below: { en: "You see exactly what was asked, and can agree to it or decline.", zh: "以下为原始请求内容，您只能同意或拒绝。" },
  nothing: { en: "Nothing waits for a second operator.", zh: "没有待确认的请求。" },
  by: { en: "{who} asks, {at}", zh: "{who} 提出，{at}" },
  lapses: { en: "lapses in {span}", zh: "{span} 后失效" },
  agree: { en: "Agree", zh: "同意" },
  decline: { en: "Decline", zh: "拒绝" },
  own: { en: "You asked for this.", zh: "这是您提出的请求。" },
  role: { en: "Your role may not decide this.", zh: "您的角色无权决定。" },
  declineWhy: { en: "Why you decline", zh: "拒绝原因" },
  person: { en: "Person {id}", zh: "用户 {id}" },
} as const satisfies WordTable;
