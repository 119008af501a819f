/** What an operator sees first of a person: who they are, and what has been opened with their account. */
import type { ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { PERSON_UNKNOWN } from "../../../server/console/person-field.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import type { Database } from "../../../server/sql/database.ts";

const SHOWN_MAX = 50;

export async function personFacts({ database, clock }: ConsoleDesk, id: number): Promise<object | ConsoleRefusal> {
  const person = await database
    .selectFrom("person")
    .select(["id", "nickname", "email", "area_code", "phone", "extension_code", "invited_by", "created_at", "password_changed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (person === undefined) return PERSON_UNKNOWN;
  const [sessions, keys, webhooks] = await Promise.all([sessionsOf(database, id, clock()), keysOf(database, id), webhooksOf(database, id)]);
  const { id: number, nickname, email, extension_code: code, invited_by: invitedBy, area_code: area, phone } = person;
  return {
    id: number,
    nickname,
    email,
    phone: phone === null ? null : `+${area ?? ""} ${phone}`,
    code,
    invitedBy,
    createdAt: person.created_at.getTime(),
    passwordChangedAt: person.password_changed_at.getTime(),
    sessions,
    keys,
    webhooks,
  };
}

async function sessionsOf(database: Database, id: number, now: number): Promise<readonly object[]> {
  const rows = await database
    .selectFrom("session")
    .select(["created_at", "used_at", "ip", "user_agent"])
    .where("user_id", "=", id)
    .where("expires_at", ">", new Date(now))
    .orderBy("used_at", "desc")
    .limit(SHOWN_MAX)
    .execute();
  return rows.map((row) => ({ createdAt: row.created_at.getTime(), usedAt: row.used_at.getTime(), ip: row.ip, userAgent: row.user_agent }));
}

/** Never the key itself: whoever reads it here could not be told from its owner. */
async function keysOf(database: Database, id: number): Promise<readonly object[]> {
  const rows = await database
    .selectFrom("api_key")
    .select(["id", "name", "kind", "scopes", "created_at", "last_used_at", "suspended_at"])
    .where("user_id", "=", id)
    .orderBy("id", "desc")
    .limit(SHOWN_MAX)
    .execute();
  return rows.map(({ created_at: at, last_used_at: usedAt, suspended_at: suspendedAt, ...key }) => ({
    ...key,
    createdAt: at.getTime(),
    usedAt: usedAt?.getTime() ?? null,
    isSuspended: suspendedAt !== null,
  }));
}

/** Whose program it is, not where exactly: addresses may carry secrets. */
async function webhooksOf(database: Database, id: number): Promise<readonly object[]> {
  const rows = await database
    .selectFrom("webhook")
    .select(["id", "url", "state", "events", "created_at"])
    .where("user_id", "=", id)
    .orderBy("id", "desc")
    .limit(SHOWN_MAX)
    .execute();
  return rows.map(({ created_at: at, url, ...hook }) => ({ ...hook, host: new URL(url).host, createdAt: Number(at) }));
}
