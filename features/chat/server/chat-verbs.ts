/** What moderators do about messages and who wrote them. All of it is a change of tables with a reason; money and accounts are untouched. */
import Type from "typebox";
import type { Words } from "../../../contract/console-wire.ts";
import type { Role } from "../../../contract/operator-roles.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { PERSON_FIELD, PERSON_LABEL, presentPerson } from "../../../server/console/person-field.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { CHAT_ROOMS, type ChatRoom } from "../contract/chat-rooms.ts";
import type { ChatRow } from "../contract/chat-rows.ts";
import { CHAT_BELL } from "./chat-bell.ts";
import { tellNamed } from "./chat-told.ts";
import { chatViews } from "./chat.views.ts";

const MODERATORS: readonly Role[] = ["admin", "compliance", "support"];
const HOUR_MS = 3_600_000;
/** What the room's rules forbid, by number. */
export const RULE_WORDS: Readonly<Record<string, Words>> = {
  "1": { en: "1 Addresses", zh: "1 地址" },
  "2": { en: "2 Phone numbers", zh: "2 电话号码" },
  "3": { en: "3 Promises of profit", zh: "3 承诺收益" },
  "4": { en: "4 Links and contacts outside", zh: "4 站外链接与联系方式" },
  "5": { en: "5 Insults and noise", zh: "5 辱骂与刷屏" },
};
const RULES = Object.keys(RULE_WORDS);
const MUTES: Readonly<Record<string, Words>> = {
  "0": { en: "Not at all", zh: "不禁言" },
  "1": { en: "1 hour", zh: "1 小时" },
  "24": { en: "1 day", zh: "1 天" },
  "168": { en: "7 days", zh: "7 天" },
};
const choicesOf = (words: Readonly<Record<string, Words>>) =>
  Object.entries(words).map(([value, { en, zh }]) => ({ value, label: en, zh }));
const MESSAGE = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
const MESSAGE_LABEL = { en: "Message", zh: "消息" };
const RULE_LABEL = { en: "Rule of the room, which the person reads", zh: "聊天室规则（用户可见）" };
const MUTE_LABEL = { en: "May not write for", zh: "禁言时长" };
const presentMessage = async (_desk: unknown, about: string): Promise<Readonly<Record<string, number>>> =>
  /^\d{1,10}$/.test(about) ? { message: Number(about) } : {};
const GONE = no("chat_message_gone", { en: "This message is gone or was decided on.", zh: "此消息已不在或已处理。" });

async function messageOf(desk: ConsoleDesk, id: number, states: readonly ChatRow["state"][]): Promise<ChatRow | ConsoleRefusal> {
  const [row] = await chatViews(desk, [id]);
  return row === undefined || !states.includes(row.state) ? GONE : row;
}

const stateLine = (before: string, after: string) => ({ label: { en: "Message", zh: "消息" }, before, after });

const release = defineVerb({
  name: "chat/release",
  title: { en: "Show it", zh: "放行" },
  roles: MODERATORS,
  fields: Type.Object({ message: MESSAGE }),
  labels: { message: MESSAGE_LABEL },
  present: presentMessage,
  async plan(desk, { message: id }): Promise<Plan | ConsoleRefusal> {
    const row = await messageOf(desk, id, ["held"]);
    if (isRefusal(row)) return row;
    return {
      change: async (transaction) => {
        await transaction
          .updateTable("chat_message")
          .set({ state: "shown", why: "" })
          .where("id", "=", id)
          .where("state", "=", "held")
          .execute();
      },
      afterwards: async () => {
        const shown = await tell(desk, id);
        if (shown?.state === "shown") await tellNamed(desk, shown);
      },
      lines: [stateLine("held", "shown")],
      person: row.from_user_id,
      subject: `chat-${id}`,
    };
  },
});

const remove = defineVerb({
  name: "chat/remove",
  title: { en: "Remove it", zh: "移除" },
  roles: MODERATORS,
  fields: Type.Object({ message: MESSAGE, rule: Type.Enum(RULES), mute: Type.Enum(Object.keys(MUTES)) }),
  labels: { message: MESSAGE_LABEL, rule: RULE_LABEL, mute: MUTE_LABEL },
  choices: () => ({ rule: choicesOf(RULE_WORDS), mute: choicesOf(MUTES) }),
  present: presentMessage,
  async plan(desk, { message: id, rule, mute }): Promise<Plan | ConsoleRefusal> {
    const row = await messageOf(desk, id, ["held", "shown"]);
    if (isRefusal(row)) return row;
    const { from_user_id: person, state, type, content } = row;
    const until = new Date(desk.clock() + Number(mute) * HOUR_MS);
    return {
      change: async (transaction) => {
        const why = rule as ChatRow["why"];
        await transaction
          .updateTable("chat_message")
          .set({ state: "removed", why, content: "", card: "" })
          .where("id", "=", id)
          .where("state", "in", ["held", "shown"])
          .execute();
        await transaction.deleteFrom("chat_report").where("message", "=", id).execute();
        if (mute !== "0") await setMute(transaction, { person, rule, until });
      },
      afterwards: async () => {
        if (type === 2) await desk.pictures.forget([content]);
        await tell(desk, id);
        await desk.notices.note(person, { kind: "chat_removed", about: `chat-removed-${id}`, parameters: { rule, hours: mute } });
      },
      lines: [stateLine(state, "removed"), { label: MUTE_LABEL, before: "–", after: (MUTES[mute] ?? { en: mute }).en }],
      note: {
        en: "Its words are deleted, and a line says that it was removed. The person reads by which rule.",
        zh: "内容将被删除，原处显示已移除；用户可看到所违反的规则。",
      },
      person,
      subject: `chat-${id}`,
    };
  },
});

