/** Operators themselves: taking one on, another role, a new set-up link, the end. Roles are given by two people. */
import Type from "typebox";
import { ConsoleRefused, no, type ConsoleRefusal } from "../console-refusal.ts";
import { newLink, OperatorStore, type StoredOperator } from "../operator-store.ts";
import { OperatorSessions } from "../operator-sessions.ts";
import { ROLE_WORDS, ROLES, type Role } from "../../../contract/operator-roles.ts";
import type { Choice } from "../../../contract/console-wire.ts";
import { yesOrNo } from "../line-words.ts";
import { isLocal } from "../operator.ts";
import { defineVerb, type Actors, type ConsoleDesk, type Plan, type Verb } from "../verb.ts";
import type { Transaction } from "kysely";
import type { Tables } from "../../sql/tables.ts";

const MAIL = Type.String({ pattern: "^[^\\s@]{1,64}@[^\\s@]{1,180}$", maxLength: 250 });
const NAME = Type.String({ minLength: 2, maxLength: 40 });
const ROLE = Type.Enum([...ROLES]);
const OPERATOR = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });

const MAIL_WORDS = { en: "Mail address", zh: "邮箱" };
const NAME_WORDS = { en: "Name", zh: "姓名" };
const ROLE_LABEL = { en: "Role", zh: "角色" };
const OPERATOR_LABEL = { en: "Operator", zh: "操作员" };

const roleChoices = (): readonly Choice[] => ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role].en }));

const add = defineVerb({
  name: "operators/add",
  title: { en: "Add an operator", zh: "添加操作员" },
  roles: ["admin"],
  needsTwo: true,
  needsProof: true,
  localAlone: true,
  fields: Type.Object({ mail: MAIL, name: NAME, role: ROLE }),
  labels: { mail: MAIL_WORDS, name: NAME_WORDS, role: ROLE_LABEL },
  choices: () => ({ role: roleChoices() }),
  spoken: {
    word: "add-operator",
    help: "add-operator --mail MAIL --role ROLE [--name NAME]   takes an operator on; prints a set-up link that works once",
    read: readAdd,
    reason: () => "taken on by the local operator",
  },
  async plan(desk, { mail, name, role }, actors): Promise<Plan | ConsoleRefusal> {
    const store = new OperatorStore(desk);
    if ((await store.byMail(mail)) !== undefined)
      return no("operator_known", { en: "There is an operator of this address.", zh: "该邮箱已有操作员。" });
    const link = newLink();
    return {
      lines: [{ label: ROLE_LABEL, before: "–", after: ROLE_WORDS[role] }],
      note: LINK_NOTE,
      subject: name,
      change: async (transaction) => void (await store.add(transaction, { mail, name, role }, link, shownTo(actors))),
      secret: () => setUpPath(link),
      done: `${mail.toLowerCase()} is an operator now (${role}).`,
    };
  },
});

const setRole = defineVerb({
  name: "operators/set-role",
  title: { en: "Give another role", zh: "更改角色" },
  roles: ["admin"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ operator: OPERATOR, role: ROLE }),
  labels: { operator: OPERATOR_LABEL, role: ROLE_LABEL },
  choices: () => ({ role: roleChoices() }),
  present: async (desk, subject) => {
    const stored = await new OperatorStore(desk).byId(Number(subject) || 0);
    return stored === undefined ? {} : { operator: stored.id, role: stored.role };
  },
  async plan(desk, { operator, role }): Promise<Plan | ConsoleRefusal> {
    const stored = await new OperatorStore(desk).byId(operator);
    if (stored === undefined || stored.ended_at !== null) return UNKNOWN;
    if (stored.role === role) return no("role_same", { en: "They have this role.", zh: "该操作员已是此角色。" });
    return {
      lines: [roleLine(stored, role)],
      subject: stored.name,
      change: async (transaction) => {
        await mustKeepAdmin(transaction, stored, role);
        await transaction.updateTable("operator").set({ role }).where("id", "=", operator).execute();
      },
      done: `${stored.name} is ${role} now.`,
    };
  },
});

