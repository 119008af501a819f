/** A score as its person sees it, in their language. */
import type { EndedEntryView, EntryView, GateView, ScoreRuleView, StepView } from "../contract/credit-score.contract.ts";
import { isScoreRule, opensGate, SCORE_GATES, SCORE_RULES, SCORE_TERMS, type RestoringRule, type ScoreGate } from "../formulas.ts";
import type { Entry } from "../kernel/public.ts";
import type { EntryRecord } from "./credit-score.rows.ts";
import type { Evidence } from "./credit-score-desk.ts";

export type Say = (key: string, parameters?: Readonly<Record<string, string | number>>) => string;

/** What the tables know of an entry beside the kernel. */
export type Words = { readonly evidence: Evidence | undefined; readonly appeal: string; readonly denial: string };

export function entryView(entry: Entry, restored: RestoringRule | undefined, words: Words, say: Say): EntryView {
  const { number, rule, points, placedBy, agreedBy, placedAt, until, appeal, appealUntil } = entry;
  const author = placedBy === "rule" ? "rule" : agreedBy === undefined ? "operator" : "two";
  const known = words.evidence === undefined ? undefined : words.evidence.reference;
  return {
    id: number,
    rule,
    title: say(`credit_score.rule.${rule}`),
    says: say(`credit_score.says.${rule}`),
    points,
    evidence: known ?? say(`credit_score.evidence.${placedBy === "rule" ? "loan" : "record"}`, { number: entry.evidence }),
    evidence_words: words.evidence?.words ?? "",
    set_by_text: say(`credit_score.by.${author}`),
    placed: placedAt,
    until,
    restored: restored ?? "",
    appeal: {
      state: appeal,
      until: appealUntil,
      words: words.appeal,
      why: words.denial === "" ? "" : say(`credit_score.denial.${words.denial}`),
    },
    steps: stepViews(entry, say),
    statements: Array.from({ length: SCORE_TERMS[rule].statements }, (_, i) => say(`credit_score.quiz.${rule}.${i + 1}`)),
  };
}

function stepViews({ rule, done, cleanAt, restoredBy }: Entry, say: Say): readonly StepView[] {
  const { plan, cleanDays } = SCORE_TERMS[rule];
  return plan.map((step) => ({
    step,
    title: say(`credit_score.step.${step}`, { days: cleanDays }),
    done: done.includes(step),
    at: step === "clean_days" && restoredBy === 0 ? cleanAt : 0,
  }));
}

export function endedView({ id, rule, points, placed_at: placed, ended_at: ended, restored }: EntryRecord, say: Say): EndedEntryView {
  const title = isScoreRule(rule) ? say(`credit_score.rule.${rule}`) : rule;
  return { id: Number(id), title, points, placed: Number(placed), ended: Number(ended), restored };
}

/** The published table. */
export function ruleViews(say: Say): readonly ScoreRuleView[] {
  return SCORE_RULES.map((rule) => {
    const { points, days, cleanDays } = SCORE_TERMS[rule];
    return { rule, title: say(`credit_score.rule.${rule}`), says: say(`credit_score.says.${rule}`), points, days, clean_days: cleanDays };
  });
}

export function gateViews(score: number, say: Say): readonly GateView[] {
  return Object.entries(SCORE_GATES).map(([gate, from]) => ({
    gate,
    title: say(`credit_score.gate.${gate}`),
    from,
    open: opensGate(gate as ScoreGate, score),
  }));
}

/** The newest first. */
export const newestFirst = (entries: readonly Entry[]): readonly Entry[] => entries.toSorted((left, right) => right.number - left.number);
