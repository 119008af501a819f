/** What operators do about a second factor that its person lost: taking it away by two, after a waiting time, and leaving it after all. */
import Type from "typebox";
import { clockText } from "../../../contract/clock-text.ts";
import type { Choice, Line, Words } from "../../../contract/console-wire.ts";
import { PEOPLE_ROLES, type Role } from "../../../contract/operator-roles.ts";
import { timeMs } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { PERSON_FIELD, PERSON_LABEL, PERSON_UNKNOWN, presentPerson } from "../../../server/console/person-field.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { PersonFactors, type FactorState } from "../../../server/identity/person-factors.ts";
import { FactorRemovals } from "./factor-removals.ts";

const ROLES: readonly Role[] = ["admin", "compliance", "support"];
/** Who agrees looks at the evidence: not whoever else answers the telephone. */
const AGREE_ROLES: readonly Role[] = ["admin", "compliance"];
const HOURS = { least: 24, most: 72 } as const;

const EVIDENCE: Readonly<Record<string, Words>> = {
  document: { en: "Document beside their face", zh: "证件与本人合影" },
  video_call: { en: "Video call with the document", zh: "视频通话核验证件" },
  in_person: { en: "Came in person with the document", zh: "本人持证件到场" },
};
const EVIDENCE_CHOICES: readonly Choice[] = Object.entries(EVIDENCE).map(([value, { en, zh }]) => ({ value, label: en, zh }));

const line = (label: Words, before: Line["before"], after: Line["after"]): Line => ({ label, before, after });
const NONE = no("factor_unknown", { en: "They have no second factor.", zh: "该用户没有双重验证。" });
const WAITS = no("factor_removal_waiting", { en: "Its removal waits already.", zh: "已有移除请求在等待期内。" });
const NOTHING_WAITS = no("factor_removal_unknown", { en: "No removal of theirs waits.", zh: "该用户没有等待中的移除。" });
const REMOVED: Words = { en: "removed", zh: "移除" };

const removeFactor = defineVerb({
  name: "security/remove-factor",
  title: { en: "Take a lost second factor away", zh: "移除丢失的双重验证" },
  roles: ROLES,
  needsTwo: true,
  secondRoles: AGREE_ROLES,
  needsProof: true,
  fields: Type.Object({
    person: PERSON_FIELD,
    evidence: Type.Enum(Object.keys(EVIDENCE)),
    reference: Type.String({ pattern: "^[A-Za-z0-9/-]{3,40}$" }),
    hours: Type.Integer({ minimum: HOURS.least, maximum: HOURS.most }),
  }),
  labels: {
    person: PERSON_LABEL,
    evidence: { en: "How they showed who they are", zh: "身份核验方式" },
    reference: { en: "Number of the case, no names", zh: "工单编号（勿填姓名）" },
    hours: { en: "Hours until then, 24 to 72", zh: "等待小时数（24 至 72）" },
  },
  choices: () => ({ evidence: EVIDENCE_CHOICES }),
  present: async (desk, about) => ({ ...(await presentPerson(desk, about)), hours: HOURS.most }),
  async plan(desk, { person, evidence, reference, hours }, { operator, second }): Promise<Plan | ConsoleRefusal> {
    const refusal = await refuse(desk, person);
    if (refusal !== undefined) return refusal;
    const removals = new FactorRemovals(desk);
    const agreedBy = second?.id ?? operator.id;
    return {
      change: (transaction) => removals.begin(transaction, { person, evidence, reference, hours, askedBy: operator.id, agreedBy }),
      afterwards: () => removals.tell(person),
      lines: [
        ...stateLines(await new PersonFactors(desk).stateOf(person)),
        line({ en: "Shown by", zh: "核验方式" }, "–", EVIDENCE[evidence] ?? evidence),
        line({ en: "Waits", zh: "等待" }, "–", { en: `${hours} hours from when the second agrees`, zh: `第二人同意后 ${hours} 小时` }),
      ],
      note: {
        en: "They are told at once by message, mail and SMS. A login with the factor, a press in the app, or the link that freezes the account ends it. Nothing else is given: no password, no session. From the removal on, money to new addresses waits 24 hours.",
        zh: "立即以站内信、邮件与短信通知。用户使用双重验证登录、在应用内点击保留，或通过链接冻结账户即可终止。不提供任何其他权限：不改密码、不建会话。移除后 24 小时内不得转出至新地址。",
      },
      person,
      subject: "second factor",
    };
  },
});

