/** Notes of operators about a person: reading them by key, the newest first. */
import type { Rows } from "../../../server/console/look.ts";
import { limitOf, pageOf } from "../../../server/console/looks/row-pages.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";

type Asked = { readonly person: string; readonly after?: string | undefined; readonly limit?: string | undefined };

export async function notesOf({ database }: ConsoleDesk, asked: Asked): Promise<Rows> {
  const limit = limitOf(asked);
  let query = database
    .selectFrom("person_note")
    .leftJoin("operator", "operator.id", "person_note.operator")
    .select(["person_note.id", "person_note.operator", "operator.name", "person_note.text", "person_note.at"])
    .where("person", "=", Number(asked.person))
    .orderBy("person_note.id", "desc")
    .limit(limit + 1);
  if (asked.after !== undefined) query = query.where("person_note.id", "<", asked.after);
  const rows = (await query.execute()).map(({ id, operator, name, text, at }) => ({
    id: Number(id),
    operator,
    operatorName: name ?? "local operator",
    text,
    at: at.getTime(),
  }));
  return pageOf(rows, limit, "id");
}
