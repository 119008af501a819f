/** Conversations for who answers: the queue, one conversation (written into the audit log), figures. */
import Type from "typebox";
import { no } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { isOpenAt } from "../contract/hours.ts";
import { SupportDesk } from "./support-desk.ts";

const ROLES = ["admin", "support"] as const;
const QUEUE_MOST = 200;
const UNKNOWN = no("support_talk_unknown", { en: "There is no such conversation.", zh: "没有此会话。" }, 404);

const queue = defineLook({
  name: "support/queue",
  title: { en: "Customer service", zh: "客服" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ database, clock }, _fields, operator) => {
    const rows = await database
      .selectFrom("support_talk")
      .leftJoin("operator", "operator.id", "support_talk.taken_by")
      .select(["support_talk.id", "user_id", "support_talk.state", "waits_from", "taken_by", "operator.name"])
      .where("support_talk.state", "!=", "ended")
      .orderBy("waits_from")
      .orderBy("support_talk.id")
      .limit(QUEUE_MOST)
      .execute();
    return {
      isOpen: isOpenAt(clock()),
      rows: rows.map(({ id, user_id: person, state, waits_from: from, taken_by: by, name }) => ({
        ...{ id, person, state, waitsFrom: from.getTime() },
        ...{ isMine: by === operator.id, staff: name ?? "" },
      })),
    };
  },
});

const count = defineLook({
  name: "support/count",
  title: { en: "Conversations that wait", zh: "待接入会话" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ database }) => {
    const rows = await database
      .selectFrom("support_talk")
      .select("waits_from")
      .where("state", "=", "waiting")
      .orderBy("waits_from")
      .limit(QUEUE_MOST)
      .execute();
    return { waiting: rows.length, oldest: rows[0]?.waits_from.getTime() ?? 0 };
  },
});

/** Only together with the person whose it is: the audit log says of whom it was. */
const one = defineLook({
  name: "support/talk",
  title: { en: "A conversation", zh: "会话" },
  roles: ROLES,
  fields: Type.Object({ talk: Type.String({ pattern: "^[0-9]{1,9}$" }), person: Type.String({ pattern: "^[0-9]{1,9}$" }) }),
  noted: ({ talk, person }) => ({ person: Number(person), subject: `talk-${talk}` }),
  answer: async (desk, { talk, person }) => {
    const row = await desk.database
      .selectFrom("support_talk")
      .select(["id", "state", "taken_by", "waits_from"])
      .where("id", "=", Number(talk))
      .where("user_id", "=", Number(person))
      .executeTakeFirst();
    if (row === undefined) return UNKNOWN;
    const talks = new SupportDesk(desk);
    const messages = await talks.show(await talks.find({ talk: row.id }));
    const ratings = await desk.database.selectFrom("support_talk").select("stars").where("user_id", "=", Number(person)).execute();
    return {
      ...{ id: row.id, person: Number(person), state: row.state, takenBy: row.taken_by ?? 0, waitsFrom: row.waits_from.getTime() },
      ...{ messages: messages.toReversed(), talks: ratings.length },
    };
  },
});

export const supportLooks: readonly Look[] = [queue, count, one];