async function refuse(desk: ConsoleDesk, person: number): Promise<ConsoleRefusal | undefined> {
  const known = await desk.database
    .selectFrom("person")
    .select("id")
    .where("id", "=", person)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (known === undefined) return PERSON_UNKNOWN;
  if (!(await new PersonFactors(desk).has(person))) return NONE;
  return (await new FactorRemovals(desk).dueAt(person)) === undefined ? undefined : WAITS;
}

function stateLines({ appSince, passkeys, recoveryLeft }: FactorState): readonly Line[] {
  const all: readonly (readonly [Words, string | undefined])[] = [
    [{ en: "Authenticator", zh: "身份验证器" }, appSince === undefined ? undefined : clockText(timeMs(appSince.getTime())).slice(0, 10)],
    [{ en: "Passkeys", zh: "通行密钥" }, passkeys === 0 ? undefined : String(passkeys)],
    [{ en: "Recovery codes left", zh: "剩余恢复码" }, recoveryLeft === 0 ? undefined : String(recoveryLeft)],
  ];
  return all.flatMap(([label, before]) => (before === undefined ? [] : [line(label, before, REMOVED)]));
}

const keepFactor = defineVerb({
  name: "security/keep-factor",
  title: { en: "Leave the second factor", zh: "保留双重验证" },
  roles: ROLES,
  fields: Type.Object({ person: PERSON_FIELD }),
  labels: { person: PERSON_LABEL },
  present: presentPerson,
  async plan(desk, { person }): Promise<Plan | ConsoleRefusal> {
    const removals = new FactorRemovals(desk);
    const due = await removals.dueAt(person);
    if (due === undefined) return NOTHING_WAITS;
    return {
      change: async (transaction) => void (await removals.keepIn(transaction, person, "operator")),
      afterwards: () => removals.tellKept(person),
      lines: [
        line({ en: "Removal", zh: "移除" }, `${clockText(timeMs(due.getTime())).slice(0, -3)} UTC`, { en: "not any more", zh: "取消" }),
      ],
      note: { en: "The person is told.", zh: "将通知用户。" },
      person,
      subject: "second factor",
    };
  },
});

export const factorVerbs: readonly Verb[] = [removeFactor, keepFactor];

const factors = defineLook({
  name: "security/factors",
  title: { en: "A person's second factors", zh: "用户双重验证" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ person: Type.String({ pattern: "^[0-9]{1,9}$" }) }),
  noted: ({ person }) => ({ person: Number(person), subject: "person" }),
  answer: async (desk, { person }) => {
    const state = await new PersonFactors(desk).stateOf(Number(person));
    const rows = await desk.database
      .selectFrom("factor_removal")
      .leftJoin("operator as asker", "asker.id", "factor_removal.asked_by")
      .leftJoin("operator as second", "second.id", "factor_removal.agreed_by")
      .select(["factor_removal.id", "evidence", "reference", "asked_at", "due_at", "factor_removal.ended_at", "outcome"])
      .select(["asker.name as askedBy", "second.name as agreedBy"])
      .where("user_id", "=", Number(person))
      .orderBy("factor_removal.id", "desc")
      .limit(20)
      .execute();
    return {
      appSince: state.appSince?.getTime() ?? null,
      passkeys: state.passkeys,
      recoveryLeft: state.recoveryLeft,
      rows: rows.map((row) => ({
        id: row.id,
        evidence: EVIDENCE[row.evidence] ?? { en: row.evidence, zh: row.evidence },
        reference: row.reference,
        askedBy: row.askedBy ?? "local operator",
        agreedBy: row.agreedBy ?? "local operator",
        askedAt: row.asked_at.getTime(),
        dueAt: row.due_at.getTime(),
        endedAt: row.ended_at?.getTime() ?? null,
        outcome: row.outcome,
      })),
    };
  },
});

export const factorLooks: readonly Look[] = [factors];
