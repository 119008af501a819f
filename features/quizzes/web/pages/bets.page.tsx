import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import type { BetRow } from "../../contract/quizzes-replies.ts";
import { CARD, CountDown, Line, useQuizWords } from "../parts/words.tsx";
import { useOwnPushes, useQuizBets, type BetsShown } from "../quizzes.api.ts";

const SHOWN: readonly BetsShown[] = ["all", "open", "right", "missed", "void"];

/** One's own bets: what waits, what was guessed right or missed, what came back, each with its receipt. */
export function QuizBetsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params, setParams] = useSearchParams();
  const shown = SHOWN.find((one) => one === params.get("show")) ?? "all";
  const bets = useQuizBets(shown);
  useOwnPushes();
  const rows = bets.data?.pages.flatMap(({ data }) => data) ?? [];
  const receipts = rows.map(({ receipt }) => receipt).filter((receipt) => receipt !== "");
  const name = (one: BetsShown): string => (one === "all" ? t("quizzes.show.all") : t(`quizzes.bet.${one === "open" ? "unsettled" : one}`));
  return (
    <>
      <PageHeader title={t("quizzes.mine")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="flex flex-col gap-3">
        <div role="group" aria-label={t("quizzes.mine")} className="flex flex-wrap gap-2">
          {SHOWN.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === shown}
              onClick={() => setParams({ show: one }, { replace: true })}
              className={`min-h-11 rounded-field border px-3 text-sm font-semibold ${one === shown ? "border-brand bg-brand-tint text-brand" : "border-transparent bg-fill"}`}
            >
              {name(one)}
            </button>
          ))}
        </div>
        {bets.isPending && <SkeletonRows />}
        {bets.isError && rows.length === 0 && <HistoryError error={bets.error} onRetry={() => void bets.refetch()} />}
        {bets.isSuccess && rows.length === 0 && (
          <EmptyState
            text={t("quizzes.none_mine")}
            action={<Button onClick={() => navigation.to(routes.quizzes)}>{t("product.quizzes")}</Button>}
          />
        )}
        <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2 xl:gap-5">
          {rows.map((bet) => (
            <li key={bet.id}>
              <BetCard bet={bet} receipts={receipts} />
            </li>
          ))}
        </ul>
        {rows.length > 0 && (
          <LoadMore
            more={bets.hasNextPage}
            pending={bets.isFetchingNextPage}
            onMore={() => void bets.fetchNextPage()}
            endText=""
            pendingLabel={t("shell.loading")}
          />
        )}
      </PageBody>
    </>
  );
}

function BetCard({ bet, receipts }: { readonly bet: BetRow; readonly receipts: readonly string[] }): ReactElement {
  const t = useT();
  const { question, answer, money, moment, own } = useQuizWords();
  const { quiz, state } = bet;
  const isOpen = state === "unsettled";
  return (
    <article className={`${CARD} px-4 py-3`}>
      <Link to={withQuery(routes.quiz, { id: quiz.id })} className="block text-sm font-semibold">
        {question(quiz)}
      </Link>
      <p className="flex flex-wrap items-center justify-between gap-x-3 pt-1 text-xs text-mut tabular-nums">
        <span className={`rounded-md px-1.5 py-0.5 font-semibold ${state === "right" ? "bg-brand-tint text-brand" : "bg-fill"}`}>
          {t(`quizzes.bet.${state}`)}
        </span>
        <span>{isOpen ? <CountDown quiz={quiz} /> : moment(bet.paid_ms)}</span>
      </p>
      <dl className="pt-1">
        <Line label={t("quizzes.stake")}>
          {own(money(bet.stake))} USDT · {answer(quiz, bet.option)}
        </Line>
        {isOpen ? (
          <Line label={t("quizzes.if_right")}>{own(money(bet.if_right))} USDT</Line>
        ) : (
          <Line label={t("quizzes.paid")}>{own(money(bet.paid))} USDT</Line>
        )}
        {quiz.right > 0 && <Line label={t("quizzes.state.over")}>{t("quizzes.right_is", { answer: answer(quiz, quiz.right) })}</Line>}
      </dl>
      {bet.receipt !== "" && <CheckLink id={bet.receipt} ids={receipts} />}
    </article>
  );
}
