/** What operators do about copy trading: answer applications, pause and resume, answer reports; the terms by two. None names a price, a follow or a result. */
import Type from "typebox";
import type { Choice, Line, ShownValue, Words } from "../../../contract/console-wire.ts";
import type { Role } from "../../../contract/operator-roles.ts";
import { userId } from "../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { PAUSE_CAUSES, REFUSE_CAUSES, REPORT_ANSWERS, RESUME_CAUSES, type CopyCause, type ReportAnswer } from "../contract/copy-causes.ts";
import { areCopyTerms, type CopyTerms } from "../formulas.ts";
import type { Trader } from "../kernel/copies-state.ts";
import { ANSWER_WORDS, CAUSE_WORDS } from "./copy-words.ts";

const PERSON = Type.Integer({ minimum: 1001, maximum: 2 ** 31 - 1 });
const TRADER_LABEL = { en: "Trader", zh: "交易员" };
const CAUSE_LABEL = { en: "Cause, which the person reads", zh: "原因（用户可见）" };
const STATE_LABEL = { en: "State", zh: "状态" };
const DECIDERS: readonly Role[] = ["admin", "compliance", "business"];
const PAUSERS: readonly Role[] = ["admin", "compliance"];
const presentTrader = (_desk: unknown, about: string): Promise<Readonly<Record<string, number>>> =>
  Promise.resolve(/^\d{1,9}$/.test(about) ? { trader: Number(about) } : {});
const YES = { en: "yes", zh: "是" };
const NO = { en: "no", zh: "否" };
const APPLIED = { en: "applied", zh: "已申请" };
const choicesOf = <Key extends string>(keys: readonly Key[], words: Readonly<Record<Key, Words>>): readonly Choice[] =>
  keys.map((value) => ({ value, label: words[value].en, zh: words[value].zh }));

function applicant({ venue: { kernel } }: ConsoleDesk, trader: number): Trader | ConsoleRefusal {
  const found = kernel.copies.state.traders.get(userId(trader));
  return found?.state === "applied"
    ? found
    : no("application_decided", { en: "This application does not wait any more.", zh: "此申请已处理。" });
}

const accept = defineVerb({
  name: "copies/accept",
  title: { en: "Accept as a trader", zh: "批准为交易员" },
  roles: DECIDERS,
  fields: Type.Object({ trader: PERSON }),
  labels: { trader: TRADER_LABEL },
  present: presentTrader,
  plan(desk, { trader }, { operator }): Plan | ConsoleRefusal {
    const found = applicant(desk, trader);
    if (isRefusal(found)) return found;
    return {
      command: { type: "copies/decide", trader: found.user, accepts: true, reason: "", by: operator.id },
      lines: [{ label: STATE_LABEL, before: APPLIED, after: { en: "trader", zh: "交易员" } }],
      note: { en: "Others can follow them at once. The person is told.", zh: "他人可立即跟随。将通知本人。" },
      person: trader,
      subject: "copy trading",
      done: `Person ${trader} is a trader.`,
    };
  },
});

const refuse = defineVerb({
  name: "copies/refuse",
  title: { en: "Refuse as a trader", zh: "拒绝交易员申请" },
  roles: DECIDERS,
  fields: Type.Object({ trader: PERSON, cause: Type.Enum([...REFUSE_CAUSES]) }),
  labels: { trader: TRADER_LABEL, cause: CAUSE_LABEL },
  choices: () => ({ cause: choicesOf(REFUSE_CAUSES, CAUSE_WORDS) }),
  present: presentTrader,
  plan(desk, { trader, cause }, { operator }): Plan | ConsoleRefusal {
    const found = applicant(desk, trader);
    if (isRefusal(found)) return found;
    return {
      command: { type: "copies/decide", trader: found.user, accepts: false, reason: cause, by: operator.id },
      lines: [
        { label: STATE_LABEL, before: APPLIED, after: { en: "refused", zh: "已拒绝" } },
        { label: { en: "Cause", zh: "原因" }, before: "–", after: CAUSE_WORDS[cause] },
      ],
      note: { en: "The person reads the cause and may apply again.", zh: "用户可看到原因并可重新申请。" },
      person: trader,
      subject: "copy trading",
      done: `The application of person ${trader} is refused.`,
    };
  },
});

const pauses = (name: "copies/pause" | "copies/resume", causes: readonly CopyCause[], title: Words): Verb =>
  defineVerb({
    name,
    title,
    roles: PAUSERS,
    fields: Type.Object({ trader: PERSON, cause: Type.Enum([...causes]) }),
    labels: { trader: TRADER_LABEL, cause: CAUSE_LABEL },
    choices: () => ({ cause: choicesOf(causes, CAUSE_WORDS) }),
    present: presentTrader,
    plan({ venue: { kernel } }, { trader, cause }, { operator }): Plan | ConsoleRefusal {
      const isPaused = name === "copies/pause";
      const found = kernel.copies.state.traders.get(userId(trader));
      const isOne = found !== undefined && (found.state === "active" || found.state === "leaving");
      if (!isOne) return no("copy_trader_not_found", { en: "There is no such trader.", zh: "没有这位交易员。" });
      if (found.isPaused === isPaused) return no("nothing_changes", { en: "That is how it is.", zh: "与当前状态相同。" });
      return {
        command: { type: "copies/pause", trader: found.user, isPaused, reason: cause, by: operator.id },
        lines: [
          { label: { en: "Copied and followed anew", zh: "新的跟单" }, before: isPaused ? YES : NO, after: isPaused ? NO : YES },
          { label: { en: "Followers", zh: "跟随者" }, before: String(found.follows.length), after: String(found.follows.length) },
          { label: { en: "Cause", zh: "原因" }, before: "–", after: CAUSE_WORDS[cause] },
        ],
        note: {
          en: "Closing is copied on, followers may leave at any time, and nobody’s money moves. Trader and followers are told.",
          zh: "平仓继续跟随，跟随者可随时退出，不涉及任何资金。交易员与跟随者将收到通知。",
        },
        person: trader,
        subject: "copy trading",
        done: isPaused ? `Trader ${trader} is paused.` : `Trader ${trader} can be followed again.`,
      };
    },
  });

