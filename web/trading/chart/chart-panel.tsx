import { useEffect, useRef, useState } from "react";
import type { CSSProperties, ReactElement } from "react";
import { ChartArea, ChartCandlestick, ChartNoAxesColumn, Maximize, Minimize, SlidersHorizontal, SquareDashed } from "lucide-react";
import { useT } from "../../i18n/texts.ts";
import type { Quote } from "../../quotes/quote.ts";
import { IconButton } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { CANDLE_TYPES, PANE_HEIGHT, PANE_INDICATORS, PERIODS } from "./chart-port.ts";
import type { CandleType, ChartMarks } from "./chart-port.ts";
import { Countdown } from "./countdown.tsx";
import { DrawingBar } from "./drawing-bar.tsx";
import { FeedNote } from "./feed-note.tsx";
import { IndicatorSheet } from "./indicator-sheet.tsx";
import { useChart, useChartChoice } from "./use-chart.ts";

interface ChartPanelProps {
  readonly quote: Quote;
  /** Height of the price and volume panes, px; each pane indicator adds its own. */
  readonly height: number;
  /** On wide screens the chart takes all of its cell. */
  readonly fills?: boolean;
  /** Drawn over the candles. */
  readonly marks?: ChartMarks;
  /** With drawing tools, candle types and a countdown: the terminal's. */
  readonly hasTools?: boolean;
}

/** The candle chart with its periods, indicators and full screen. */
export function ChartPanel({ quote, height, fills = false, marks, hasTools = false }: ChartPanelProps): ReactElement {
  const t = useT();
  const [choice, choose] = useChartChoice();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [full, setFull] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const chart = useChart(element, quote, choice, { marks, hasDrawings: hasTools });
  const { status, simulatedUntil, reload } = chart;
  useEffect(() => {
    if (!full) return undefined;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setFull(false);
    };
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [full]);
  const panes = choice.indicators.filter((name) => (PANE_INDICATORS as readonly string[]).includes(name)).length;
  const FullIcon = full ? Minimize : Maximize;
  return (
    <section
      aria-label={t("trading.chart")}
      className={
        full
          ? "fixed inset-x-0 top-(--header-top) bottom-0 z-[35] flex flex-col bg-bg"
          : "flex min-h-0 flex-col border-b border-line lg:h-full lg:border-b-0"
      }
    >
      <div className="flex items-center border-b border-line pr-1 pl-4">
        <div className="min-w-0 flex-1">
          <Tabs
            label={t("trading.chart.period")}
            options={PERIODS.map((period) => ({ value: period, label: period }))}
            value={choice.period}
            onValue={(period) => choose({ period })}
          />
        </div>
        {hasTools && <Countdown period={choice.period} />}
        {hasTools && <TypeButton type={choice.type} onType={(type) => choose({ type })} />}
        <IconButton label={t("trading.chart.indicators")} onClick={() => setSheetOpen(true)}>
          <SlidersHorizontal className="size-5" aria-hidden />
        </IconButton>
        <IconButton label={t(full ? "trading.chart.exit_full" : "trading.chart.full")} onClick={() => setFull(!full)}>
          <FullIcon className="size-4.5" aria-hidden />
        </IconButton>
      </div>
      <div className={hasTools ? "flex min-h-0 flex-1" : "contents"}>
        {hasTools && <DrawingBar onDraw={chart.draw} onClear={chart.clearDrawings} />}
        <div
          style={{ "--chart-height": `${height + PANE_HEIGHT * panes}px` } as CSSProperties}
          className={`relative min-h-0 min-w-0 ${hasTools ? "flex-1" : ""} ${full ? "flex-1" : `h-(--chart-height) ${fills ? "lg:h-auto lg:flex-1" : ""}`}`}
        >
          <div
            ref={element}
            className="live-figures absolute inset-0"
            role="img"
            aria-label={t("trading.chart.label", { symbol: quote.symbol, period: choice.period })}
          />
          {status === "pending" && <Skeleton className="absolute inset-3 opacity-40" />}
          {status === "error" && (
            <div className="absolute inset-0 flex items-center justify-center bg-bg">
              <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={reload} />
            </div>
          )}
        </div>
      </div>
      <FeedNote simulatedUntil={simulatedUntil} />
      <IndicatorSheet open={sheetOpen} onOpen={setSheetOpen} chosen={choice.indicators} onChoose={(indicators) => choose({ indicators })} />
    </section>
  );
}

const TYPE_ICONS = { candle_solid: ChartCandlestick, candle_stroke: SquareDashed, ohlc: ChartNoAxesColumn, area: ChartArea };

interface TypeButtonProps {
  readonly type: CandleType;
  readonly onType: (type: CandleType) => void;
}

/** How candles are drawn; a press takes the next. */
function TypeButton({ type, onType }: TypeButtonProps): ReactElement {
  const t = useT();
  const Icon = TYPE_ICONS[type];
  const next = CANDLE_TYPES[(CANDLE_TYPES.indexOf(type) + 1) % CANDLE_TYPES.length] ?? type;
  return (
    <IconButton label={`${t("trading.chart.type")}: ${t(`trading.chart.type.${type}`)}`} onClick={() => onType(next)}>
      <Icon className="size-5" aria-hidden />
    </IconButton>
  );
}
