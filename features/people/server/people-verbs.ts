/** Notes about people: writing one and removing one. Their words stand in one table alone, so that they can be erased. */
import Type from "typebox";
import type { Words } from "../../../contract/console-wire.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { hasLeft, PERSON_FIELD, PERSON_LABEL, PERSON_UNKNOWN, presentPerson } from "../../../server/console/person-field.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";

const LETTERS_MAX = 2000;
const NOTE = { en: "Note", zh: "备注" };
const letters = (count: number): Words => ({ en: `${count} letters`, zh: `${count} 字` });

const addNote = defineVerb({
  name: "people/add-note",
  title: { en: "Add a note", zh: "添加备注" },
  roles: ["admin", "compliance", "finance", "support"],
  fields: Type.Object({ person: PERSON_FIELD, text: Type.String({ minLength: 1, maxLength: LETTERS_MAX, "x-kind": "text" }) }),
  labels: { person: PERSON_LABEL, text: NOTE },
  unkept: ["text"],
  present: presentPerson,
  async plan({ database, clock }, { person, text: given }, { operator }): Promise<Plan | ConsoleRefusal> {
    const known = await database.selectFrom("person").select("id").where("id", "=", person).executeTakeFirst();
    if (known === undefined || (await hasLeft(database, person))) return PERSON_UNKNOWN;
    const text = given.trim();
    if (text === "") return no("note_empty", { en: "A note says something.", zh: "备注不能为空。" });
    return {
      lines: [{ label: NOTE, before: "–", after: letters(text.length) }],
      note: {
        en: "Operators read it, never the person. It is kept with the person alone and erased with them; the audit log says that you wrote one.",
        zh: "仅操作员可见，用户不可见。备注只与用户一同保存并一同删除；审计日志仅记录您写过备注。",
      },
      person,
      subject: "note",
      change: async (transaction) => {
        await transaction
          .insertInto("person_note")
          .values({ person, operator: operator.id, text, at: new Date(clock()) })
          .execute();
      },
    };
  },
});

const removeNote = defineVerb({
  name: "people/remove-note",
  title: { en: "Remove a note", zh: "删除备注" },
  roles: ["admin", "compliance", "finance", "support"],
  fields: Type.Object({ person: PERSON_FIELD, note: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
  labels: { person: PERSON_LABEL, note: { en: "Note's number", zh: "备注编号" } },
  async plan({ database }, { person, note }, { operator }): Promise<Plan | ConsoleRefusal> {
    const row = await database
      .selectFrom("person_note")
      .select(["operator", "text"])
      .where("id", "=", String(note))
      .where("person", "=", person)
      .executeTakeFirst();
    if (row === undefined) return no("note_unknown", { en: "There is no such note about them.", zh: "没有此备注。" });
    const mayAll = operator.role === "admin" || operator.role === "compliance";
    if (!mayAll && row.operator !== operator.id) return OTHERS;
    return {
      lines: [{ label: NOTE, before: letters(row.text.length), after: "–" }],
      note: { en: "Its words are gone for good.", zh: "内容将永久删除。" },
      person,
      subject: "note",
      change: async (transaction) => {
        await transaction.deleteFrom("person_note").where("id", "=", String(note)).where("person", "=", person).execute();
      },
    };
  },
});

const OTHERS = no("note_of_another", {
  en: "Somebody else wrote it: they, compliance or an admin remove it.",
  zh: "此备注由他人撰写：仅本人、合规或管理员可删除。",
});

export const peopleVerbs: readonly Verb[] = [addNote, removeNote];
