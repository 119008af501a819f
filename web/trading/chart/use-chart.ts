/** The chart of a market in an element of the page, and what the reader chose for it. */
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useIsCut, useLine } from "../../connection/line.store.ts";
import { useT } from "../../i18n/texts.ts";
import type { Quote } from "../../quotes/quote.ts";
import { readStored, writeStored } from "../../state/storage.ts";
import { usePreferences } from "../../state/preferences.store.ts";
import { useThemeName } from "../../theme/theme.ts";
import { wireCandles } from "./candles.api.ts";
import { CANDLE_TYPES, PERIODS } from "./chart-port.ts";
import type {
  CandleSource,
  CandleType,
  ChartMarks,
  ChartPort,
  ChartSpeech,
  Drawing,
  DrawingTool,
  Indicator,
  IndicatorPeriods,
  Period,
} from "./chart-port.ts";
import { storedDrawings, storeDrawings } from "./drawings.ts";
import { isIndicator, readPeriods } from "./indicators.ts";

export interface ChartChoice {
  readonly period: Period;
  readonly indicators: readonly Indicator[];
  readonly periods: IndicatorPeriods;
  readonly type: CandleType;
}

/** A chart that could not be loaded is tried again by itself. */
const AGAIN_AFTER_MS = 5000;
const DEFAULT_CHOICE: ChartChoice = { period: "15m", indicators: ["MA"], periods: {}, type: "candle_solid" };

function readChoice(): ChartChoice {
  const stored = readStored("chart") as Partial<ChartChoice> | undefined;
  const period = PERIODS.find((each) => each === stored?.period) ?? DEFAULT_CHOICE.period;
  const indicators = Array.isArray(stored?.indicators) ? stored.indicators.filter(isIndicator) : DEFAULT_CHOICE.indicators;
  const type = CANDLE_TYPES.find((each) => each === stored?.type) ?? DEFAULT_CHOICE.type;
  return { period, indicators, periods: readPeriods(stored?.periods), type };
}

type ChartStatus = "pending" | "success" | "error";

interface ChartState {
  readonly status: ChartStatus;
  readonly simulatedUntil: number | undefined;
  readonly reload: () => void;
  readonly draw: (tool: DrawingTool) => void;
  /** Of the market on screen. */
  readonly clearDrawings: () => void;
  /** The price as plotted at so many px from the chart's top; undefined where no candles are. */
  readonly priceAt: (y: number) => number | undefined;
}

interface ChartExtras {
  /** The reader's own orders and trades; changed only where they did. */
  readonly marks?: ChartMarks | undefined;
  /** The reader can draw into it, and their drawings are shown. */
  readonly hasDrawings?: boolean;
  /** Where the candles come from; the market's own unless given, and always the same one for a chart. */
  readonly source?: CandleSource | undefined;
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

interface MadeChart {
  readonly chart: ChartPort | undefined;
  readonly status: ChartStatus;
  readonly setStatus: (status: ChartStatus) => void;
  readonly simulatedUntil: number | undefined;
  /** Makes it anew. */
  readonly reload: () => void;
}

/** A chart in `element`, made anew after the line was lost. */
function useMadeChart(
  element: RefObject<HTMLDivElement | null>,
  symbol: string,
  speech: RefObject<ChartSpeech>,
  source: CandleSource,
): MadeChart {
  const [chart, setChart] = useState<ChartPort | undefined>(undefined);
  const [status, setStatus] = useState<ChartStatus>("pending");
  const [simulatedUntil, setSimulatedUntil] = useState<number | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  const drawnSymbol = useRef(symbol);
  const backAt = useLine((line) => line.backAt);
  useEffect(() => {
    drawnSymbol.current = symbol;
  }, [symbol]);
  useEffect(() => {
    let made: ChartPort | undefined;
    let current = true;
    const onDrawings = (drawings: readonly Drawing[]): void => storeDrawings(drawnSymbol.current, drawings);
    const make = async (): Promise<void> => {
      try {
        const { createKlineChart } = await import("./klinecharts-port.ts");
        if (!current || element.current === null) return;
        const events = { onSimulated: setSimulatedUntil, onStatus: setStatus, onDrawings };
        made = createKlineChart(element.current, source, events, speech.current);
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
  }, [element, attempt, speech, source]);
  useEffect(() => {
    // What was pushed meanwhile went to nobody: without a fresh read the candles would have a gap.
    if (backAt !== undefined) setAttempt((before) => before + 1);
  }, [backAt]);
  useEffect(() => {
    if (status !== "error") return undefined;
    const timer = setTimeout(() => setAttempt((before) => before + 1), AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return { chart, status, setStatus, simulatedUntil, reload: () => setAttempt(attempt + 1) };
}

/** Keeps a chart in `element` in step with market, choice and theme. */
export function useChart(
  element: RefObject<HTMLDivElement | null>,
  quote: Quote,
  choice: ChartChoice,
  { marks, hasDrawings = false, source = wireCandles }: ChartExtras = {},
): ChartState {
  const t = useT();
  const { symbol, base, priceDecimals, quantityDecimals } = quote;
  const language = usePreferences((state) => state.language);
  const volume = t("trading.chart.volume", { unit: base });
  const speech = useRef<ChartSpeech>({ language, volume });
  const { chart, status, setStatus, simulatedUntil, reload } = useMadeChart(element, symbol, speech, source);
  const theme = useThemeName();
  const isCut = useIsCut();
  useEffect(() => {
    speech.current = { language, volume };
    chart?.speak(speech.current);
  }, [chart, language, volume]);
  useEffect(() => {
    if (chart === undefined) return;
    setStatus("pending");
    chart.show({ symbol, priceDecimals, quantityDecimals }, choice.period);
  }, [chart, setStatus, symbol, priceDecimals, quantityDecimals, choice.period]);
  const { tick } = quote;
  useEffect(() => {
    chart?.setTick(tick);
  }, [chart, tick]);
  const indicators = choice.indicators.join(" ");
  const { type, periods } = choice;
  useEffect(() => {
    chart?.setIndicators(indicators.split(" ").filter(isIndicator), periods);
  }, [chart, indicators, periods]);
  useEffect(() => {
    chart?.setCandleType(type);
  }, [chart, type]);
  useEffect(() => {
    if (hasDrawings) chart?.setDrawings(storedDrawings(symbol));
  }, [chart, symbol, hasDrawings]);
  useEffect(() => {
    if (marks !== undefined) chart?.setMarks(marks);
  }, [chart, marks, symbol]);
  useEffect(() => {
    chart?.restyle();
  }, [chart, theme, isCut]);
  const clearDrawings = (): void => {
    chart?.setDrawings([]);
    storeDrawings(symbol, []);
  };
  const draw = (tool: DrawingTool): void => chart?.draw(tool);
  return { status, simulatedUntil, reload, draw, clearDrawings, priceAt: (y) => chart?.priceAt(y) };
}
