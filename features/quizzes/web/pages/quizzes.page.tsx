import type { ReactElement } from "react";
import { ChevronRight, CircleHelp } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { QuizRow } from "../../contract/quizzes-replies.ts";
import { CARD, CountDown, OddsBar, StateChip, useQuizWords } from "../parts/words.tsx";
import { useQuizzes } from "../quizzes.api.ts";

const GROUPS = ["open", "cut_off", "coming", "over"] as const;

/** Every quiz: those that take bets first, then what waits for its result, what comes, and what is over. */
export function QuizzesPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const quizzes = useQuizzes();
  const rows = quizzes.data?.pages.flatMap(({ list }) => list) ?? [];
  const of = (group: (typeof GROUPS)[number]): readonly QuizRow[] =>
    rows.filter(({ state }) => state === group || (group === "over" && state === "void"));
  return (
    <>
      <PageHeader title={t("product.quizzes")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="flex flex-col gap-3">
        <p className="text-sm text-mut">{t("quizzes.lead")}</p>
        {isLoggedIn && (
          <Link to={routes.quizMine} className={`${CARD} flex min-h-12 items-center gap-2 px-4 text-sm font-semibold`}>
            <span className="flex-1">{t("quizzes.mine")}</span>
            <ChevronRight className="size-4 text-mut" aria-hidden />
          </Link>
        )}
        {quizzes.isPending && <SkeletonRows />}
        {quizzes.isError && rows.length === 0 && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void quizzes.refetch()} />
        )}
        {quizzes.isSuccess && rows.length === 0 && <EmptyState text={t("quizzes.none")} />}
        {GROUPS.map((group) => {
          const found = of(group);
          if (found.length === 0) return null;
          return (
            <section key={group} aria-label={t(`quizzes.state.${group}`)}>
              <h2 className="pt-1 pb-2 text-sm font-semibold">{t(`quizzes.state.${group}`)}</h2>
              <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-2 xl:grid-cols-3 xl:gap-5">
                {found.map((quiz) => (
                  <li key={quiz.id}>
                    <QuizCard quiz={quiz} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        {rows.length > 0 && (
          <LoadMore
            more={quizzes.hasNextPage}
            pending={quizzes.isFetchingNextPage}
            onMore={() => void quizzes.fetchNextPage()}
            endText=""
            pendingLabel={t("shell.loading")}
          />
        )}
      </PageBody>
    </>
  );
}

function QuizCard({ quiz }: { readonly quiz: QuizRow }): ReactElement {
  const t = useT();
  const { question, answer, money, factor, own } = useQuizWords();
  const isOver = quiz.state === "over" || quiz.state === "void";
  return (
    <Link to={withQuery(routes.quiz, { id: quiz.id })} className={`${CARD} block px-4 py-3 hover:bg-fill focus-visible:-outline-offset-2`}>
      <span className="flex items-start gap-3">
        {quiz.kind === "price" ? <CoinIcon code={quiz.coin} size={32} /> : <CircleHelp className="size-8 shrink-0 text-mut" aria-hidden />}
        <span className="min-w-0 flex-1 text-sm font-semibold">{question(quiz)}</span>
      </span>
      <span className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-mut tabular-nums">
        <StateChip state={quiz.state} />
        <span>
          {isOver ? (
            quiz.why === "" ? (
              t("quizzes.right_is", { answer: answer(quiz, quiz.right) })
            ) : (
              t(`quizzes.why.${quiz.why}`)
            )
          ) : (
            <CountDown quiz={quiz} />
          )}
        </span>
      </span>
      <span className="block pt-2">
        <OddsBar quiz={quiz} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 pt-1 text-xs tabular-nums">
        {quiz.answers.map(({ option, factor: times }) => (
          <span key={option} className={option === quiz.right ? "font-semibold" : ""}>
            {answer(quiz, option)} <strong className="font-semibold">{factor(times)}</strong>
          </span>
        ))}
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 pt-1 text-xs text-mut tabular-nums">
        <span>
          {t("quizzes.pool")} {money(quiz.pool)} USDT
        </span>
        <span>{quiz.mine === "0" ? t("quizzes.people", { count: quiz.people }) : `${t("quizzes.mine")}: ${own(money(quiz.mine))}`}</span>
      </span>
    </Link>
  );
}