const TERM_LABELS = {
  level: { en: "Least level of verification", zh: "最低认证等级" },
  closed: { en: "Own closed positions, or", zh: "自有已平仓位数，或" },
  days: { en: "days since the first of them", zh: "距首笔的天数" },
  acceptsAtOnce: { en: "Accepted at once, without an operator", zh: "自动批准，无需审核" },
};

function termLines(before: CopyTerms | undefined, after: CopyTerms): readonly Line[] {
  const names = ["level", "closed", "days", "acceptsAtOnce"] as const;
  const said = (terms: CopyTerms | undefined, name: (typeof names)[number]): ShownValue => {
    const value = terms?.[name];
    if (typeof value === "boolean") return value ? YES : NO;
    return value === undefined ? "–" : String(value);
  };
  const changed = names.filter((name) => before?.[name] !== after[name]);
  return changed.map((name) => ({ label: TERM_LABELS[name], before: said(before, name), after: said(after, name) }));
}

const setTerms = defineVerb({
  name: "copies/set-terms",
  title: { en: "Change what traders must have done", zh: "更改交易员条件" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    level: Type.Integer({ minimum: 0, maximum: 3 }),
    closed: Type.Integer({ minimum: 0, maximum: 1000 }),
    days: Type.Integer({ minimum: 0, maximum: 365 }),
    acceptsAtOnce: Type.Boolean(),
  }),
  labels: TERM_LABELS,
  present: ({ venue: { kernel } }) => {
    const { level = 1, closed = 20, days = 7, acceptsAtOnce = false } = kernel.copies.terms ?? {};
    return Promise.resolve({ level, closed, days, acceptsAtOnce });
  },
  plan({ venue: { kernel } }, terms, { operator, second }): Plan | ConsoleRefusal {
    if (!areCopyTerms(terms)) return no("copy_terms_invalid", { en: "These terms do not work.", zh: "条件无效。" });
    const lines = termLines(kernel.copies.terms, terms);
    if (lines.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    return {
      // Without a second the kernel refuses.
      command: { type: "copies/set-terms", terms, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines,
      note: {
        en: "For applications from now on. The first terms offer copy trading.",
        zh: "对此后的申请生效。首次设置即开放跟单。",
      },
      subject: "copy trading",
      done: "What traders must have done has changed.",
    };
  },
});

const decideReport = defineVerb({
  name: "copies/answer-report",
  title: { en: "Answer a report", zh: "处理举报" },
  roles: ["admin", "compliance", "support"],
  fields: Type.Object({ report: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), answer: Type.Enum([...REPORT_ANSWERS]) }),
  labels: { report: { en: "Report", zh: "举报" }, answer: { en: "What came of it", zh: "处理结果" } },
  choices: () => ({ answer: choicesOf<ReportAnswer>(REPORT_ANSWERS, ANSWER_WORDS) }),
  present: (_desk, about) => Promise.resolve(/^\d{1,9}$/.test(about) ? { report: Number(about) } : {}),
  async plan(desk, { report: id, answer }, { operator }): Promise<Plan | ConsoleRefusal> {
    const row = await desk.database.selectFrom("copy_report").selectAll().where("id", "=", id).executeTakeFirst();
    if (row === undefined || row.decided_at !== null)
      return no("report_decided", { en: "This report does not wait any more.", zh: "此举报已处理。" });
    return {
      change: async (transaction) => {
        const decided = { decided_at: new Date(desk.clock()), decided_by: operator.id, answer };
        await transaction.updateTable("copy_report").set(decided).where("id", "=", id).where("decided_at", "is", null).execute();
      },
      lines: [{ label: { en: "Report", zh: "举报" }, before: { en: "open", zh: "待处理" }, after: ANSWER_WORDS[answer] }],
      note: { en: "A trader is paused by a verb of its own.", zh: "暂停交易员需另行操作。" },
      person: row.trader,
      subject: `report-${id}`,
      done: `Report ${id} is answered.`,
    };
  },
});

export const copyVerbs: readonly Verb[] = [
  accept,
  refuse,
  pauses("copies/pause", PAUSE_CAUSES, { en: "Pause a trader", zh: "暂停交易员" }),
  pauses("copies/resume", RESUME_CAUSES, { en: "Let a trader be followed again", zh: "恢复交易员" }),
  setTerms,
  decideReport,
];
