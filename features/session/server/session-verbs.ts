/** What operators do about a person's logins. */
import Type from "typebox";
import type { ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { PERSON_FIELD, PERSON_LABEL, PERSON_UNKNOWN, presentPerson } from "../../../server/console/person-field.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";

const endSessions = defineVerb({
  name: "people/end-sessions",
  title: { en: "End sessions", zh: "结束会话" },
  roles: ["admin", "compliance", "support"],
  fields: Type.Object({ person: PERSON_FIELD }),
  labels: { person: PERSON_LABEL },
  present: presentPerson,
  async plan({ database, sessions }, { person }): Promise<Plan | ConsoleRefusal> {
    const known = await database.selectFrom("person").select("id").where("id", "=", person).executeTakeFirst();
    if (known === undefined) return PERSON_UNKNOWN;
    const open = await database.selectFrom("session").select("id").where("user_id", "=", person).execute();
    let ended: readonly string[] = [];
    return {
      lines: [{ label: { en: "Logged in", zh: "已登录会话" }, before: String(open.length), after: "0" }],
      note: { en: "They log in anew. API keys and webhooks stay.", zh: "用户需重新登录，API 密钥与 Webhook 不受影响。" },
      person,
      subject: "sessions",
      change: async (transaction) => {
        const rows = await transaction.deleteFrom("session").where("user_id", "=", person).returning("id").execute();
        ended = rows.map(({ id }) => id);
      },
      afterwards: () => sessions.forget(person, ended),
    };
  },
});

export const sessionVerbs: readonly Verb[] = [endSessions];