type Mute = { readonly person: number; readonly rule: string; readonly until: Date };
async function setMute(database: ConsoleDesk["database"], { person, rule, until }: Mute): Promise<void> {
  await database
    .insertInto("chat_mute")
    .values({ user_id: person, rule, until })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ rule, until }))
    .execute();
}

const dismiss = defineVerb({
  name: "chat/dismiss",
  title: { en: "Leave it", zh: "保留" },
  roles: MODERATORS,
  fields: Type.Object({ message: MESSAGE }),
  labels: { message: MESSAGE_LABEL },
  present: presentMessage,
  async plan(desk, { message: id }): Promise<Plan | ConsoleRefusal> {
    const row = await messageOf(desk, id, ["shown"]);
    if (isRefusal(row)) return row;
    return {
      change: async (transaction) => void (await transaction.deleteFrom("chat_report").where("message", "=", id).execute()),
      lines: [{ label: { en: "Reports", zh: "举报" }, before: "open", after: "answered" }],
      person: row.from_user_id,
      subject: `chat-${id}`,
    };
  },
});

const mute = defineVerb({
  name: "chat/mute",
  title: { en: "Mute in the rooms", zh: "聊天室禁言" },
  roles: MODERATORS,
  fields: Type.Object({ person: PERSON_FIELD, rule: Type.Enum(RULES), mute: Type.Enum(Object.keys(MUTES)) }),
  labels: { person: PERSON_LABEL, rule: RULE_LABEL, mute: MUTE_LABEL },
  choices: () => ({ rule: choicesOf(RULE_WORDS), mute: choicesOf(MUTES) }),
  present: presentPerson,
  async plan(desk, { person, rule, mute: hours }): Promise<Plan | ConsoleRefusal> {
    const before = await desk.database.selectFrom("chat_mute").select("until").where("user_id", "=", person).executeTakeFirst();
    const isMuted = before !== undefined && before.until.getTime() > desk.clock();
    return {
      change: async (transaction) =>
        hours === "0"
          ? void (await transaction.deleteFrom("chat_mute").where("user_id", "=", person).execute())
          : setMute(transaction, { person, rule, until: new Date(desk.clock() + Number(hours) * HOUR_MS) }),
      lines: [{ label: MUTE_LABEL, before: isMuted ? before.until.toISOString() : "–", after: (MUTES[hours] ?? { en: hours }).en }],
      person,
    };
  },
});

const WHOLE = (maximum: number) => Type.Integer({ minimum: 0, maximum });
const room = defineVerb({
  name: "chat/room",
  title: { en: "Terms of a room", zh: "聊天室设置" },
  roles: ["admin", "compliance"],
  fields: Type.Object({ room: Type.Enum([...CHAT_ROOMS]), slow: WHOLE(3600), score: WHOLE(100), level: WHOLE(2), closed: Type.Boolean() }),
  labels: {
    room: { en: "Room", zh: "聊天室" },
    slow: { en: "Seconds between two messages of a person", zh: "同一用户两条消息间隔（秒）" },
    score: { en: "Lowest credit score of who writes", zh: "发言最低信用分" },
    level: { en: "Verification of who writes", zh: "发言所需认证等级" },
    closed: { en: "Nobody writes", zh: "关闭发言" },
  },
  choices: () => ({ room: CHAT_ROOMS.map((value) => ({ value, label: value })) }),
  present: async ({ database }, about) => {
    const row = await database
      .selectFrom("chat_room")
      .selectAll()
      .where("room", "=", about as ChatRoom)
      .executeTakeFirst();
    const { slow = 5, score = 0, level = 0, is_closed: closed = false } = row ?? {};
    return CHAT_ROOMS.some((one) => one === about) ? { room: about, slow, score, level, closed } : {};
  },
  async plan(desk, { room: name, slow, score, level, closed }): Promise<Plan | ConsoleRefusal> {
    const found = await desk.database
      .selectFrom("chat_room")
      .selectAll()
      .where("room", "=", name as ChatRoom)
      .executeTakeFirst();
    const before = found ?? { slow: 5, score: 0, level: 0, is_closed: false };
    const line = (label: Words, old: number | boolean, next: number | boolean) => ({ label, before: String(old), after: String(next) });
    const values = { slow, score, level, is_closed: closed };
    return {
      change: async (transaction) =>
        void (await transaction
          .insertInto("chat_room")
          .values({ room: name as ChatRoom, ...values })
          .onConflict((conflict) => conflict.column("room").doUpdateSet(values))
          .execute()),
      lines: [
        line({ en: "Seconds between two messages", zh: "消息间隔（秒）" }, before.slow, slow),
        line({ en: "Lowest credit score", zh: "最低信用分" }, before.score, score),
        line({ en: "Verification", zh: "认证等级" }, before.level, level),
        line({ en: "Nobody writes", zh: "关闭发言" }, before.is_closed, closed),
      ],
      subject: `room ${name}`,
    };
  },
});

/** To all who watch the room, as it stands now. */
async function tell(desk: ConsoleDesk, id: number): Promise<ChatRow | undefined> {
  const [row] = await chatViews(desk, [id]);
  if (row !== undefined) desk.venue.live.of(CHAT_BELL).ring(row.room, { message: row });
  return row;
}

export const chatVerbs: readonly Verb[] = [release, remove, dismiss, mute, room];
