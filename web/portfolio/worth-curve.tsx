import { useId } from "react";
import type { ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import { Curve, TimeAxis } from "./curve-parts.tsx";
import type { WorthRange, WorthReply } from "./portfolio.api.ts";
import { lineOf } from "./results.ts";

const WIDTH = 600;
const HEIGHT = 150;
/** Room for the line's own width and the dot at its end. */
const EDGE = 8;
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
  const line = lineOf(points, WIDTH, HEIGHT);
  const [first, last] = [points[0], points.at(-1)];
  // Two are the beginning and now: that is no course yet.
  if (points.length < POINTS_MIN || line === undefined || first === undefined || last === undefined)
    return <p className="flex h-20 items-center justify-center px-6 text-center text-sm text-mut">{t("portfolio.too_early")}</p>;
  const part = range === "1D" || last.time - first.time < DAY_MS ? "clock" : "date";
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
        <Curve line={line} width={WIDTH} className="stroke-mark stroke-2" />
      </svg>
      <TimeAxis from={first.time} to={last.time} part={part} />
    </div>
  );
}
