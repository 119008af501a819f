/** The calls about one's own credit score: whose it is comes from the token alone. */
import type { Outcome } from "../../../kernel/kernel.ts";
import { ok, Refused, said } from "../../../server/doors/app/answer.ts";
import type { TradingRoutes } from "../../../server/trading-venue.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { requireSecondProof } from "../../security/server/security-desk.ts";
import { appealCall, ENTRIES_ENDED_SHOWN, proveCall, quizCall, readScoreCall, type ScoreReply } from "../contract/credit-score.contract.ts";
import { APPEAL_MS } from "../formulas.ts";
import { needsReview, REVIEW_LONGEST_MS } from "../kernel/public.ts";
import { CreditScoreDesk } from "./credit-score-desk.ts";
import { readEnded, readOfPerson } from "./credit-score.rows.ts";
import { endedView, entryView, gateViews, newestFirst, ruleViews, type Say } from "./credit-score.views.ts";

/** Eight guesses would do without it. */
const QUIZ_TRIES = { name: "credit-quiz", burst: 5, everyMs: 3_600_000 };

export const creditScoreRoutes: TradingRoutes = (app, context) => {
  const { venue, texts, limits } = context;
  const desk = new CreditScoreDesk(context);

  app.on(readScoreCall, async ({ caller, language }) => {
    await venue.projected();
    const say: Say = (key, parameters) => texts.say(key, language, parameters);
    const [records, ended] = await Promise.all([
      readOfPerson(venue.pool, caller.id),
      readEnded(venue.pool, caller.id, ENTRIES_ENDED_SHOWN),
    ]);
    const [evidence, appeals] = await Promise.all([desk.evidenceOf(caller.id), desk.appealsOf(caller.id)]);
    const { creditScore } = venue.kernel;
    const [user, now] = [userId(caller.id), timeMs(venue.time.now())];
    const score = creditScore.scoreOf(user, now);
    const reply: ScoreReply = {
      now,
      score,
      sum: creditScore.sumOf(user, now),
      review: { needed: needsReview(score), longest: REVIEW_LONGEST_MS },
      appeal_longest: APPEAL_MS,
      entries: newestFirst(creditScore.of(user, now)).map((entry) => {
        const record = entry.placedBy === "rule" ? undefined : evidence.find(({ id }) => id === entry.evidence);
        const denial = records.find(({ id }) => Number(id) === entry.number)?.denial ?? "";
        const words = { evidence: record, appeal: appeals.get(entry.number) ?? "", denial };
        return entryView(entry, creditScore.restoredBy(entry), words, say);
      }),
      ended: ended.map((row) => endedView(row, say)),
      rules: ruleViews(say),
      gates: gateViews(score, say),
    };
    await venue.settled();
    return ok(reply);
  });

  app.on(appealCall, async ({ fields: { entry, words }, caller }) => {
    await desk.appeal(caller.id, entry, words);
    return said("credit_score.appealed");
  });

  app.on(quizCall, async ({ fields: { entry, answers }, caller }) => {
    const wait = limits.take(QUIZ_TRIES, String(caller.id));
    if (wait > 0) throw new Refused("too_many_requests", { seconds: Math.ceil(wait / 1000) });
    const given = [...answers].map((digit) => digit === "1");
    mustBeDone(await venue.submit({ type: "credit-score/answer-quiz", user: userId(caller.id), entry, answers: given }));
    return said("credit_score.step_taken");
  });

  app.on(proveCall, async ({ fields: { entry }, caller }) => {
    await requireSecondProof(context, caller);
    mustBeDone(await venue.submit({ type: "credit-score/prove-self", user: userId(caller.id), entry }));
    return said("credit_score.step_taken");
  });
};

function mustBeDone({ refusal }: Outcome): void {
  if (refusal !== undefined) throw new Refused(refusal);
}
