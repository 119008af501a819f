import { useId } from "react";
import type { ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import { formatParts } from "../numbers/time-format.ts";
import { usePreferences } from "../state/preferences.store.ts";
import type { WorthRange, WorthReply } from "./portfolio.api.ts";
import { lineOf } from "./results.ts";

const WIDTH = 600;
const HEIGHT = 150;
/** Room for the line's own width and the dot at its end. */
const EDGE = 8;
const LABELS = 4;
const POINTS_MIN = 3;
const DAY_MS = 86_400_000;

interface WorthCurveProps {
  readonly points: WorthReply["points"];
  readonly range: WorthRange;
}

/** What one has over time: the one line that is gold, because it is one's own. */
export function WorthCurve({ points, range }: WorthCurveProps): ReactElement {
  const t = useT();
  const id = useId();
  const language = usePreferences((state) => state.language);
  const line = lineOf(points, WIDTH, HEIGHT);
  const [first, last] = [points[0], points.at(-1)];
  // Two are the beginning and now: that is no course yet.
  if (points.length < POINTS_MIN || line === undefined || first === undefined || last === undefined)
    return <p className="flex h-20 items-center justify-center px-6 text-center text-sm text-mut">{t("portfolio.too_early")}</p>;
  const part = range === "1D" || last.time - first.time < DAY_MS ? "clock" : "date";
  const labels = Array.from({ length: LABELS }, (_, index) => first.time + ((last.time - first.time) * index) / (LABELS - 1));
  return (
    <div>
      <svg
        role="img"
        aria-label={t("portfolio.curve")}
        viewBox={`${-EDGE} ${-EDGE} ${WIDTH + 2 * EDGE} ${HEIGHT + 2 * EDGE}`}
        preserveAspectRatio="none"
        className="h-28 w-full overflow-visible lg:h-40"
      >
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--mark)" stopOpacity="0.28" />
            <stop offset="1" stopColor="var(--mark)" stopOpacity="0" />
          </linearGradient>
        </defs>
        <polygon points={`0,${HEIGHT} ${line.points} ${WIDTH},${HEIGHT}`} fill={`url(#${id})`} />
        <line
          x1="0"
          x2={WIDTH}
          y1={line.start}
          y2={line.start}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="2 5"
          className="stroke-mut"
        />
        <polyline
          points={line.points}
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          className="fill-none stroke-mark stroke-2"
        />
      </svg>
      <div aria-hidden className="mt-1 flex justify-between text-2xs text-mut">
        {labels.map((time) => (
          <span key={time}>{formatParts(time, [part], language)}</span>
        ))}
      </div>
    </div>
  );
}