const end = defineVerb({
  name: "operators/end",
  title: { en: "End an operator", zh: "停用操作员" },
  roles: ["admin"],
  needsProof: true,
  fields: Type.Object({ operator: OPERATOR }),
  labels: { operator: OPERATOR_LABEL },
  present: async (_desk, subject) => ({ operator: Number(subject) || 0 }),
  async plan(desk, { operator }, actors): Promise<Plan | ConsoleRefusal> {
    const stored = await new OperatorStore(desk).byId(operator);
    if (stored === undefined || stored.ended_at !== null) return UNKNOWN;
    if (actors.operator.id === operator) return no("operator_self", { en: "You can't end yourself.", zh: "不能停用自己。" });
    return {
      lines: [{ label: { en: "May log in", zh: "可登录" }, before: yesOrNo(true), after: yesOrNo(false) }],
      note: {
        en: "All their sessions end at once. There is no way back: they would be taken on anew.",
        zh: "其所有会话立即结束，且不可撤销。",
      },
      subject: stored.name,
      change: async (transaction) => {
        await mustKeepAdmin(transaction, stored, undefined);
        await transaction
          .updateTable("operator")
          .set({ ended_at: new Date(desk.clock()), set_up_hash: null })
          .where("id", "=", operator)
          .execute();
        await sessionsOf(desk).endAll(transaction, operator);
      },
      done: `${stored.name} is no operator any more.`,
    };
  },
});

const renew = defineVerb({
  name: "operators/renew",
  title: { en: "New set-up link", zh: "重新设置登录" },
  roles: ["admin"],
  needsTwo: true,
  needsProof: true,
  localAlone: true,
  fields: Type.Object({ mail: MAIL }),
  labels: { mail: MAIL_WORDS },
  present: async (desk, subject) => {
    const stored = await new OperatorStore(desk).byId(Number(subject) || 0);
    return stored === undefined ? {} : { mail: stored.mail };
  },
  spoken: {
    word: "renew-operator",
    help: "renew-operator MAIL              a new set-up link for who lost password or authenticator; ends their sessions",
    read: ([mail]) => (mail === undefined ? "renew-operator needs a mail address." : { mail }),
  },
  async plan(desk, { mail }, actors): Promise<Plan | ConsoleRefusal> {
    const store = new OperatorStore(desk);
    const stored = await store.byMail(mail);
    if (stored === undefined || stored.ended_at !== null) return UNKNOWN;
    const link = newLink();
    return {
      lines: [
        {
          label: { en: "Password and factors", zh: "密码与验证因素" },
          before: { en: "set", zh: "已设置" },
          after: { en: "to be set up anew", zh: "待重新设置" },
        },
      ],
      note: LINK_NOTE,
      subject: stored.name,
      change: async (transaction) => {
        await store.reset(transaction, stored.id, link, shownTo(actors));
        await sessionsOf(desk).endAll(transaction, stored.id);
      },
      secret: () => setUpPath(link),
      done: `${stored.mail} sets up password and authenticator anew.`,
    };
  },
});

const confirm = defineVerb({
  name: "operators/confirm",
  title: { en: "Confirm who set it up", zh: "确认设置人" },
  roles: ["admin"],
  needsProof: true,
  fields: Type.Object({ operator: OPERATOR }),
  labels: { operator: OPERATOR_LABEL },
  present: async (_desk, subject) => ({ operator: Number(subject) || 0 }),
  async plan(desk, { operator }, actors): Promise<Plan | ConsoleRefusal> {
    const store = new OperatorStore(desk);
    const stored = await store.byId(operator);
    if (stored === undefined || stored.ended_at !== null) return UNKNOWN;
    if (stored.link_seen_by === null) return NOTHING_TO_CONFIRM;
    const setUpAt = await store.setUpAt(operator);
    if (setUpAt === undefined) return NOT_SET_UP;
    if ([stored.link_seen_by, operator].includes(actors.operator.id)) return SAW_THE_LINK;
    const seenBy = await store.byId(stored.link_seen_by);
    return {
      lines: [
        { label: { en: "May log in", zh: "可登录" }, before: yesOrNo(false), after: yesOrNo(true) },
        { label: { en: "Set up at (UTC)", zh: "设置时间（UTC）" }, before: "–", after: utcText(setUpAt) },
        { label: { en: "Link was shown to", zh: "链接曾显示给" }, before: "–", after: seenBy?.name ?? "" },
      ],
      note: {
        en: "Ask them in person whether they set it up themselves, at this time. Whoever was shown the link could have done it in their place.",
        zh: "请当面核实：是否由其本人于该时间完成设置。见过链接的操作员也可能代为设置。",
      },
      subject: stored.name,
      change: async (transaction) => {
        if (!(await store.confirm(transaction, stored))) throw new ConsoleRefused(NOTHING_TO_CONFIRM);
      },
      done: `${stored.name} may log in now.`,
    };
  },
});

