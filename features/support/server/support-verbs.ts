/** Answering: taking a conversation, writing, handing it over, ending it. What is written stays in the conversation and nowhere else. */
import Type from "typebox";
import type { Role } from "../../../contract/operator-roles.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { isPlainText } from "../../../server/console/plain-text.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { SUPPORT_LENGTH_MAX } from "../contract/support-rows.ts";
import { SupportDesk } from "./support-desk.ts";

const STAFF: readonly Role[] = ["admin", "support"];
const TALK = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
const TALK_LABEL = { en: "Conversation", zh: "会话" };
const GONE = no("support_talk_gone", { en: "This conversation has ended.", zh: "此会话已结束。" });
const OTHERS = no("support_talk_others", { en: "Somebody else answers this one.", zh: "此会话由其他客服处理。" });
const presentTalk = async (_desk: unknown, about: string): Promise<Readonly<Record<string, number>>> =>
  /^\d{1,10}$/.test(about) ? { talk: Number(about) } : {};

type Talk = { readonly id: number; readonly user_id: number; readonly state: string; readonly taken_by: number | null };

async function talkOf({ database }: ConsoleDesk, id: number): Promise<Talk | ConsoleRefusal> {
  const row = await database
    .selectFrom("support_talk")
    .select(["id", "user_id", "state", "taken_by"])
    .where("id", "=", id)
    .where("state", "!=", "ended")
    .executeTakeFirst();
  return row ?? GONE;
}

const line = (before: string, after: string) => ({ label: TALK_LABEL, before, after });
const ring = (desk: ConsoleDesk, { user_id: user }: Talk) => new SupportDesk(desk).ring(user);

const take = defineVerb({
  name: "support/take",
  title: { en: "Take it", zh: "接入" },
  roles: STAFF,
  fields: Type.Object({ talk: TALK }),
  labels: { talk: TALK_LABEL },
  present: presentTalk,
  async plan(desk, { talk: id }, { operator }): Promise<Plan | ConsoleRefusal> {
    const talk = await talkOf(desk, id);
    if (isRefusal(talk)) return talk;
    if (talk.state === "taken") return OTHERS;
    return {
      change: async (transaction) =>
        void (await transaction
          .updateTable("support_talk")
          .set({ state: "taken", taken_by: operator.id })
          .where("id", "=", id)
          .where("state", "=", "waiting")
          .execute()),
      afterwards: () => ring(desk, talk),
      lines: [line("waits", "taken")],
      person: talk.user_id,
      subject: `talk-${id}`,
    };
  },
});

const answer = defineVerb({
  name: "support/answer",
  title: { en: "Answer", zh: "回复" },
  roles: STAFF,
  fields: Type.Object({ talk: TALK, words: Type.String({ minLength: 1, maxLength: SUPPORT_LENGTH_MAX }) }),
  labels: { talk: TALK_LABEL, words: { en: "Answer", zh: "回复内容" } },
  present: presentTalk,
  unkept: ["words"],
  async plan(desk, { talk: id, words }, { operator }): Promise<Plan | ConsoleRefusal> {
    const talk = await talkOf(desk, id);
    if (isRefusal(talk)) return talk;
    if (talk.state === "taken" && talk.taken_by !== operator.id) return OTHERS;
    const content = words.trim();
    if (content === "" || !isPlainText(content)) return no("support_words_wrong", { en: "Write some words.", zh: "请输入内容。" });
    const now = new Date(desk.clock());
    return {
      change: async (transaction) => {
        const values = { talk: id, user_id: talk.user_id, written_by: operator.id, kind: "text", content, request: null, at: now } as const;
        await transaction.insertInto("support_message").values(values).execute();
        // Who has ended it meanwhile may have begun another one: it stays ended, with what was answered.
        await transaction
          .updateTable("support_talk")
          .set({ state: "taken", taken_by: operator.id })
          .where("id", "=", id)
          .where("state", "!=", "ended")
          .execute();
        await transaction
          .updateTable("support_talk")
          .set({ answered_at: now })
          .where("id", "=", id)
          .where("answered_at", "is", null)
          .execute();
      },
      afterwards: async () => {
        ring(desk, talk);
        await desk.notices.note(talk.user_id, { kind: "support_answer", about: `support-${id}-${now.getTime()}` });
      },
      lines: [line(talk.state === "taken" ? "taken" : "waits", "answered")],
      person: talk.user_id,
      subject: `talk-${id}`,
    };
  },
});

const handOver = defineVerb({
  name: "support/hand-over",
  title: { en: "Hand it over", zh: "转出" },
  roles: STAFF,
  fields: Type.Object({ talk: TALK }),
  labels: { talk: TALK_LABEL },
  present: presentTalk,
  async plan(desk, { talk: id }): Promise<Plan | ConsoleRefusal> {
    const talk = await talkOf(desk, id);
    if (isRefusal(talk)) return talk;
    if (talk.state !== "taken") return no("support_talk_waits", { en: "It waits for anybody already.", zh: "此会话已在等待中。" });
    return {
      change: async (transaction) =>
        void (await transaction
          .updateTable("support_talk")
          .set({ state: "waiting", taken_by: null })
          .where("id", "=", id)
          .where("state", "=", "taken")
          .execute()),
      afterwards: () => ring(desk, talk),
      lines: [line("taken", "waits")],
      note: {
        en: "It stands in the queue again where it stood; the reason is for who takes it.",
        zh: "会话回到队列原位置；原因供接手者查看。",
      },
      person: talk.user_id,
      subject: `talk-${id}`,
    };
  },
});

const end = defineVerb({
  name: "support/end",
  title: { en: "End it", zh: "结束" },
  roles: STAFF,
  fields: Type.Object({ talk: TALK }),
  labels: { talk: TALK_LABEL },
  present: presentTalk,
  async plan(desk, { talk: id }): Promise<Plan | ConsoleRefusal> {
    const talk = await talkOf(desk, id);
    if (isRefusal(talk)) return talk;
    const ended = { state: "ended", ended_at: new Date(desk.clock()) } as const;
    return {
      change: async (transaction) =>
        void (await transaction.updateTable("support_talk").set(ended).where("id", "=", id).where("state", "!=", "ended").execute()),
      afterwards: () => ring(desk, talk),
      lines: [line(talk.state === "taken" ? "taken" : "waits", "ended")],
      note: { en: "The person can rate it, and write again.", zh: "用户可评价，也可再次留言。" },
      person: talk.user_id,
      subject: `talk-${id}`,
    };
  },
});

export const supportVerbs: readonly Verb[] = [take, answer, handOver, end];
