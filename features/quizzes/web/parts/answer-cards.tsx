import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { QuizDetailReply } from "../../contract/quizzes-replies.ts";
import { oddsLine } from "../quiz-view.ts";
import { CARD, OddsBar, useQuizWords } from "./words.tsx";

interface Props {
  readonly reply: QuizDetailReply;
  /** 0: none can be chosen. */
  readonly chosen: number;
  readonly onChoose: (option: number) => void;
}

/** The pool, how it lies on the answers, what each pays as it stands, and how that moved. */
export function AnswerCards({ reply, chosen, onChoose }: Props): ReactElement {
  const t = useT();
  const { money, moment } = useQuizWords();
  const { quiz } = reply;
  return (
    <section aria-label={t("quizzes.pool")} className="flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
        <span>
          <strong className="font-semibold">
            {t("quizzes.pool")} {money(quiz.pool)}
          </strong>{" "}
          <span className="text-mut">USDT · {t("quizzes.people", { count: quiz.people })}</span>
        </span>
        {quiz.state === "open" && <span className="text-xs text-mut">{t("quizzes.odds_move", { time: moment(quiz.closes_ms) })}</span>}
      </p>
      <OddsBar quiz={quiz} />
      <div role="radiogroup" aria-label={t("quizzes.pool")} className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
        {quiz.answers.map(({ option }) => (
          <AnswerCard key={option} reply={reply} option={option} isChosen={option === chosen} isFixed={chosen === 0} onChoose={onChoose} />
        ))}
      </div>
      {quiz.pool === "0" && quiz.state === "open" && <p className="text-xs text-mut">{t("quizzes.no_bets")}</p>}
      <History reply={reply} />
    </section>
  );
}

interface CardProps {
  readonly reply: QuizDetailReply;
  readonly option: number;
  readonly isChosen: boolean;
  readonly isFixed: boolean;
  readonly onChoose: (option: number) => void;
}

function AnswerCard({ reply: { quiz }, option, isChosen, isFixed, onChoose }: CardProps): ReactElement {
  const t = useT();
  const { answer, percent, factor, money } = useQuizWords();
  const shown = quiz.answers[option - 1];
  const isRight = option === quiz.right;
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen || isRight}
      disabled={isFixed}
      onClick={() => onChoose(option)}
      className={`flex min-w-0 flex-col justify-start rounded-2xl border-2 p-3 text-left tabular-nums ${isChosen || isRight ? "border-brand bg-brand-tint" : "border-transparent bg-fill"}`}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="min-w-0 text-sm font-semibold">{answer(quiz, option)}</span>
        <span className="text-xs text-mut">{percent(shown?.share ?? "0")}</span>
      </span>
      <span className="block text-2xl font-semibold">{factor(shown?.factor ?? "")}</span>
      <span className="block text-xs text-mut">
        {t("quizzes.pool")} {money(shown?.pool ?? "0")}
      </span>
    </button>
  );
}

/** How the share of the first answer moved, from the opening to the cut-off. */
function History({ reply }: { readonly reply: QuizDetailReply }): ReactElement | null {
  const t = useT();
  const { answer, percent } = useQuizWords();
  const points = oddsLine(reply);
  const last = points.at(-1);
  if (points.length < 2 || last === undefined) return null;
  const steps = points.map(({ x, share }, index) => `${index === 0 ? "M" : "H"}${x}${index === 0 ? "," : "V"}${100 - share}`).join("");
  const label = `${t("quizzes.history")}: ${answer(reply.quiz, 1)} ${percent(String(last.share))}`;
  return (
    <figure className={`${CARD} m-0 p-3`}>
      <figcaption className="pb-1 text-xs text-mut">{label}</figcaption>
      <svg role="img" aria-label={label} viewBox="0 0 100 100" preserveAspectRatio="none" className="h-24 w-full">
        <line
          x1="0"
          y1="50"
          x2="100"
          y2="50"
          className="stroke-line"
          strokeWidth="1"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
        <path d={steps} fill="none" className="stroke-brand" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
}
