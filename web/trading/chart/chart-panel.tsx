import { useEffect, useRef, useState } from "react";
import type { CSSProperties, ReactElement } from "react";
import { Maximize, Minimize, SlidersHorizontal } from "lucide-react";
import { useT } from "../../i18n/texts.ts";
import type { Quote } from "../../quotes/quote.ts";
import { IconButton } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { PANE_HEIGHT, PANE_INDICATORS, PERIODS } from "./chart-port.ts";
import type { ChartMarks } from "./chart-port.ts";
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
}

/** The candle chart with its periods, indicators and full screen. */
export function ChartPanel({ quote, height, fills = false, marks }: ChartPanelProps): ReactElement {
  const t = useT();
  const [choice, choose] = useChartChoice();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [full, setFull] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const { status, simulatedUntil, reload } = useChart(element, quote, choice, { marks });
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
        <IconButton label={t("trading.chart.indicators")} onClick={() => setSheetOpen(true)}>
          <SlidersHorizontal className="size-5" aria-hidden />
        </IconButton>
        <IconButton label={t(full ? "trading.chart.exit_full" : "trading.chart.full")} onClick={() => setFull(!full)}>
          <FullIcon className="size-4.5" aria-hidden />
        </IconButton>
      </div>
      <div
        style={{ "--chart-height": `${height + PANE_HEIGHT * panes}px` } as CSSProperties}
        className={`relative min-h-0 ${full ? "flex-1" : `h-(--chart-height) ${fills ? "lg:h-auto lg:flex-1" : ""}`}`}
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
      <FeedNote simulatedUntil={simulatedUntil} />
      <IndicatorSheet open={sheetOpen} onOpen={setSheetOpen} chosen={choice.indicators} onChoose={(indicators) => choose({ indicators })} />
    </section>
  );
}
