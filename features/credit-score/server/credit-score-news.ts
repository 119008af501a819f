/** What a change of a score means for whose it is: one message an entry, which becomes its newest state. */
import { clockText } from "../../../contract/clock-text.ts";
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { timeMs } from "../../../money/units.ts";
import type { News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords, StoredNotice } from "../../../server/news/news.ts";
import { isScoreRule } from "../formulas.ts";

const TOLD: NewsKind = { notice: scoreNotice };

export const creditScoreNews: NewsTable = {
  // What restores is told by what led to it: an appeal's decision, a plan's last step.
  "credit-score/placed": ({ user, number, rule }) => (isScoreRule(rule) ? [{ kind: TOLD, user, id: number, status: "credit_placed" }] : []),
  "credit-score/step-done": ({ user, number }, { next }) =>
    next?.type === "credit-score/placed" && next.rule === "plan_done" && next.evidence === number
      ? [{ kind: TOLD, user, id: number, status: "credit_repaired" }]
      : [],
  "credit-score/appealed": ({ user, number }) => [{ kind: TOLD, user, id: number, status: "credit_appealed" }],
  "credit-score/appeal-decided": ({ user, number, denial }) => [
    { kind: TOLD, user, id: number, status: denial === undefined ? "credit_granted" : "credit_denied" },
  ],
  // One that took nothing any more ends without a word.
  "credit-score/ended": ({ user, number, counted }) => (counted ? [{ kind: TOLD, user, id: number, status: "credit_ended" }] : []),
};

function scoreNotice({ id, status }: News, event: KernelEvent): Notice | undefined {
  const about = `credit-${id}`;
  switch (event.type) {
    case "credit-score/placed":
      return { kind: status, about, parameters: { credit: event.rule, points: String(-event.points), at: String(event.until) } };
    case "credit-score/appealed":
      return { kind: status, about, parameters: { credit: event.rule, at: String(event.until) } };
    case "credit-score/appeal-decided":
      return { kind: status, about, parameters: { credit: event.rule, ...(event.denial === undefined ? {} : { why: event.denial }) } };
    case "credit-score/step-done":
    case "credit-score/ended":
      return { kind: status, about, parameters: { credit: event.rule } };
    default:
      return undefined;
  }
}

/** Where one sees all of one's score. */
const LINK = { link: "/pages/setting/credit" };

export const creditScoreNotices: NoticeWords = {
  group: "security",
  kinds: {
    credit_placed: LINK,
    credit_appealed: LINK,
    credit_granted: LINK,
    credit_denied: LINK,
    credit_ended: LINK,
    credit_repaired: LINK,
  },
  details: (_venue, notices, say) =>
    Promise.resolve(new Map(notices.map((notice) => [notice.about, detailsOf(notice, say)])) as NoticeDetails),
};

function detailsOf({ parameters }: StoredNotice, say: (key: string) => string): Readonly<Record<string, string>> {
  const { credit = "", points = "", why, at } = parameters;
  return {
    rule: isScoreRule(credit) ? say(`credit_score.rule.${credit}`) : "",
    points,
    why: why === undefined ? "" : say(`credit_score.denial.${why}`),
    // To the minute.
    until: at === undefined ? "" : clockText(timeMs(Number(at))).slice(0, -3),
  };
}
