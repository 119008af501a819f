/** Words and small parts that the pages of quizzes share. */
import { useEffect, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatParts } from "../../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import type { QuizRow } from "../../contract/quizzes-replies.ts";
import { DECIMALS, spanOf, waitsFor } from "../quiz-view.ts";

export const CARD = "rounded-2xl border border-line bg-card";

/** Venue time, told anew each second while something is waited for. */
export function useNow(isTold: boolean): number {
  const [now, setNow] = useState(venueNow);
  useEffect(() => {
    if (!isTold) return undefined;
    const timer = setInterval(() => setNow(venueNow()), 1000);
    return () => clearInterval(timer);
  }, [isTold]);
  return now;
}

export function useQuizWords() {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const moment = (at: number): string => formatParts(at, ["date", "clock"], language, "UTC");
  const price = (text: string, decimals: number): string => formatTrimmed(text, { least: 0, most: decimals }, language);
  return {
    money: (value: string): string => formatTrimmed(value, { least: 2, most: DECIMALS }, language),
    /** Rounded for a glance: the exact sum is in the receipt. */
    brief: (value: string): string => formatFixed(value, 2, language),
    /** Somebody's own: hidden when they hide amounts. */
    own: (text: string): string => (hidden ? "••••••" : text),
    percent: (value: string): string => `${formatFixed(value, 1, language)}\u00a0%`,
    factor: (value: string): string => (value === "" ? "–" : `${formatFixed(value, 2, language)}×`),
    moment,
    price,
    span: (ms: number): string => {
      const { days, hours, minutes, seconds } = spanOf(ms);
      if (days > 0) return t("quizzes.span.days", { days, hours });
      return hours > 0 ? t("quizzes.span.hours", { hours, minutes }) : t("quizzes.span.minutes", { minutes, seconds });
    },
    question: ({ kind, question, coin_title: coin, strike, cash, price_decimals: decimals, settles_ms: at }: QuizRow): string => {
      if (kind === "operators") return question;
      if (strike === "") return t("quizzes.question.opening", { coin, date: moment(at) });
      return t("quizzes.question.price", { coin, strike: price(strike, decimals), cash, date: moment(at) });
    },
    answer: ({ kind, answers }: QuizRow, option: number): string => {
      if (option === 0) return t("quizzes.state.void");
      if (kind === "operators") return answers[option - 1]?.name ?? "";
      return t(option === 1 ? "quizzes.answer.above" : "quizzes.answer.not_above");
    },
  };
}

export function StateChip({ state }: { readonly state: QuizRow["state"] }): ReactElement {
  const t = useT();
  const look = state === "open" ? "bg-brand-tint text-brand" : "bg-fill text-mut";
  return <span className={`rounded-md px-1.5 py-0.5 text-xs font-semibold ${look}`}>{t(`quizzes.state.${state}`)}</span>;
}

/** Until when it is waited, or that it waits for its result. */
export function CountDown({ quiz }: { readonly quiz: QuizRow }): ReactElement | null {
  const t = useT();
  const { span } = useQuizWords();
  const isOver = quiz.state === "over" || quiz.state === "void";
  const now = useNow(!isOver);
  if (isOver) return null;
  const waits = waitsFor(quiz, now);
  return <>{waits === undefined ? t("quizzes.waits") : `${t(`quizzes.${waits.what}`)} ${span(waits.at - now)}`}</>;
}

/** How the pool lies on the answers. */
export function OddsBar({ quiz }: { readonly quiz: QuizRow }): ReactElement {
  const shares = quiz.answers.map(({ share }) => Number(share));
  const isEmpty = shares.every((share) => share === 0);
  return (
    <span aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-fill-strong">
      {!isEmpty &&
        shares.map((share, index) => (
          <span
            key={index}
            className={index === 0 ? "bg-brand" : index % 2 === 1 ? "bg-mut" : "bg-mark"}
            style={{ width: `${share}%`, opacity: index > 2 ? 0.5 : 1 }}
          />
        ))}
    </span>
  );
}

export function Line({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1 text-sm">
      <dt className="min-w-0 text-mut">{label}</dt>
      <dd className="m-0 ml-auto text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}
