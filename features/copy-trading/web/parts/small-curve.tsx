import type { ReactElement } from "react";
import { curveOf } from "../copy-view.ts";

/** The way of a result with its zero line; it stretches to its box. Told in words by the figures beside it. */
export function SmallCurve({ values, className }: { readonly values: readonly string[]; readonly className: string }): ReactElement {
  const curve = curveOf(values.map(Number));
  if (curve === undefined) return <span aria-hidden className={`block ${className}`} />;
  const isDown = Number(values.at(-1)) < 0;
  const [line, area, dot] = isDown
    ? ["stroke-(--candle-down)", "fill-down-tint", "bg-down"]
    : ["stroke-(--candle-up)", "fill-up-tint", "bg-up"];
  return (
    <span aria-hidden className={`relative block ${className}`}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
        <polygon points={curve.area} className={area} />
        <line
          x1={0}
          x2={100}
          y1={curve.zero}
          y2={curve.zero}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="3 3"
          className="stroke-mut opacity-60"
        />
        <polyline
          points={curve.line}
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          className={`fill-none stroke-[1.75] ${line}`}
        />
      </svg>
      <span className={`absolute -mt-1 -mr-1 size-2 rounded-full ${dot}`} style={{ top: `${curve.last.y}%`, right: 0 }} />
    </span>
  );
}
