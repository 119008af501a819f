/** The chart drawn by klinecharts, in our type, colours and spacing. Loaded with the chart, not with the page. */
import { dispose, init } from "klinecharts";
import type { Chart, DeepPartial, KLineData, Period as ChartPeriod, Styles, SymbolInfo } from "klinecharts";
import { plotText } from "../../numbers/number-format.ts";
import type {
  Candle,
  CandleSource,
  ChartMarket,
  ChartMarks,
  ChartPort,
  ChartSpeech,
  Drawing,
  Indicator,
  IndicatorPeriods,
  Period,
} from "./chart-port.ts";
import { PANE_HEIGHT, PRICE_INDICATORS } from "./chart-port.ts";
import { axisTime, chartNumber, chartVolume, crosshairTime } from "./chart-texts.ts";
import { INDICATORS, periodsOf } from "./indicators.ts";
import { addCountdown } from "./kline-countdown.ts";
import { showDrawings, startDrawing } from "./kline-drawings.ts";
import { showMarks } from "./kline-marks.ts";
import { chartStyles, coloursAt, FAMILY, lastColours } from "./kline-styles.ts";
import type { Tick } from "./kline-styles.ts";

const CHART_PERIODS: Record<Period, ChartPeriod> = {
  "1m": { type: "minute", span: 1 },
  "5m": { type: "minute", span: 5 },
  "15m": { type: "minute", span: 15 },
  "30m": { type: "minute", span: 30 },
  "1H": { type: "hour", span: 1 },
  "4H": { type: "hour", span: 4 },
  "1D": { type: "day", span: 1 },
  "1W": { type: "week", span: 1 },
  "1M": { type: "month", span: 1 },
};

const PRICE_PANE = "candle_pane";
const VOLUME_PANE = "volume_pane";
/** Room for the last candle's labels, px. */
const RIGHT_OFFSET = 48;
/** Of the price pane, px. */
const LEGEND_HEIGHT = 60;
/** Half of the widest time below the chart, px. */
const TIME_HALF = 36;
/** A right click on a drawing removes it, and asks for no menu; the browser's event for one comes right after. */
const REMOVING_MS = 300;

function symbolOf({ symbol, priceDecimals, quantityDecimals }: ChartMarket): SymbolInfo {
  return { ticker: symbol, pricePrecision: priceDecimals, volumePrecision: quantityDecimals };
}

function toBar(candle: Candle): KLineData {
  return { timestamp: candle.time, open: candle.open, high: candle.high, low: candle.low, close: candle.close, volume: candle.volume };
}

export interface ChartEvents {
  /** Newest simulated candle among those loaded, or undefined when none is. */
  readonly onSimulated: (until: number | undefined) => void;
  readonly onStatus: (status: "success" | "error") => void;
  /** All of them, whenever the reader changed one. */
  readonly onDrawings: (drawings: readonly Drawing[]) => void;
}

function loadFrom(
  chart: Chart,
  source: CandleSource,
  shown: () => { market: ChartMarket; period: Period } | undefined,
  events: ChartEvents,
): void {
  let stop: (() => void) | undefined;
  let last: Candle | undefined;
  chart.setDataLoader({
    getBars: async ({ type, timestamp, callback }) => {
      const asked = shown();
      if (asked === undefined || type === "backward") return callback([], false);
      try {
        const candles = await source.load(asked.market, asked.period, type === "forward" && timestamp !== null ? timestamp : undefined);
        if (shown() !== asked) return;
        if (type === "init") {
          last = candles.at(-1);
          events.onSimulated(candles.findLast((candle) => candle.simulated)?.time);
          events.onStatus("success");
        }
        callback(candles.map(toBar), { forward: candles.length > 0, backward: false });
      } catch (error: unknown) {
        console.warn("The candles could not be read.", error);
        if (shown() !== asked) return;
        events.onStatus("error");
        callback([], false);
      }
    },
    subscribeBar: ({ callback }) => {
      stop?.();
      const asked = shown();
      if (asked !== undefined) stop = source.subscribe(asked.market, asked.period, last, (candle) => callback(toBar(candle)));
    },
    unsubscribeBar: () => {
      stop?.();
      stop = undefined;
    },
  });
}

/** Numbers and dates as the reader writes them. */
function speakOn(chart: Chart, speech: () => ChartSpeech, period: () => Period): void {
  chart.setFormatter({
    formatDate: ({ timestamp, type }) => (type === "xAxis" ? axisTime : crosshairTime)(timestamp, period(), speech().language),
    formatBigNumber: (value) => chartVolume(value, speech().language),
  });
  chart.setThousandsSeparator({ format: (value) => chartNumber(value, speech().language) });
  // A time that would be cut in two at the edge says nothing.
  chart.overrideXAxis({
    createTicks: ({ defaultTicks, bounding: { width } }) =>
      defaultTicks.filter(({ coord }) => coord >= TIME_HALF && coord <= width - TIME_HALF),
  });
}

function initialised(element: HTMLElement, styles: DeepPartial<Styles>): Chart {
  const chart = init(element, { styles, decimalFold: { threshold: 20 } });
  if (chart === null) throw new Error("the chart needs an element in the document");
  // The library asks for a place before all others in the tab order; the chart is a picture to the keyboard.
  for (const stop of element.querySelectorAll("[tabindex]")) stop.setAttribute("tabindex", "-1");
  return chart;
}

