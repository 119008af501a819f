import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import type { QuizDetailReply } from "../../contract/quizzes-replies.ts";
import { priceLine } from "../quiz-view.ts";
import { useQuizCandles } from "../quizzes.api.ts";
import { CARD, useQuizWords } from "./words.tsx";

/** Of a quiz about a price: how it moved from the opening to the settlement, with the strike (dashed) and the cut-off (upright). */
export function PriceCard({ reply }: { readonly reply: QuizDetailReply }): ReactElement | null {
  const t = useT();
  const { price } = useQuizWords();
  const { quiz } = reply;
  const candles = useQuizCandles(quiz);
  if (candles.isLoading) return <Skeleton className="h-44 w-full rounded-2xl" />;
  const line = priceLine(reply, candles.data ?? []);
  if (line === undefined) return null;
  const label = t("quizzes.line", { strike: price(quiz.strike, quiz.price_decimals) });
  const thin = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <figure className={`${CARD} m-0 p-3`}>
      <figcaption className="pb-1 text-xs text-mut tabular-nums">{label}</figcaption>
      <svg role="img" aria-label={label} viewBox="0 0 100 100" preserveAspectRatio="none" className="h-28 w-full">
        <line x1={line.closes} y1="0" x2={line.closes} y2="100" className="stroke-line" strokeWidth="1" {...thin} />
        <line x1="0" y1={line.strike} x2="100" y2={line.strike} className="stroke-mut" strokeWidth="1" strokeDasharray="4 4" {...thin} />
        <polyline
          points={line.points.map(({ x, y }) => `${x},${y}`).join(" ")}
          className="stroke-brand"
          strokeWidth="2"
          strokeLinejoin="round"
          {...thin}
        />
      </svg>
      <p className="pt-1 text-2xs text-mut">{t("quizzes.line.note")}</p>
    </figure>
  );
}
