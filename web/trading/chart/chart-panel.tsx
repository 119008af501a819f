import { useEffect, useRef, useState } from "react";
import type { CSSProperties, ReactElement, RefObject } from "react";
import { Maximize, Minimize, SlidersHorizontal } from "lucide-react";
import { useIsCut, useLine } from "../../connection/line.store.ts";
import { useT } from "../../i18n/texts.ts";
import type { Quote } from "../../quotes/quote.ts";
import { readStored, writeStored } from "../../state/storage.ts";
import { useThemeName } from "../../theme/theme.ts";
import { IconButton } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { wireCandles } from "./candles.api.ts";
import { PANE_HEIGHT, PANE_INDICATORS, PERIODS, PRICE_INDICATORS } from "./chart-port.ts";
import type { ChartPort, Indicator, Period } from "./chart-port.ts";
import { FeedNote } from "./feed-note.tsx";
import { IndicatorSheet } from "./indicator-sheet.tsx";

interface ChartChoice {
  readonly period: Period;
  readonly indicators: readonly Indicator[];
}

const DEFAULT_CHOICE: ChartChoice = { period: "15m", indicators: ["MA"] };

function readChoice(): ChartChoice {
  const stored = readStored("chart") as Partial<ChartChoice> | undefined;
  const known: readonly string[] = [...PRICE_INDICATORS, ...PANE_INDICATORS];
  const period = PERIODS.find((each) => each === stored?.period) ?? DEFAULT_CHOICE.period;
  const indicators = Array.isArray(stored?.indicators)
    ? stored.indicators.filter((name) => known.includes(name))
    : DEFAULT_CHOICE.indicators;
  return { period, indicators };
}

type ChartStatus = "pending" | "success" | "error";

interface ChartState {
  readonly status: ChartStatus;
  readonly simulatedUntil: number | undefined;
  readonly reload: () => void;
}

/** Keeps a chart in `element` in step with market, choice and theme. */
function useChart(element: RefObject<HTMLDivElement | null>, quote: Quote, choice: ChartChoice): ChartState {
  const [chart, setChart] = useState<ChartPort | undefined>(undefined);
  const [status, setStatus] = useState<ChartStatus>("pending");
  const [simulatedUntil, setSimulatedUntil] = useState<number | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  const theme = useThemeName();
  const isCut = useIsCut();
  const backAt = useLine((line) => line.backAt);
  useEffect(() => {
    let made: ChartPort | undefined;
    let current = true;
    const make = async (): Promise<void> => {
      try {
        const { createKlineChart } = await import("./klinecharts-port.ts");
        if (!current || element.current === null) return;
        made = createKlineChart(element.current, wireCandles, { onSimulated: setSimulatedUntil, onStatus: setStatus });
        setChart(made);
      } catch (error: unknown) {
        console.error(error);
        if (current) setStatus("error");
      }
    };
    setStatus("pending");
    void make();
    const observer = new ResizeObserver(() => made?.resize());
    if (element.current !== null) observer.observe(element.current);
    return () => {
      current = false;
      observer.disconnect();
      made?.dispose();
      setChart(undefined);
    };
  }, [element, attempt]);
  const { symbol, priceDecimals, quantityDecimals } = quote;
  useEffect(() => {
    if (chart === undefined) return;
    setStatus("pending");
    chart.show({ symbol, priceDecimals, quantityDecimals }, choice.period);
  }, [chart, symbol, priceDecimals, quantityDecimals, choice.period]);
  useEffect(() => {
    chart?.setIndicators(choice.indicators);
  }, [chart, choice.indicators]);
  useEffect(() => {
    chart?.restyle();
  }, [chart, theme, isCut]);
  useEffect(() => {
    // What was pushed meanwhile went to nobody: without a fresh read the candles would have a gap.
    if (backAt !== undefined) setAttempt((before) => before + 1);
  }, [backAt]);
  return { status, simulatedUntil, reload: () => setAttempt(attempt + 1) };
}

interface ChartPanelProps {
  readonly quote: Quote;
  /** Height of the price and volume panes, px; each pane indicator adds its own. */
  readonly height: number;
  /** On wide screens the chart takes all of its cell. */
  readonly fills?: boolean;
}

/** The candle chart with its periods, indicators and full screen. */
export function ChartPanel({ quote, height, fills = false }: ChartPanelProps): ReactElement {
  const t = useT();
  const [choice, setChoice] = useState(readChoice);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [full, setFull] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const { status, simulatedUntil, reload } = useChart(element, quote, choice);
  const choose = (next: Partial<ChartChoice>): void => {
    const chosen = { ...choice, ...next };
    setChoice(chosen);
    writeStored("chart", chosen);
  };
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
      className={full ? "fixed inset-0 z-40 flex flex-col bg-bg" : "flex min-h-0 flex-col border-b border-line lg:h-full lg:border-b-0"}
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
