/**
 * Operators' roles. What each may do is not said here but by the verbs and looks themselves (`roles`), from which the server refuses,
 * the console shows and the tests are made: one table.
 */
import type { Words } from "./console-wire.ts";

export const ROLES = ["admin", "compliance", "finance", "business", "support", "content", "auditor"] as const;
export type Role = (typeof ROLES)[number];

/** Who works with people; content and business see figures only, and nothing that was done to anybody by others. */
export const PEOPLE_ROLES: readonly Role[] = ["admin", "compliance", "finance", "support", "auditor"];

export const ROLE_WORDS: Readonly<Record<Role, Words>> = {
  admin: { en: "Admin", zh: "管理员" },
  compliance: { en: "Compliance", zh: "合规" },
  finance: { en: "Finance", zh: "财务" },
  business: { en: "Business", zh: "业务" },
  support: { en: "Support", zh: "客服" },
  content: { en: "Content", zh: "内容" },
  auditor: { en: "Auditor", zh: "审计" },
};
