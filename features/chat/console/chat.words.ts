/** Words of the moderators' queue. */
import type { WordTable } from "../../../console/words/say.ts";

export const chatWords = {
  title: { en: "Chat", zh: "聊天室" },
  waits: { en: "{count} wait", zh: "{count} 条待处理" },
  none: { en: "Nothing waits.", zh: "没有待处理的消息。" },
  person: { en: "Person {id}", zh: "用户 {id}" },
  held: { en: "Held: {why}", zh: "暂扣：{why}" },
  reported: { en: "Reported: {why}", zh: "被举报：{why}" },
  room: { en: "Room {room}", zh: "聊天室 {room}" },
  before: { en: "What was written before it", zh: "此前的消息" },
  decision: { en: "Decision", zh: "处理" },
  written: { en: "Written", zh: "发送时间" },
  removedBefore: { en: "Removed before", zh: "此前被移除" },
  mutedUntil: { en: "May not write until", zh: "禁言至" },
  picture: { en: "Picture", zh: "图片" },
  page: { en: "The person's page", zh: "用户详情" },
  rooms: { en: "Rooms", zh: "聊天室列表" },
  here: { en: "{count} here", zh: "{count} 人在线" },
  slow: { en: "a message in {seconds} s", zh: "{seconds} 秒一条" },
  closed: { en: "closed", zh: "已关闭" },
  change: { en: "Change", zh: "更改" },
  keys: { en: "J K next, back · A show or leave · R remove", zh: "J K 上下 · A 放行或保留 · R 移除" },
} as const satisfies WordTable;
