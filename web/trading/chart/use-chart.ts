/** The chart of a market in an element of the page, and what the reader chose for it. */
import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { useIsCut, useLine } from "../../connection/line.store.ts";
import type { Quote } from "../../quotes/quote.ts";
import { readStored, writeStored } from "../../state/storage.ts";
import { useThemeName } from "../../theme/theme.ts";
import { wireCandles } from "./candles.api.ts";
import { PANE_INDICATORS, PERIODS, PRICE_INDICATORS } from "./chart-port.ts";
import type { ChartMarks, ChartPort, Indicator, Period } from "./chart-port.ts";

export interface ChartChoice {
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

function isIndicator(name: string): name is Indicator {
  return [...PRICE_INDICATORS, ...PANE_INDICATORS].some((known) => known === name);
}

type ChartStatus = "pending" | "success" | "error";

interface ChartState {
  readonly status: ChartStatus;
  readonly simulatedUntil: number | undefined;
  readonly reload: () => void;
}

interface ChartExtras {
  /** Neither volume nor legend. */
  readonly isPlain?: boolean;
  /** The reader's own orders and trades; changed only where they did. */
  readonly marks?: ChartMarks | undefined;
}

/** What the reader chose for all charts, kept. */
export function useChartChoice(): readonly [ChartChoice, (next: Partial<ChartChoice>) => void] {
  const [choice, setChoice] = useState(readChoice);
  const choose = (next: Partial<ChartChoice>): void => {
    const chosen = { ...choice, ...next };
    setChoice(chosen);
    writeStored("chart", chosen);
  };
  return [choice, choose];
}

/** Keeps a chart in `element` in step with market, choice and theme; a plain one has neither volume nor legend. */
export function useChart(
  element: RefObject<HTMLDivElement | null>,
  quote: Quote,
  choice: ChartChoice,
  { isPlain = false, marks }: ChartExtras = {},
): ChartState {
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
        made = createKlineChart(element.current, wireCandles, { onSimulated: setSimulatedUntil, onStatus: setStatus }, isPlain);
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
  }, [element, attempt, isPlain]);
  const { symbol, priceDecimals, quantityDecimals } = quote;
  useEffect(() => {
    if (chart === undefined) return;
    setStatus("pending");
    chart.show({ symbol, priceDecimals, quantityDecimals }, choice.period);
  }, [chart, symbol, priceDecimals, quantityDecimals, choice.period]);
  const indicators = choice.indicators.join(" ");
  useEffect(() => {
    chart?.setIndicators(indicators.split(" ").filter(isIndicator));
  }, [chart, indicators]);
  useEffect(() => {
    if (marks !== undefined) chart?.setMarks(marks);
  }, [chart, marks, symbol]);
  useEffect(() => {
    chart?.restyle();
  }, [chart, theme, isCut]);
  useEffect(() => {
    // What was pushed meanwhile went to nobody: without a fresh read the candles would have a gap.
    if (backAt !== undefined) setAttempt((before) => before + 1);
  }, [backAt]);
  return { status, simulatedUntil, reload: () => setAttempt(attempt + 1) };
}
