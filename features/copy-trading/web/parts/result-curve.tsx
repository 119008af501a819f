import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { cutDecimal } from "../../../../web/numbers/decimal-text.ts";
import { formatFixed, plotText, plusOf } from "../../../../web/numbers/number-format.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { useCurve } from "../copy-trading.api.ts";
import { curveOf, worstStretch, type Curve } from "../copy-view.ts";
import { Percent } from "./words.tsx";

const DAY_MS = 86_400_000;
const LENGTHS = ["7", "30", "90", "365"] as const;
type Length = (typeof LENGTHS)[number];

interface ResultProps {
  readonly id: string;
  readonly name: string;
  /** When they became a trader. */
  readonly since: number;
}

/** The result over a period: the curve, its worst stretch shaded and named. */
export function ResultCurve({ id, name, since }: ResultProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [days, setDays] = useState<Length>("30");
  const reply = useCurve(id, days);
  const points = reply.data?.points ?? [];
  // What was won before the period is not its result; who became a trader within it began at nothing.
  const isAll = days === "365" || (reply.data?.now ?? 0) - since <= Number(days) * DAY_MS;
  const before = isAll ? 0 : Number(points[0]?.return ?? 0);
  const values = points.length === 0 ? [] : [...(isAll ? [0] : []), ...points.map((point) => Number(point.return) - before)];
  const curve = curveOf(values);
  const last = plotText(values.at(-1) ?? 0, 2);
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex items-baseline gap-2">
          <Percent value={last} className="text-xl leading-[1.75rem] font-semibold" />
          <span className="text-xs text-mut">{isAll ? t("copy-trading.in_all") : t("copy-trading.in_days", { count: days })}</span>
        </p>
        <div role="group" aria-label={t("copy-trading.period")} className="-mr-2 flex">
          {LENGTHS.map((length) => (
            <button
              key={length}
              type="button"
              aria-pressed={length === days}
              onClick={() => setDays(length)}
              className={`min-h-11 min-w-11 rounded-lg px-2 text-xs font-medium ${length === days ? "bg-fill" : "text-mut"}`}
            >
              {length === "365" ? t("copy-trading.all") : length}
            </button>
          ))}
        </div>
      </div>
      {reply.isPending && <Skeleton className="mt-2 h-31 w-full" />}
      {reply.isSuccess && curve === undefined && <p className="py-8 text-center text-xs text-mut">{t("copy-trading.no_curve")}</p>}
      {curve !== undefined && (
        <figure className="m-0 pt-2">
          <Drawn curve={curve} values={values} isDown={Number(last) < 0} />
          <div aria-hidden className="flex justify-between pt-1 text-2xs text-mut tabular-nums">
            <span>{formatTime(isAll ? since : points[0]?.at, "moment", language)}</span>
            <span className="pr-13">{formatTime(points.at(-1)?.at, "moment", language)}</span>
          </div>
          <figcaption className="sr-only">{t("copy-trading.curve", { name })}</figcaption>
        </figure>
      )}
    </section>
  );
}

function Drawn({
  curve,
  values,
  isDown,
}: {
  readonly curve: Curve;
  readonly values: readonly number[];
  readonly isDown: boolean;
}): ReactElement {
  const language = usePreferences((state) => state.language);
  const [line, area, dot] = isDown
    ? ["stroke-(--candle-down)", "fill-down-tint", "bg-down"]
    : ["stroke-(--candle-up)", "fill-up-tint", "bg-up"];
  const worst = worstStretch(values);
  const across = (at: number): number => (100 * at) / Math.max(1, values.length - 1);
  const percent = (value: number): string => {
    const text = plotText(value, 1);
    return `${plusOf(text)}${formatFixed(cutDecimal(text, 1), 1, language)} %`;
  };
  const levels = [...new Set([curve.most, 0, curve.least])].filter(
    (level, i, all) => i === 0 || Math.abs(level - (all[i - 1] ?? 0)) * 6 > curve.most - curve.least,
  );
  const top = (level: number): number => (curve.most === curve.least ? 50 : (100 * (curve.most - level)) / (curve.most - curve.least));
  return (
    <div className="flex gap-2">
      <div aria-hidden className="relative h-31 min-w-0 flex-1 lg:h-52">
        {worst !== undefined && (
          <span
            className="absolute inset-y-0 flex items-end justify-center bg-down-tint text-2xs font-medium whitespace-nowrap text-down"
            style={{ left: `${across(worst.from)}%`, width: `${across(worst.to) - across(worst.from)}%` }}
          >
            {percent(-worst.fall)}
          </span>
        )}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          <polygon points={curve.area} className={`${area} opacity-60`} />
          <line
            x1={0}
            x2={100}
            y1={curve.zero}
            y2={curve.zero}
            vectorEffect="non-scaling-stroke"
            strokeDasharray="3 3"
            className="stroke-mut opacity-70"
          />
          <polyline points={curve.line} vectorEffect="non-scaling-stroke" strokeLinejoin="round" className={`fill-none stroke-2 ${line}`} />
        </svg>
        <span className={`absolute -mt-1 -mr-1 size-2 rounded-full ${dot}`} style={{ top: `${curve.last.y}%`, right: 0 }} />
      </div>
      <div aria-hidden className="relative w-11 shrink-0 text-right text-2xs text-mut tabular-nums">
        {levels.map((level) => (
          <span key={level} className="absolute right-0 -translate-y-1/2 whitespace-nowrap" style={{ top: `${top(level)}%` }}>
            {percent(level)}
          </span>
        ))}
      </div>
    </div>
  );
}
