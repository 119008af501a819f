import type { ReactElement } from "react";
import { t } from "../../../../web/i18n/texts.ts";
import { DECIDING_SECONDS } from "../../formulas.ts";

const [SIZE, STROKE] = [80, 7];
const RADIUS = (SIZE - STROKE) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

interface RingProps {
  /** Milliseconds until it is due; undefined while it has no entry. */
  readonly leftMs: number | undefined;
  readonly seconds: number;
}

/** Runs backwards; in the seconds that decide it closes in steps. */
export function CountdownRing({ leftMs, seconds }: RingProps): ReactElement {
  const left = leftMs === undefined ? seconds : Math.max(0, Math.ceil(leftMs / 1000));
  const isDeciding = leftMs !== undefined && left <= DECIDING_SECONDS;
  const share = leftMs === undefined ? 1 : Math.min(1, isDeciding ? left / seconds : Math.max(0, leftMs) / (seconds * 1000));
  const shown = left >= 60 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : String(left);
  return (
    <div role="timer" aria-label={`${left} ${t("seconds.left")}`} className="relative size-20 shrink-0">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden className="size-full -rotate-90">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} fill="none" strokeWidth={STROKE} className="stroke-fill-strong" />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          fill="none"
          strokeWidth={STROKE}
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          className={leftMs === undefined ? "stroke-field-line" : "stroke-mark"}
        />
      </svg>
      <span aria-hidden className="absolute inset-0 flex flex-col items-center justify-center leading-none">
        <span className={`font-semibold tabular-nums ${shown.length > 2 ? "text-lg" : "text-2xl"}`}>{shown}</span>
        {left < 60 && <span className="mt-0.5 max-w-14 truncate text-2xs text-mut">{t("seconds.left")}</span>}
      </span>
    </div>
  );
}
