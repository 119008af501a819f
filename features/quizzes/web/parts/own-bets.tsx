import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { routes } from "../../../../web/router/paths.ts";
import type { QuizDetailReply } from "../../contract/quizzes-replies.ts";
import { CARD, useQuizWords } from "./words.tsx";

/** One's own bets on it with what they would be paid or were, and how the last ten came out. */
export function OwnBets({ reply: { quiz, bets, last } }: { readonly reply: QuizDetailReply }): ReactElement | null {
  const t = useT();
  const { answer, brief, money, moment, own } = useQuizWords();
  const receipts = bets.map(({ receipt }) => receipt).filter((receipt) => receipt !== "");
  const count = last.right + last.missed + last.void;
  if (bets.length === 0 && count === 0) return null;
  return (
    <section aria-label={t("quizzes.mine")} className={`${CARD} divide-y divide-line px-4`}>
      {bets.map((bet) => (
        <div key={bet.id} className="flex flex-wrap items-center justify-between gap-x-3 py-3 tabular-nums">
          <p className="min-w-0">
            <span className="block text-sm font-semibold">
              {t("quizzes.my_bet", { amount: own(money(bet.stake)), answer: answer(quiz, bet.option) })}
            </span>
            <span className="block text-xs text-mut">{t("quizzes.placed", { time: moment(bet.placed_ms), position: bet.position })}</span>
          </p>
          <p className="ml-auto text-right">
            <span className="block text-sm font-semibold">
              {bet.state === "unsettled" ? own(brief(bet.if_right)) : own(money(bet.paid))}
            </span>
            <span className="block text-xs text-mut">
              {bet.state === "unsettled" ? t("quizzes.if_right") : t(`quizzes.bet.${bet.state}`)}
            </span>
          </p>
          {bet.receipt !== "" && <CheckLink id={bet.receipt} ids={receipts} />}
        </div>
      ))}
      {count > 0 && (
        <Link to={routes.quizMine} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-xs">
          <span className="font-semibold">{t("quizzes.last")}</span>
          <span className="text-mut">{t("quizzes.last.counts", { right: last.right, missed: last.missed, void: last.void })}</span>
        </Link>
      )}
    </section>
  );
}
