/**
 * What operators do with scores: writing evidence down, placing an entry that cites it, deciding appeals. Nobody chooses points, and the words
 * of evidence stand in one table alone, so that they can be erased.
 */
import Type from "typebox";
import type { FieldValue, Line } from "../../../contract/console-wire.ts";
import type { Role } from "../../../contract/operator-roles.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { hasLeft, PERSON_FIELD, PERSON_LABEL, PERSON_UNKNOWN, presentPerson } from "../../../server/console/person-field.ts";
import { defineVerb, type Actors, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { DENIAL_CAUSES, isScoreRule, OPERATOR_RULES, SCORE_TERMS, scoreOfSum, type DenialCause } from "../formulas.ts";
import type { Entry } from "../kernel/public.ts";
import { CreditScoreDesk, readWords } from "./credit-score-desk.ts";
import { DENIAL_CHOICES, DENIAL_WORDS, RULE_CHOICES, RULE_WORDS } from "./credit-score-words.ts";

const ROLES: readonly Role[] = ["admin", "compliance"];
const NUMBER_FIELD = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
const RECORD_LABEL = { en: "Record of evidence", zh: "证据档案" };
const ENTRY_LABEL = { en: "Entry", zh: "记录编号" };
const SCORE = { en: "Score", zh: "信用分" };

const noteEvidence = defineVerb({
  name: "credit-score/note-evidence",
  title: { en: "Write evidence down", zh: "登记证据" },
  roles: ["admin", "compliance", "support"],
  fields: Type.Object({
    person: PERSON_FIELD,
    rule: Type.Enum([...OPERATOR_RULES]),
    reference: Type.String({ minLength: 1, maxLength: 80 }),
    words: Type.String({ minLength: 1, maxLength: 1000, "x-kind": "text" }),
  }),
  labels: {
    person: PERSON_LABEL,
    rule: { en: "Rule", zh: "规则" },
    reference: { en: "What it is about, like “Deposit 8812”", zh: "所涉事项，例如“充值 8812”" },
    words: { en: "What happened, as the person reads it", zh: "事实说明（用户可见）" },
  },
  choices: () => ({ rule: RULE_CHOICES }),
  unkept: ["reference", "words"],
  present: presentPerson,
  async plan({ venue, clock, database }, { person, rule, reference: given, words: told }, { operator }): Promise<Plan | ConsoleRefusal> {
    if (!venue.kernel.wallet.isOpen(userId(person)) || (await hasLeft(database, person))) return PERSON_UNKNOWN;
    const [reference, words] = [readWords(given), readWords(told)];
    if (reference === "" || words === "") return no("evidence_empty", { en: "Evidence says something.", zh: "证据内容不能为空。" });
    return {
      lines: [{ label: RULE_WORDS[rule as keyof typeof RULE_WORDS], before: "–", after: { en: "written down", zh: "已登记" } }],
      note: {
        en: "Nothing changes for the person before an entry cites it; then they read these words. Erased with the account; the audit log says that you wrote it.",
        zh: "在记录引用前对用户无影响；引用后用户可见。随账号一并删除；审计日志仅记录您登记过。",
      },
      person,
      subject: rule,
      change: async (transaction) => {
        const row = { user_id: person, rule, reference, words, written_by: operator.id, written_at: new Date(clock()) };
        // A database that is older than the log would give out numbers that entries cite: none of them serves again, nor stands for another.
        for (let isNew = false; !isNew;) {
          const { id } = await transaction.insertInto("credit_evidence").values(row).returning("id").executeTakeFirstOrThrow();
          isNew = !OPERATOR_RULES.some((one) => venue.kernel.creditScore.isUsed(one, id));
          if (!isNew) await transaction.deleteFrom("credit_evidence").where("id", "=", id).execute();
        }
      },
    };
  },
});

const PLACE_FIELDS = Type.Object({ person: PERSON_FIELD, record: NUMBER_FIELD });
const PLACE_LABELS = { person: PERSON_LABEL, record: RECORD_LABEL };

const place = defineVerb({
  name: "credit-score/place",
  title: { en: "Place an entry", zh: "设置扣分记录" },
  roles: ROLES,
  fields: PLACE_FIELDS,
  labels: PLACE_LABELS,
  present: presentRecord,
  plan: (desk, fields, actors) => planPlace(desk, fields, actors, false),
});

const placeByTwo = defineVerb({
  name: "credit-score/place-by-two",
  title: { en: "Place an entry by two", zh: "双人设置扣分记录" },
  roles: ROLES,
  needsTwo: true,
  needsProof: true,
  fields: PLACE_FIELDS,
  labels: PLACE_LABELS,
  present: presentRecord,
  plan: (desk, fields, actors) => planPlace(desk, fields, actors, true),
});

type PlaceFields = { readonly person: number; readonly record: number };

async function planPlace(
  desk: ConsoleDesk,
  { person, record: number }: PlaceFields,
  { operator, second }: Actors,
  areTwo: boolean,
): Promise<Plan | ConsoleRefusal> {
  const { kernel, time } = desk.venue;
  const [user, now] = [userId(person), timeMs(time.now())];
  if (!kernel.wallet.isOpen(user)) return PERSON_UNKNOWN;
  const record = await new CreditScoreDesk(desk).evidence(number);
  if (record === undefined || record.user_id !== person || !isScoreRule(record.rule)) return RECORD_UNKNOWN;
  const { rule } = record;
  if (kernel.creditScore.isUsed(rule, number)) return RECORD_USED;
  if (!areTwo && kernel.creditScore.needsSecond(user, rule, now)) return NEEDS_TWO;
  const { points, days } = SCORE_TERMS[rule];
  return {
    // Without a second the kernel refuses.
    command: {
      type: "credit-score/place",
      user,
      rule,
      evidence: number,
      placedBy: operator.id,
      ...(areTwo ? { agreedBy: second?.id ?? operator.id } : {}),
    },
    lines: [
      { label: RULE_WORDS[rule], before: "–", after: { en: `${points} points, ${days} days`, zh: `${points} 分，${days} 天` } },
      scoreLine(desk.venue, person, -points),
    ],
    note: {
      en: "The person reads rule, points and evidence, may appeal once (72 hours, another operator decides) and gets a repair plan. No money is kept: a withdrawal is looked at for 72 hours at most.",
      zh: "用户可见规则、分数与证据，可申诉一次（72 小时，由其他操作员处理），并获得修复方案。不冻结资金：提现最多审核 72 小时。",
    },
    person,
    subject: rule,
  };
}

const RECORD_UNKNOWN = no("record_unknown", { en: "There is no such record about them.", zh: "该用户没有此档案。" });
const RECORD_USED = no("score_evidence_used", { en: "An entry has cited this record already.", zh: "此档案已被引用。" });
const NEEDS_TWO = no("second_operator_needed", {
  en: "This rule, or a further entry while one by an operator stands, takes two operators (“Place an entry by two”).",
  zh: "此规则，或在已有操作员记录时再次设置，须两名操作员（“双人设置扣分记录”）。",
});

const DECIDE_FIELD = { person: PERSON_FIELD, entry: NUMBER_FIELD };
const DECIDE_LABELS = { person: PERSON_LABEL, entry: ENTRY_LABEL };

const grant = defineVerb({
  name: "credit-score/grant",
  title: { en: "Grant an appeal", zh: "通过申诉" },
  roles: ROLES,
  fields: Type.Object(DECIDE_FIELD),
  labels: DECIDE_LABELS,
  present: presentEntry,
  plan: (desk, { person, entry }, actors) => planDecision(desk, { person, entry }, actors, undefined),
});

const deny = defineVerb({
  name: "credit-score/deny",
  title: { en: "Refuse an appeal", zh: "驳回申诉" },
  roles: ROLES,
  fields: Type.Object({ ...DECIDE_FIELD, why: Type.Enum([...DENIAL_CAUSES]) }),
  labels: { ...DECIDE_LABELS, why: { en: "Reason, which the person reads", zh: "原因（用户可见）" } },
  choices: () => ({ why: DENIAL_CHOICES }),
  present: presentEntry,
  plan: (desk, { person, entry, why }, actors) => planDecision(desk, { person, entry }, actors, why as DenialCause),
});

type DecideFields = { readonly person: number; readonly entry: number };

function planDecision(
  { venue }: ConsoleDesk,
  { person, entry: number }: DecideFields,
  { operator }: Actors,
  denial: DenialCause | undefined,
): Plan | ConsoleRefusal {
  const entry = entryOf(venue, number);
  if (entry?.user !== person || entry.appeal !== "open") return APPEAL_GONE;
  if (operator.id === entry.placedBy || operator.id === entry.agreedBy) return OWN_ENTRY;
  const after = denial === undefined ? { en: "granted", zh: "通过" } : DENIAL_WORDS[denial];
  return {
    command: { type: "credit-score/decide-appeal", entry: number, ...(denial === undefined ? {} : { denial }), by: operator.id },
    lines: [
      { label: { en: "Appeal", zh: "申诉" }, before: { en: "open", zh: "待处理" }, after },
      scoreLine(venue, person, denial === undefined ? -entry.points : 0),
    ],
    note:
      denial === undefined
        ? { en: "The points come back at once; the person is told.", zh: "分数立即恢复，并通知用户。" }
        : { en: "The person reads the reason. Their repair plan goes on.", zh: "用户可见原因，修复方案继续。" },
    person,
    subject: entry.rule,
  };
}

const APPEAL_GONE = no("appeal_not_open", { en: "No appeal of theirs waits for this entry.", zh: "该记录没有待处理的申诉。" });
const OWN_ENTRY = no("appeal_of_own_entry", {
  en: "You placed this entry or agreed to it: another operator decides.",
  zh: "此记录由您设置或同意，须由其他操作员处理。",
});

function entryOf({ kernel, time }: TradingVenue, number: number): Entry | undefined {
  return kernel.creditScore.find(number, timeMs(time.now()));
}

/** As it would be, by the sum. */
function scoreLine({ kernel, time }: TradingVenue, person: number, change: number): Line {
  const sum = kernel.creditScore.sumOf(userId(person), timeMs(time.now()));
  return { label: SCORE, before: String(scoreOfSum(sum)), after: String(scoreOfSum(sum + change)) };
}

/** `about` is a record's number. */
async function presentRecord(desk: ConsoleDesk, about: string): Promise<Readonly<Record<string, FieldValue>>> {
  const record = /^\d{1,9}$/.test(about) ? await new CreditScoreDesk(desk).evidence(Number(about)) : undefined;
  return record === undefined ? {} : { person: record.user_id, record: record.id };
}

/** `about` is an entry's number. */
function presentEntry({ venue }: ConsoleDesk, about: string): Promise<Readonly<Record<string, FieldValue>>> {
  const entry = /^\d{1,9}$/.test(about) ? entryOf(venue, Number(about)) : undefined;
  return Promise.resolve(entry === undefined ? {} : { person: entry.user, entry: entry.number });
}

export const creditScoreVerbs: readonly Verb[] = [noteEvidence, place, placeByTwo, grant, deny];
