/** The audit log: searching it, one entry's neighbours by key, checking the chain. */
import Type from "typebox";
import { checkAudit } from "../audit-log.ts";
import { defineLook, type Look, type Rows } from "../look.ts";
import { PEOPLE_ROLES, ROLES } from "../../../contract/operator-roles.ts";
import { limitOf, pageOf, ROW_FIELDS } from "./row-pages.ts";
import type { Operator } from "../operator.ts";
import type { ConsoleDesk } from "../verb.ts";

const NUMBER = Type.Optional(Type.String({ pattern: "^[0-9]{1,15}$" }));

const entries = defineLook({
  name: "audit/entries",
  title: { en: "Audit log", zh: "审计日志" },
  roles: ROLES,
  fields: Type.Object({
    ...ROW_FIELDS,
    operator: NUMBER,
    person: NUMBER,
    verb: Type.Optional(Type.String({ maxLength: 60 })),
    /** Milliseconds since 1970. */
    since: NUMBER,
    until: NUMBER,
  }),
  answer: readEntries,
});

type EntryFields = { readonly [Name in "after" | "limit" | "operator" | "person" | "verb" | "since" | "until"]?: string | undefined };

/** Who may not read people reads nothing of what others did to them. */
async function readEntries({ database }: ConsoleDesk, fields: EntryFields, { id, role }: Operator): Promise<Rows> {
  const limit = limitOf(fields);
  const { after, operator, person, verb, since, until } = fields;
  let query = database
    .selectFrom("audit_entry")
    .leftJoin("operator as first", "first.id", "audit_entry.operator")
    .leftJoin("operator as second", "second.id", "audit_entry.second_operator")
    .selectAll("audit_entry")
    .select(["first.name as operator_name", "second.name as second_name"])
    .orderBy("position", "desc")
    .limit(limit + 1);
  if (after !== undefined) query = query.where("position", "<", after);
  if (operator !== undefined) query = query.where("operator", "=", Number(operator));
  if (person !== undefined) query = query.where("person", "=", Number(person));
  if (verb !== undefined) query = query.where("verb", "=", verb);
  if (since !== undefined) query = query.where("at", ">=", since);
  if (until !== undefined) query = query.where("at", "<", until);
  if (!PEOPLE_ROLES.includes(role)) query = query.where((or) => or.or([or("person", "is", null), or("operator", "=", id)]));
  const rows = (await query.execute()).map((row) => ({
    position: Number(row.position),
    at: Number(row.at),
    operator: row.operator,
    operatorName: row.operator_name ?? "local operator",
    second: row.second_operator,
    secondName: row.second_name,
    verb: row.verb,
    outcome: row.outcome,
    person: row.person,
    subject: row.subject,
    reason: row.reason,
    fields: row.fields,
    shown: row.shown,
    logPosition: row.log_position === null ? null : Number(row.log_position),
    hash: row.hash,
  }));
  return pageOf(rows, limit, "position");
}

const check = defineLook({
  name: "audit/check",
  title: { en: "Check the chain", zh: "校验链" },
  roles: ["admin", "compliance", "auditor"],
  isHeavy: true,
  fields: Type.Object({ position: NUMBER, hash: Type.Optional(Type.String({ pattern: "^[0-9a-f]{64}$" })) }),
  answer: ({ database }, { position, hash }) =>
    checkAudit(database, position === undefined || hash === undefined ? undefined : { position: Number(position), hash }),
});

export const auditLooks: readonly Look[] = [entries, check];
