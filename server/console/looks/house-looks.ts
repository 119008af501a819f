/** What the house can't do yet, because nobody holds a role for it or nobody could agree: a fresh one has a single admin. */
import Type from "typebox";
import { ROLES, type Role } from "../../../contract/operator-roles.ts";
import type { MissingRow } from "../../../contract/console-wire.ts";
import { defineLook, type Look } from "../look.ts";
import type { Verb } from "../verb.ts";

/** Operators who can log in, by role. */
export type Staff = ReadonlyMap<Role, number>;

/** The verbs are asked for when somebody looks: this look stands in the same table. */
export const houseLooks = (verbs: () => Iterable<Verb>): readonly Look[] => [
  defineLook({
    name: "operators/missing",
    title: { en: "What nobody can do yet", zh: "暂无人可执行的操作" },
    roles: ROLES,
    fields: Type.Object({}),
    answer: async ({ database }) => {
      const rows = await database
        .selectFrom("operator")
        .select(["role"])
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("ended_at", "is", null)
        .where("password_hash", "is not", null)
        .where("link_seen_by", "is", null)
        .groupBy("role")
        .execute();
      return { rows: missingOf(verbs(), new Map(rows.map(({ role, count }) => [role, Number(count)]))) };
    },
  }),
];

/** One row for each set of roles that lacks somebody: with nobody at all, or with one where two are needed. */
export function missingOf(verbs: Iterable<Verb>, staff: Staff): readonly MissingRow[] {
  const rows = new Map<string, MissingRow>();
  for (const { name, title, roles, needsTwo, localAlone } of verbs) {
    const able = roles.reduce((sum, role) => sum + (staff.get(role) ?? 0), 0);
    const needed = needsTwo === true && localAlone !== true ? 2 : 1;
    if (able >= needed) continue;
    const key = `${able} ${roles.join()}`;
    const before = rows.get(key);
    rows.set(key, { key, able, roles, verbs: [...(before?.verbs ?? []), { name, title }] });
  }
  return [...rows.values()].toSorted((one, other) => one.able - other.able);
}
