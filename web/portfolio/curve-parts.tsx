/** What every line over time is drawn with: the height at which it began, the line itself, and the times below it. */
import type { ReactElement } from "react";
import { formatParts } from "../numbers/time-format.ts";
import type { TimePart } from "../numbers/time-format.ts";
import { usePreferences } from "../state/preferences.store.ts";
import type { Line } from "./results.ts";

const LABELS = 4;

interface CurveProps {
  readonly line: Line;
  readonly width: number;
  /** Colour and strength of the line. */
  readonly className: string;
}

/** For an svg that is stretched to its box: strokes keep their own width. */
export function Curve({ line, width, className }: CurveProps): ReactElement {
  return (
    <>
      <line
        x1="0"
        x2={width}
        y1={line.start}
        y2={line.start}
        vectorEffect="non-scaling-stroke"
        strokeDasharray="2 5"
        className="stroke-mut"
      />
      <polyline points={line.points} vectorEffect="non-scaling-stroke" strokeLinejoin="round" className={`fill-none ${className}`} />
    </>
  );
}

interface TimeAxisProps {
  /** ms */
  readonly from: number;
  readonly to: number;
  readonly part: TimePart;
}

/** Times at even distances; who does not see the line is told of it by its name. */
export function TimeAxis({ from, to, part }: TimeAxisProps): ReactElement {
  const language = usePreferences((state) => state.language);
  const times = Array.from({ length: LABELS }, (_, index) => from + ((to - from) * index) / (LABELS - 1));
  return (
    <div aria-hidden className="mt-1 flex justify-between text-2xs text-mut">
      {times.map((time) => (
        <span key={time}>{formatParts(time, [part], language)}</span>
      ))}
    </div>
  );
}