export const OPERATOR_VERBS: readonly Verb[] = [add, setRole, end, renew, confirm];

/** Who is given the set-up link: whoever agreed. On the machine itself nobody whom its owner does not trust. */
const shownTo = ({ operator, second }: Actors): number | null => second?.id ?? (isLocal(operator) ? null : operator.id);
const utcText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace("T", " ");

const sessionsOf = ({ database, clock }: ConsoleDesk): OperatorSessions => new OperatorSessions(database, clock);
/** Below the venue's own address. */
const setUpPath = (link: string): string => `/console/#/set-up/${link}`;

function roleLine({ role: before }: StoredOperator, role: Role): Plan["lines"][number] {
  return { label: ROLE_LABEL, before: ROLE_WORDS[before], after: ROLE_WORDS[role] };
}

/** Without an admin nobody could make one from the console. */
async function mustKeepAdmin(transaction: Transaction<Tables>, { id, role }: StoredOperator, next: Role | undefined): Promise<void> {
  if (role !== "admin" || next === "admin") return;
  const admins = await transaction
    .selectFrom("operator")
    .select("id")
    .where("role", "=", "admin")
    .where("ended_at", "is", null)
    .where("password_hash", "is not", null)
    .where("link_seen_by", "is", null)
    .where("id", "<>", id)
    .forUpdate()
    .execute();
  if (admins.length === 0) throw new ConsoleRefused(LAST_ADMIN);
}

/** "--mail a@b.c --role admin --name "A. B."": the name is what stands before the @ where none is said. */
function readAdd(words: readonly string[]): Readonly<Record<string, unknown>> | string {
  const said = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) said.set(words[at] ?? "", words[at + 1] ?? "");
  const [mail = "", role = ""] = [said.get("--mail"), said.get("--role")];
  if (mail === "" || role === "") return `add-operator needs --mail and --role: ${ROLES.join(", ")}.`;
  return { mail, role, name: said.get("--name") ?? nameOf(mail) };
}

/** A name has two letters at least. */
function nameOf(mail: string): string {
  const [name = ""] = mail.split("@");
  return (name.length < 2 ? mail : name).slice(0, 40);
}

const LINK_NOTE = {
  en: "A set-up link is shown once to whoever agrees, who hands it to the person themselves, not through whoever asked. Another admin then confirms who set it up.",
  zh: "设置链接仅向同意者显示一次，须由其亲自交给本人，不得经提请者转交；之后由另一位管理员确认设置人。",
};
const UNKNOWN = no("operator_unknown", { en: "There is no such operator.", zh: "没有此操作员。" });
const LAST_ADMIN = no("last_admin", { en: "Somebody has to stay admin.", zh: "至少须保留一名管理员。" });
const NOTHING_TO_CONFIRM = no(
  "operator_confirmed",
  { en: "Nothing of theirs waits for confirmation.", zh: "该操作员没有待确认的设置。" },
  409,
);
const NOT_SET_UP = no("operator_not_set_up", { en: "They have not set up their login yet.", zh: "该操作员尚未完成设置。" }, 409);
const SAW_THE_LINK = no(
  "operator_saw_link",
  { en: "You were shown this set-up link: another admin has to confirm.", zh: "您见过该设置链接，须由另一位管理员确认。" },
  403,
);