/** Not by setStyles, which lays the whole chart out anew: the price that moved is drawn in a moment anyway. */
function tintLast(chart: Chart, element: HTMLElement, tick: Tick): void {
  Object.assign(chart.getStyles().candle.priceMark.last, lastColours(coloursAt(element), tick));
}

/** Draws a chart into `element`; dispose it when the element goes. */
export function createKlineChart(element: HTMLElement, source: CandleSource, events: ChartEvents, language: ChartSpeech): ChartPort {
  let speech = language;
  let shown: { market: ChartMarket; period: Period } | undefined;
  let shownMarks: ChartMarks | undefined;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let tick: Tick = 0;
  const styles = (): DeepPartial<Styles> => chartStyles(coloursAt(element), () => speech.language, tick);
  const chart = initialised(element, styles());
  const period = (): Period => shown?.period ?? "1m";
  speakOn(chart, () => speech, period);
  const mark = (): void => {
    if (shownMarks === undefined) return;
    const { language } = speech;
    showMarks(chart, shownMarks, { colour: coloursAt(element), family: FAMILY, decimals: shown?.market.priceDecimals ?? 2, language });
  };
  const onDrawings = (drawings: readonly Drawing[]): void => {
    drawnAt = performance.now();
    events.onDrawings(drawings);
  };
  showLegendAndVolume(chart, coloursAt(element), () => speech);
  const countdown = addCountdown(chart, element, PRICE_PANE, period);
  chart.setOffsetRightDistance(RIGHT_OFFSET);
  loadFrom(chart, source, () => shown, events);
  return {
    show: (market, of) => {
      const before = shown;
      shown = { market, period: of };
      if (before?.market.symbol !== market.symbol) chart.setSymbol(symbolOf(market));
      if (before?.period === of) return;
      chart.setPeriod(CHART_PERIODS[of]);
      countdown.restyle();
    },
    speak: (next) => {
      speech = next;
      speakOn(chart, () => speech, period);
      mark();
    },
    setIndicators: (indicators, periods) => showIndicators(chart, indicators, periods),
    setCandleType: (type) => chart.setStyles({ candle: { type } }),
    draw: (tool) => startDrawing(chart, tool, coloursAt(element)("mark"), onDrawings),
    setDrawings: (drawings) => showDrawings(chart, drawings, coloursAt(element)("mark"), onDrawings),
    setMarks: (marks) => {
      shownMarks = marks;
      mark();
    },
    priceAt: (y) => (performance.now() - drawnAt < REMOVING_MS ? undefined : priceAt(chart, y)),
    setTick: (next) => tintLast(chart, element, (tick = next)),
    restyle: () => {
      chart.setStyles(styles());
      countdown.restyle();
      mark();
    },
    resize: () => chart.resize(),
    dispose: () => {
      shown = undefined;
      countdown.dispose();
      dispose(element);
    },
  };
}

/** Undefined outside the candles' pane. */
function priceAt(chart: Chart, y: number): number | undefined {
  const pane = chart.getSize(PRICE_PANE, "main");
  if (pane === null || y < 0 || y > pane.height) return undefined;
  const [point] = [chart.convertFromPixel([{ y }], { paneId: PRICE_PANE })].flat();
  return point?.value === undefined || !(point.value > 0) ? undefined : point.value;
}

function showLegendAndVolume(chart: Chart, colour: (name: string) => string, speech: () => ChartSpeech): void {
  chart.createIndicator({
    name: "VOL",
    paneId: VOLUME_PANE,
    calcParams: [],
    createTooltipDataSource: ({ indicator, crosshair }) => {
      const { volume } = (indicator.result[crosshair.dataIndex ?? -1] ?? {}) as { readonly volume?: number };
      const text = volume === undefined ? "–" : chartVolume(plotText(volume, indicator.precision), speech().language);
      const legend = { title: { text: `${speech().volume} `, color: colour("mut") }, value: { text, color: colour("fg") } };
      return { name: "", calcParamsText: "", features: [], legends: [legend] };
    },
  });
  // Two lines of legend stand above the candles.
  chart.overrideYAxis({ paneId: PRICE_PANE, gap: { top: LEGEND_HEIGHT, bottom: 28 } });
  chart.setPaneOptions({ id: VOLUME_PANE, height: 60, minHeight: 40, dragEnabled: false });
}

function showIndicators(chart: Chart, indicators: readonly Indicator[], periods: IndicatorPeriods): void {
  for (const name of INDICATORS) {
    const paneId = (PRICE_INDICATORS as readonly string[]).includes(name) ? PRICE_PANE : `${name}_pane`;
    const drawn = chart.getIndicators({ name }).length > 0;
    const wanted = indicators.includes(name);
    const calcParams = [...periodsOf(periods, name)];
    if (drawn && !wanted) chart.removeIndicator({ name });
    if (drawn && wanted) chart.overrideIndicator({ name, calcParams });
    if (!drawn && wanted) {
      chart.createIndicator({ name, paneId, calcParams }, paneId === PRICE_PANE);
      if (paneId !== PRICE_PANE) chart.setPaneOptions({ id: paneId, height: PANE_HEIGHT, minHeight: 60, dragEnabled: false });
    }
  }
}
