import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed, plotText } from "../../../../web/numbers/number-format.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import type { CloseOutReply, CloseOutStep } from "../../contract/futures-rows.ts";
import { drawingOf, type Drawing, type Place } from "./close-out-view.ts";

const [WIDTH, HEIGHT] = [1000, 100];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SECONDS_IN_MINUTE = 60;

interface ChartProps {
  readonly story: CloseOutReply;
  readonly step: CloseOutStep;
}

/** Mark and index around a close-out: entry, warnings, the liquidation price as it moved, and where the mark crossed it. */
export function CloseOutChart({ story, step }: ChartProps): ReactElement {
  const t = useT();
  const drawing = drawingOf(story, step);
  return (
    <figure className="m-0 pt-3">
      <div className="flex gap-2">
        <div className="relative h-38 min-w-0 flex-1 lg:h-64">
          <Lines drawing={drawing} side={step.side} />
          <Dots drawing={drawing} />
        </div>
        <Levels drawing={drawing} decimals={step.price_decimals} />
      </div>
      <Times story={story} drawing={drawing} />
      <figcaption className="sr-only">{t("futures.why.chart", { symbol: step.symbol })}</figcaption>
      <Legend story={story} step={step} />
    </figure>
  );
}

const text = (places: readonly Place[]): string => places.map(({ x, y }) => `${x * WIDTH},${y * HEIGHT}`).join(" ");
const inPercent = (share: number): string => `${Math.min(1, Math.max(0, share)) * 100}%`;
const THIN = { fill: "none", vectorEffect: "non-scaling-stroke", strokeLinejoin: "round" } as const;

