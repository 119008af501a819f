import { useState, type ReactElement } from "react";
import { CircleHelp } from "lucide-react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { NotRead, numberIn } from "../../../../web/shell/not-read.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import type { QuizDetailReply, QuizRow } from "../../contract/quizzes-replies.ts";
import { AnswerCards } from "../parts/answer-cards.tsx";
import { BetFoot } from "../parts/bet-foot.tsx";
import { LimitCard } from "../parts/limit-card.tsx";
import { PriceCard } from "../parts/price-card.tsx";
import { OwnBets } from "../parts/own-bets.tsx";
import { RuleCard } from "../parts/rule-card.tsx";
import { CARD, CountDown, StateChip, useQuizWords } from "../parts/words.tsx";
import { useLiveOdds, useQuiz, useQuizAct } from "../quizzes.api.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { failureText } from "../../../../web/connection/failure-text.ts";

/** A quiz: what is asked, how the pool lies, one's own bets, how it is settled, and the way to bet. */
export function QuizPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const id = numberIn(params, "id");
  const quiz = useQuiz(id);
  useLiveOdds(id);
  return (
    <>
      <PageHeader
        title={t("product.quizzes")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={quiz.data !== undefined && <StateChip state={quiz.data.quiz.state} />}
      />
      <PageBody wide className="pb-0! xl:pb-8!">
        {quiz.isPending && (
          <div role="status" aria-label={t("shell.loading")} className="flex flex-col gap-3">
            {["h-36", "h-16", "h-40", "h-36"].map((height, index) => (
              <Skeleton key={index} className={`w-full rounded-2xl ${height}`} />
            ))}
          </div>
        )}
        {quiz.isError && quiz.data === undefined && (
          <NotRead error={quiz.error} onRetry={() => void quiz.refetch()} list={{ path: routes.quizzes, label: t("product.quizzes") }} />
        )}
        {quiz.data !== undefined && <Quiz key={id} reply={quiz.data} />}
      </PageBody>
    </>
  );
}

function Quiz({ reply }: { readonly reply: QuizDetailReply }): ReactElement {
  const { quiz } = reply;
  const isLoggedIn = useIsLoggedIn();
  const [option, setOption] = useState(1);
  const isOpen = quiz.state === "open";
  return (
    <div className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,1fr)_416px] xl:items-start xl:gap-5">
      <div className="flex min-w-0 flex-col gap-3">
        <Head reply={reply} />
        <PriceCard reply={reply} />
        <AnswerCards reply={reply} chosen={isOpen ? option : 0} onChoose={setOption} />
        <OwnBets reply={reply} />
        <RuleCard quiz={quiz} />
      </div>
      <div className="contents min-w-0 flex-col gap-3 xl:flex">
        <Said reply={reply} />
        {isLoggedIn && <LimitCard limit={reply.limit} />}
        {isOpen && <BetFoot reply={reply} option={option} />}
      </div>
    </div>
  );
}

/** What is asked, until when, and what decided. */
function Head({ reply: { quiz, index } }: { readonly reply: QuizDetailReply }): ReactElement {
  const t = useT();
  const { question, answer, price, moment } = useQuizWords();
  const isOver = quiz.state === "over" || quiz.state === "void";
  return (
    <section className={`${CARD} flex flex-col gap-3 p-4`}>
      <div className="flex items-start gap-3">
        {quiz.kind === "price" ? <CoinIcon code={quiz.coin} size={40} /> : <CircleHelp className="size-10 shrink-0 text-mut" aria-hidden />}
        <h2 className="min-w-0 flex-1 text-lg font-semibold">{question(quiz)}</h2>
      </div>
      {!quiz.is_translated && quiz.kind === "operators" && <p className="text-xs text-mut">{t("quizzes.english")}</p>}
      <p className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-sm tabular-nums">
        <span className="font-semibold">
          {isOver ? <Outcome quiz={quiz} right={answer(quiz, Math.max(0, quiz.right))} /> : <CountDown quiz={quiz} />}
        </span>
        <span className="text-mut">{t(quiz.kind === "price" ? "quizzes.self" : "quizzes.by_operators")}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-mut tabular-nums">
        <span>{t("quizzes.closes", { time: moment(quiz.closes_ms) })}</span>
        {quiz.index !== "" && <span>{t("quizzes.index_was", { index: price(quiz.index, quiz.price_decimals) })}</span>}
        {quiz.index === "" && index !== "" && !isOver && (
          <span>{t("quizzes.index_now", { index: price(index, quiz.price_decimals) })}</span>
        )}
      </p>
    </section>
  );
}

function Outcome({ quiz, right }: { readonly quiz: QuizRow; readonly right: string }): ReactElement {
  const t = useT();
  return <>{quiz.why === "" ? t("quizzes.right_is", { answer: right }) : t(`quizzes.why.${quiz.why}`)}</>;
}

/** What operators said so far, and the challenge of who bet. */
function Said({ reply: { quiz, bets } }: { readonly reply: QuizDetailReply }): ReactElement | null {
  const t = useT();
  const { answer, moment } = useQuizWords();
  const act = useQuizAct();
  if (quiz.kind !== "operators" || quiz.state !== "cut_off") return null;
  const [time, said] = [moment(quiz.said_until_ms), quiz.said < 0 ? "" : answer(quiz, quiz.said)];
  const mayChallenge = quiz.said >= 0 && !quiz.is_challenged && bets.some(({ state }) => state === "unsettled");
  return (
    <section className={`${CARD} flex flex-col gap-2 p-4 text-sm`}>
      {quiz.said < 0 && <p>{t("quizzes.reports", { count: quiz.reports })}</p>}
      {quiz.said >= 0 && <p>{t(quiz.is_challenged ? "quizzes.challenged" : "quizzes.said", { answer: said, time })}</p>}
      {mayChallenge && (
        <Button pending={act.isPending} onClick={() => act.mutate({ path: "/quiz/challenge", fields: { id: quiz.id } })}>
          {t("quizzes.challenge")}
        </Button>
      )}
      <p role="alert" className="text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
    </section>
  );
}
