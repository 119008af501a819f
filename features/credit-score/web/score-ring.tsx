import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";

const SIZE = 148;
const WIDTH = 10;
const RADIUS = (SIZE - WIDTH) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

/** The score, and how much of 100 it is. */
export function ScoreRing({ score }: { readonly score: number }): ReactElement {
  const t = useT();
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: "none", strokeWidth: WIDTH };
  return (
    <div className="relative shrink-0" style={{ width: SIZE, height: SIZE }}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="size-full -rotate-90" aria-hidden>
        <circle {...circle} className="stroke-fill" />
        {score > 0 && (
          <circle {...circle} className="stroke-brand" strokeLinecap="round" strokeDasharray={`${(score / 100) * LENGTH} ${LENGTH}`} />
        )}
      </svg>
      <p className="absolute inset-0 flex flex-col items-center justify-center">
        <b className="text-4xl leading-10 font-semibold">{score}</b>
        <span className="text-xs text-mut">{t("credit-score.of")}</span>
      </p>
    </div>
  );
}