/** What is stretched with the room. Beyond the liquidation price, where no long or short of this account could be, it is tinted. */
function Lines({ drawing, side }: { readonly drawing: Drawing; readonly side: CloseOutStep["side"] }): ReactElement {
  const { mark, range, index, liquidation, entry, closed, levels } = drawing;
  const [begin, end] = [liquidation[0], liquidation.at(-1)];
  const beyond = side === "long" ? 1 : 0;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden className="absolute inset-0 size-full overflow-hidden">
      {levels.map(({ y }) => (
        <line key={y} x1={0} x2={WIDTH} y1={y * HEIGHT} y2={y * HEIGHT} className="stroke-(--grid)" vectorEffect="non-scaling-stroke" />
      ))}
      {begin !== undefined && end !== undefined && (
        <polygon
          points={text([...liquidation, { x: end.x, y: beyond }, { x: begin.x, y: beyond }])}
          className="fill-(--red)"
          opacity={0.1}
        />
      )}
      {range.map(({ from, to }) => (
        <rect
          key={from.x}
          x={from.x * WIDTH}
          y={from.y * HEIGHT}
          width={(to.x - from.x) * WIDTH}
          height={(to.y - from.y) * HEIGHT}
          className="fill-mut"
          opacity={0.2}
        />
      ))}
      {entry !== undefined && (
        <line
          x1={0}
          x2={WIDTH}
          y1={entry * HEIGHT}
          y2={entry * HEIGHT}
          className="stroke-mark"
          strokeDasharray="2 4"
          strokeWidth={1.25}
          vectorEffect="non-scaling-stroke"
        />
      )}
      <polyline points={text(index)} className="stroke-mut" strokeWidth={1} strokeDasharray="4 3" {...THIN} />
      <polyline points={text(liquidation)} className="stroke-(--red)" strokeWidth={1.5} {...THIN} />
      <polyline points={text(mark)} className="stroke-fg" strokeWidth={1.75} {...THIN} />
      <line
        x1={closed.x * WIDTH}
        x2={closed.x * WIDTH}
        y1={0}
        y2={HEIGHT}
        className="stroke-mut"
        strokeDasharray="2 4"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** What keeps its size. */
function Dots({ drawing: { opened, warned, closed } }: { readonly drawing: Drawing }): ReactElement {
  const dot = ({ x, y }: Place, key: string, look: string): ReactElement => (
    <span
      key={key}
      className={`absolute -mt-[5px] -ml-[5px] size-2.5 rounded-full border-2 bg-card ${look}`}
      style={{ top: inPercent(y), left: inPercent(x) }}
    />
  );
  return (
    <div aria-hidden className="absolute inset-0">
      {opened !== undefined && dot(opened, "opened", "border-fg")}
      {warned.map((place) => dot(place, `warned ${place.x}`, "border-mark"))}
      {dot(closed, "closed", "-mt-[7px]! -ml-[7px]! size-3.5! border-(--red)")}
    </div>
  );
}

function Levels({ drawing, decimals }: { readonly drawing: Drawing; readonly decimals: number }): ReactElement {
  const language = usePreferences((state) => state.language);
  const labels = drawing.levels.map(({ y, price }) => ({ y, text: formatFixed(plotText(price, decimals), decimals, language) }));
  const longest = Math.max(0, ...labels.map((label) => label.text.length));
  return (
    <div aria-hidden className="relative shrink-0 text-2xs text-mut tabular-nums" style={{ width: `${longest + 0.5}ch` }}>
      {labels.map((label) => (
        <span key={label.text} className="absolute right-0 -translate-y-1/2" style={{ top: inPercent(label.y) }}>
          {label.text}
        </span>
      ))}
    </div>
  );
}

/** Where it begins and when it happened; between them nothing, so that they never meet. */
function Times({ story: { at, chart }, drawing }: { readonly story: CloseOutReply; readonly drawing: Drawing }): ReactElement {
  const language = usePreferences((state) => state.language);
  const length = chart.to - chart.from;
  const style = length < HOUR_MS ? "time" : length < DAY_MS ? "clock" : "moment";
  return (
    <div aria-hidden className="flex justify-between gap-3 pt-1.5 text-2xs tabular-nums">
      <span className="text-mut">{formatTime(chart.from, style, language)}</span>
      <span className="font-semibold" style={{ marginRight: `calc(${inPercent(1 - drawing.closed.x)} * 0.6)` }}>
        {formatTime(at, "time", language)}
      </span>
    </div>
  );
}

/** Every sign with its word and price: on the curve itself they would lie over each other. */
function Legend({ story, step }: ChartProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const price = (value: string): string => formatFixed(value, step.price_decimals, language);
  const liquidation = story.chart.liquidation.at(-1)?.[1];
  const isMinutes = story.chart.every >= SECONDS_IN_MINUTE;
  return (
    <>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 pt-2 text-2xs text-mut tabular-nums">
        <Sign look="h-0.5 w-3.5 bg-fg">{t("futures.mark")}</Sign>
        <Sign look="w-3.5 border-t border-dashed border-mut">{t("futures.index")}</Sign>
        <Sign look="w-3.5 border-t-2 border-dotted border-mark">
          {t("futures.entry")} {price(step.entry_price)}
        </Sign>
        {liquidation !== undefined && (
          <Sign look="h-0.5 w-3.5 bg-(--red)">
            {t("futures.liq_price")} {price(liquidation)}
          </Sign>
        )}
        {story.warnings.length > 0 && <Sign look="size-2.5 rounded-full border-2 border-mark">{t("futures.why.warned")}</Sign>}
        <Sign look="size-2.5 rounded-full border-2 border-(--red)">{t("futures.reason.close_out")}</Sign>
      </ul>
      {isMinutes && <p className="pt-1 text-2xs text-mut">{t("futures.why.shaded", { count: story.chart.every / SECONDS_IN_MINUTE })}</p>}
    </>
  );
}

function Sign({ look, children }: { readonly look: string; readonly children: ReactNode }): ReactElement {
  return (
    <li className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`shrink-0 ${look}`} />
      <span>{children}</span>
    </li>
  );
}
