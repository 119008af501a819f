/** Operators and what their roles may; everybody may see both. */
import Type from "typebox";
import { defineLook, type Look } from "../look.ts";
import type { OperatorState } from "../../../contract/console-wire.ts";
import type { StoredOperator } from "../operator-store.ts";
import { ROLE_WORDS, ROLES } from "../../../contract/operator-roles.ts";

const list = defineLook({
  name: "operators/list",
  title: { en: "Operators", zh: "操作员" },
  roles: ["admin", "compliance", "auditor"],
  fields: Type.Object({}),
  answer: async ({ database }) => {
    const rows = await database
      .selectFrom("operator")
      .select(["id", "name", "mail", "role", "created_at", "ended_at", "password_hash", "link_seen_by"])
      .select(({ selectFrom }) =>
        selectFrom("operator_session")
          .whereRef("operator_id", "=", "operator.id")
          .select(({ fn }) => fn.max("used_at").as("at"))
          .as("seen_at"),
      )
      .orderBy("id")
      .limit(1000)
      .execute();
    return {
      rows: rows.map((row) => ({
        id: row.id,
        name: row.name,
        mail: row.mail,
        role: row.role,
        state: stateOf(row),
        /** Who was shown the link and can't confirm. */
        linkSeenBy: row.link_seen_by,
        createdAt: row.created_at.getTime(),
        seenAt: row.seen_at?.getTime() ?? null,
      })),
    };
  },
});

const sessions = defineLook({
  name: "operators/sessions",
  title: { en: "My sessions", zh: "我的会话" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ database, clock }, _fields, { id }) => {
    const rows = await database
      .selectFrom("operator_session")
      .select(["id", "created_at", "used_at", "expires_at", "ip", "user_agent"])
      .where("operator_id", "=", id)
      .where("ended_at", "is", null)
      .where("expires_at", ">", new Date(clock()))
      .orderBy("created_at", "desc")
      .execute();
    return {
      rows: rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at.getTime(),
        usedAt: row.used_at.getTime(),
        expiresAt: row.expires_at.getTime(),
        ip: row.ip,
        userAgent: row.user_agent,
      })),
    };
  },
});

const roles = defineLook({
  name: "operators/roles",
  title: { en: "Roles", zh: "角色" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: () => ({ rows: ROLES.map((role) => ({ role, words: ROLE_WORDS[role] })) }),
});

export const operatorLooks: readonly Look[] = [list, sessions, roles];

type Standing = Pick<StoredOperator, "ended_at" | "password_hash" | "link_seen_by">;

function stateOf({ ended_at: endedAt, password_hash: password, link_seen_by: seenBy }: Standing): OperatorState {
  if (endedAt !== null) return "ended";
  if (password === null) return "invited";
  return seenBy === null ? "active" : "unconfirmed";
}
