/**
 * What operators did, append-only and chained: each entry's hash is SHA-256 over the hash before it and the entry's own canonical bytes, so
 * that a row that was changed, taken out or put in is found. Written in the transaction of what it tells of.
 *
 * What the chain can't show by itself is that its newest rows were cut off: whoever keeps a position and its hash from an earlier day (the
 * check prints them) can have that looked for too.
 */
import { hash } from "node:crypto";
import { sql, type Selectable, type Transaction } from "kysely";
import type { Database } from "../sql/database.ts";
import type { Tables } from "../sql/tables.ts";
import { securityLog } from "../security-log.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { AuditRow } from "./console.tables.ts";

/**
 * done: it has its effect. asked: it waits for a second operator. declined, lapsed: the second said no, or nobody said anything. refused: the
 * kernel refused what was submitted. lost: the venue ended before it was submitted. looked: somebody's own was shown to an operator.
 */
export type AuditOutcome = "done" | "asked" | "declined" | "lapsed" | "refused" | "lost" | "looked";

export type AuditEntry = {
  /** Milliseconds since 1970, real time. */
  readonly at: number;
  /** Who asked; 0 is the local operator. */
  readonly operator: number;
  readonly secondOperator?: number | undefined;
  readonly verb: string;
  readonly outcome: AuditOutcome;
  readonly person?: number | undefined;
  readonly subject: string;
  /** Canonical JSON of what was asked for. */
  readonly fields: string;
  /** JSON of lines: what changed, before and after. */
  readonly shown: string;
  readonly reason: string;
  /** The request it belongs to. */
  readonly request?: number | undefined;
  readonly logPosition?: number | undefined;
};

/** What the first entry follows on. */
export const NOTHING_BEFORE = "0".repeat(64);
/** Any number: entries are written one after the other. */
const APPEND_LOCK = 4_711_058;
const CHECKED_AT_ONCE = 1000;

export async function appendAudit(transaction: Transaction<Tables>, entry: AuditEntry): Promise<void> {
  await sql`select pg_advisory_xact_lock(${APPEND_LOCK})`.execute(transaction);
  const last = await transaction
    .selectFrom("audit_entry")
    .select(["position", "hash"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  const row = {
    position: Number(last?.position ?? 0) + 1,
    at: entry.at,
    operator: entry.operator,
    second_operator: entry.secondOperator ?? null,
    verb: entry.verb,
    outcome: entry.outcome,
    person: entry.person ?? null,
    subject: entry.subject,
    fields: entry.fields,
    shown: entry.shown,
    reason: entry.reason,
    request: entry.request ?? null,
    log_position: entry.logPosition ?? null,
    previous_hash: last?.hash ?? NOTHING_BEFORE,
  };
  await transaction
    .insertInto("audit_entry")
    .values({ ...row, hash: auditHash(row) })
    .execute();
  const { operator, verb: what, outcome, position } = row;
  securityLog.note({ event: "operator_act", what, operator, outcome, entry: position });
}

export type AuditCheck =
  | { readonly isWhole: true; readonly entries: number; readonly head: string }
  | { readonly isWhole: false; readonly position: number; readonly problem: string };

/** Goes through the whole chain; `known`: a position and its hash as they were told earlier. */
export async function checkAudit(database: Database, known?: { readonly position: number; readonly hash: string }): Promise<AuditCheck> {
  let position = 0;
  let head = NOTHING_BEFORE;
  for (;;) {
    const rows = await database
      .selectFrom("audit_entry")
      .selectAll()
      .where("position", ">", String(position))
      .orderBy("position")
      .limit(CHECKED_AT_ONCE)
      .execute();
    for (const row of rows) {
      const problem = problemOf(row, position + 1, head);
      if (problem !== undefined) return { isWhole: false, position: position + 1, problem };
      position += 1;
      head = row.hash;
      if (position === known?.position && head !== known.hash)
        return { isWhole: false, position, problem: "it has another hash than was told" };
    }
    if (rows.length < CHECKED_AT_ONCE) break;
  }
  if (known !== undefined && known.position > position) return { isWhole: false, position: position + 1, problem: "it is missing" };
  return { isWhole: true, entries: position, head };
}

function problemOf(row: Selectable<AuditRow>, position: number, head: string): string | undefined {
  if (Number(row.position) !== position) return "it is missing";
  if (row.previous_hash !== head) return "it does not follow on the entry before it";
  return row.hash === auditHash(row) ? undefined : "it is not what was written";
}

/** Over everything but the hash itself; 64-bit numbers come as text from the database and are one spelling here. */
export function auditHash({ hash: _hash, ...row }: Readonly<Record<string, string | number | null>>): string {
  const numbers = ["position", "at", "request", "log_position"];
  const spelled = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, numbers.includes(name) && value !== null ? String(value) : value]),
  );
  return hash("sha256", canonicalJson(spelled), "hex");
}
