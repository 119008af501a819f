import { Suspense, memo, useCallback, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent, ReactElement, ReactNode } from "react";
import { ChevronDown, Maximize2 } from "lucide-react";
import { useT } from "../../i18n/texts.ts";
import type { Quote } from "../../quotes/quote.ts";
import { readStored, writeStored } from "../../state/storage.ts";
import { later } from "../../ui/later.ts";
import { ErrorState } from "../../ui/states.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ChartAct } from "./chart-menu.tsx";
import { PERIODS } from "./chart-port.ts";
import type { CandleSource, ChartMarks } from "./chart-port.ts";
import { FeedNote } from "./feed-note.tsx";
import { useChartChoice } from "./use-chart.ts";
import { useStripChart } from "./use-strip-chart.ts";
import type { StripMarket } from "./use-strip-chart.ts";

/** With all its tools; the strip does without them. */
const ChartPanel = later(async () => (await import("./chart-panel.tsx")).ChartPanel);

/** From small to large: one step either way by a drag of the grip. */
const SIZES = ["folded", "strip", "open"] as const;
type StripSize = (typeof SIZES)[number];

/** On a lower screen the form needs the room: the strip starts folded there. */
const LOW_SCREEN_PX = 740;
/** A drag of the grip that means a step. */
const DRAG_PX = 24;
/** Below its row of tools, so that the whole is 320 px high. */
const OPEN_CHART_PX = 240;

function readSize(): StripSize {
  const stored = readStored("chartStrip");
  return SIZES.find((size) => size === stored) ?? (window.innerHeight < LOW_SCREEN_PX ? "folded" : "strip");
}

interface ChartStripProps {
  readonly quote: Quote;
  readonly acts: readonly ChartAct[];
  /** Drawn over the candles of the open chart. */
  readonly marks?: ChartMarks;
  /** At the foot of the open chart. */
  readonly over?: ReactNode;
  /** Where the candles come from; the market's own unless given. */
  readonly source?: CandleSource;
}

/** The chart of a phone's trade page: a strip that folds to its grip and opens to a chart with tools; the choice is kept. */
export function ChartStrip({ quote, acts, marks, over, source }: ChartStripProps): ReactElement {
  const [size, setSize] = useState(readSize);
  const choose = useCallback((next: StripSize): void => {
    setSize(next);
    writeStored("chartStrip", next);
  }, []);
  const open = useCallback(() => choose("open"), [choose]);
  const { symbol, priceDecimals, quantityDecimals } = quote;
  return (
    <div>
      {size === "strip" && (
        <Strip symbol={symbol} priceDecimals={priceDecimals} quantityDecimals={quantityDecimals} source={source} onLarger={open} />
      )}
      {size === "open" && (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <ChartPanel
            quote={quote}
            height={OPEN_CHART_PX}
            acts={acts}
            {...(marks === undefined ? {} : { marks })}
            over={over}
            source={source}
          />
        </Suspense>
      )}
      {size === "folded" && <div className="border-t border-line" />}
      <Grip size={size} onSize={choose} />
    </div>
  );
}

interface StripProps extends StripMarket {
  readonly source: CandleSource | undefined;
  readonly onLarger: () => void;
}

/** Draws itself when a candle moves, not when anything else of the market does. */
const Strip = memo(function Strip({ symbol, priceDecimals, quantityDecimals, source, onLarger }: StripProps): ReactElement {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [choice, choose] = useChartChoice();
  const { status, reload } = useStripChart(canvas, { symbol, priceDecimals, quantityDecimals }, choice.period, source);
  return (
    <section aria-label={t("trading.chart")} className="border-y border-line">
      <div className="relative h-30">
        <div role="img" aria-label={t("trading.chart.label", { symbol, period: choice.period })} className="live-figures absolute inset-0">
          <canvas ref={canvas} className="size-full" />
        </div>
        {status === "pending" && <Skeleton className="absolute inset-3 opacity-40" />}
        {status === "error" && (
          <div className="absolute inset-0 overflow-y-auto bg-bg *:py-2">
            <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={reload} />
          </div>
        )}
        <label className="absolute top-1 left-2 z-10 flex h-8 items-center rounded-lg bg-fill text-xs font-medium focus-within:outline-2 focus-within:outline-mark">
          <span className="sr-only">{t("trading.chart.period")}</span>
          <select
            value={choice.period}
            onChange={(event) => choose({ period: PERIODS.find((period) => period === event.target.value) ?? choice.period })}
            className="h-full appearance-none bg-transparent pr-6 pl-2.5 outline-none"
          >
            {PERIODS.map((period) => (
              <option key={period} value={period} className="bg-card text-fg">
                {period}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute right-1.5 size-3.5 text-mut" aria-hidden />
        </label>
        <IconButton label={t("trading.chart.larger")} onClick={onLarger} className="absolute -top-0.5 left-15.5 z-10">
          <Maximize2 className="box-content size-4 rounded-lg bg-fill p-2" aria-hidden />
        </IconButton>
      </div>
      <FeedNote simulatedUntil={undefined} isLow />
    </section>
  );
});

interface GripProps {
  readonly size: StripSize;
  readonly onSize: (size: StripSize) => void;
}

/** Pressed it folds and unfolds; dragged, or by the arrow keys, it goes a step. */
function Grip({ size, onSize }: GripProps): ReactElement {
  const t = useT();
  const start = useRef<number | undefined>(undefined);
  const isDragged = useRef(false);
  const step = (direction: 1 | -1): void => onSize(SIZES[SIZES.indexOf(size) + direction] ?? size);
  const move = (event: PointerEvent): void => {
    const moved = start.current === undefined ? 0 : event.clientY - start.current;
    if (Math.abs(moved) < DRAG_PX) return;
    start.current = event.clientY;
    isDragged.current = true;
    step(moved > 0 ? 1 : -1);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  };
  return (
    <button
      type="button"
      aria-expanded={size !== "folded"}
      aria-label={t(size === "folded" ? "trading.chart.unfold" : "trading.chart.fold")}
      onClick={() => {
        if (!isDragged.current) onSize(size === "folded" ? "strip" : "folded");
      }}
      onKeyDown={press}
      onPointerDown={(event) => {
        start.current = event.clientY;
        isDragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = undefined;
      }}
      className="flex h-6 w-full touch-none items-center justify-center"
    >
      <span aria-hidden className="h-1 w-8 rounded-full bg-field-line/60" />
    </button>
  );
}
