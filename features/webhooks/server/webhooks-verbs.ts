/** What operators do about a person's webhooks: taking one away, never pointing one elsewhere. */
import Type from "typebox";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { PERSON_FIELD, PERSON_LABEL, presentPerson } from "../../../server/console/person-field.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";

const STATE_WORDS = { active: { en: "active", zh: "正常" }, paused: { en: "paused", zh: "已暂停" } };
const HOOK_UNKNOWN = no("webhook_unknown", { en: "This person has no such webhook.", zh: "该用户没有此 Webhook。" });

const revoke = defineVerb({
  name: "webhooks/revoke",
  title: { en: "Take a webhook away", zh: "移除 Webhook" },
  roles: ["admin", "compliance", "support"],
  fields: Type.Object({ person: PERSON_FIELD, webhook: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) }),
  labels: { person: PERSON_LABEL, webhook: { en: "Webhook's number", zh: "Webhook 编号" } },
  present: presentPerson,
  async plan({ database, webhooks }, { person, webhook }): Promise<Plan | ConsoleRefusal> {
    const row = await database
      .selectFrom("webhook")
      .select(["state"])
      .where("id", "=", webhook)
      .where("user_id", "=", person)
      .executeTakeFirst();
    if (row === undefined) return HOOK_UNKNOWN;
    return {
      lines: [{ label: { en: "Webhook", zh: "Webhook" }, before: STATE_WORDS[row.state], after: { en: "gone", zh: "已移除" } }],
      note: { en: "What was still to be sent to it is dropped.", zh: "尚未发送的内容将被丢弃。" },
      person,
      subject: `webhook ${webhook}`,
      change: async (transaction) => {
        // Its deliveries first: the projector may be waiting for the webhook's own row.
        await transaction.deleteFrom("webhook_delivery").where("hook_id", "=", webhook).execute();
        await transaction.deleteFrom("webhook").where("id", "=", webhook).where("user_id", "=", person).execute();
      },
      afterwards: () => webhooks.directory.remove({ id: webhook, userId: person }),
    };
  },
});

export const webhooksVerbs: readonly Verb[] = [revoke];
