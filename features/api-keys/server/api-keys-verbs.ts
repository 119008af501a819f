/** What operators do about a person's API keys: taking one back, never making or widening one. */
import Type from "typebox";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { PERSON_FIELD, PERSON_LABEL, presentPerson } from "../../../server/console/person-field.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";

const KEY_UNKNOWN = no("api_key_unknown", { en: "This person has no such key.", zh: "该用户没有此密钥。" });

const revoke = defineVerb({
  name: "api-keys/revoke",
  title: { en: "Revoke an API key", zh: "吊销 API 密钥" },
  roles: ["admin", "compliance", "support"],
  fields: Type.Object({ person: PERSON_FIELD, key: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) }),
  labels: { person: PERSON_LABEL, key: { en: "Key's number", zh: "密钥编号" } },
  present: presentPerson,
  async plan({ database, keys }, { person, key }): Promise<Plan | ConsoleRefusal> {
    const row = await database
      .selectFrom("api_key")
      .select(["api_key", "scopes"])
      .where("id", "=", key)
      .where("user_id", "=", person)
      .executeTakeFirst();
    if (row === undefined) return KEY_UNKNOWN;
    return {
      lines: [{ label: { en: "The key may", zh: "密钥权限" }, before: row.scopes, after: { en: "nothing", zh: "无" } }],
      note: { en: "What it opened ends at once. It can't be brought back.", zh: "其连接立即断开，且不可恢复。" },
      person,
      subject: `key ${key}`,
      change: async (transaction) => {
        await transaction.deleteFrom("api_key").where("id", "=", key).where("user_id", "=", person).execute();
      },
      afterwards: () => keys.forget(row.api_key),
    };
  },
});

export const apiKeysVerbs: readonly Verb[] = [revoke];
