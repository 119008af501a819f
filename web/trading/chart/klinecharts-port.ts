/** The chart drawn by klinecharts, in our type, colours and spacing. Loaded with the chart, not with the page. */
import { dispose, init } from "klinecharts";
import type { Chart, DeepPartial, KLineData, Period as ChartPeriod, Styles } from "klinecharts";
import type { Candle, CandleSource, ChartMarket, ChartMarks, ChartPort, Drawing, Indicator, Period } from "./chart-port.ts";
import { PANE_HEIGHT, PANE_INDICATORS, PRICE_INDICATORS } from "./chart-port.ts";
import { showDrawings, startDrawing } from "./kline-drawings.ts";
import { showMarks } from "./kline-marks.ts";

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
/** Three averages: their legend fits into one line of a phone. */
const AVERAGES: ReadonlySet<string> = new Set(["MA", "EMA"]);
const FAMILY = "Inter, system-ui, sans-serif";

type Colours = (name: string) => string;

/** The theme's custom properties as they are at an element: figures that are not of now are grey. */
function coloursAt(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

function axisStyles(themeColour: Colours): DeepPartial<Styles["xAxis"]> {
  return {
    axisLine: { color: themeColour("line") },
    tickLine: { show: false },
    tickText: { color: themeColour("mut"), family: FAMILY, size: 11 },
  };
}

function chartStyles(themeColour: Colours): DeepPartial<Styles> {
  const up = themeColour("candle-up");
  const down = themeColour("candle-down");
  const mut = themeColour("mut");
  const bar = { upColor: up, downColor: down, noChangeColor: mut };
  const label = { family: FAMILY, size: 11, paddingLeft: 4, paddingRight: 4, paddingTop: 3, paddingBottom: 3, borderRadius: 4 };
  const crossText = { ...label, color: themeColour("bg"), backgroundColor: themeColour("fg"), borderColor: themeColour("fg") };
  const legend = { color: mut, family: FAMILY, size: 11 };
  return {
    grid: { horizontal: { color: themeColour("line"), style: "solid" }, vertical: { color: themeColour("line"), style: "solid" } },
    candle: {
      bar: {
        ...bar,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: mut,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: mut,
      },
      priceMark: {
        high: { color: mut, textFamily: FAMILY, textSize: 10 },
        low: { color: mut, textFamily: FAMILY, textSize: 10 },
        last: {
          upColor: themeColour("up-fill"),
          downColor: themeColour("down-fill"),
          noChangeColor: "#5b6577",
          line: { dashedValue: [3, 3] },
          text: { ...label, color: "#ffffff" },
        },
      },
      tooltip: {
        showRule: "follow_cross",
        title: { show: false },
        legend: {
          ...legend,
          template: ["open", "high", "low", "close"].map((name) => ({ title: `${name.charAt(0).toUpperCase()} `, value: `{${name}}` })),
        },
      },
    },
    indicator: {
      bars: [{ upColor: `${up}99`, downColor: `${down}99`, noChangeColor: mut }],
      lines: [themeColour("mark"), "#7c8cf8", "#c56be0", "#3bb3c3", "#e0765a"].map((color) => ({ color, size: 1, smooth: false })),
      tooltip: { title: { show: false }, legend: { ...legend, marginRight: 0 } },
    },
    xAxis: axisStyles(themeColour),
    yAxis: axisStyles(themeColour),
    separator: { color: themeColour("line") },
    crosshair: {
      horizontal: { line: { color: mut }, text: crossText },
      vertical: { line: { color: mut }, text: crossText },
    },
  };
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

/** No time axis, no legend: a strip of candles with the price axis. */
function plainStyles(themeColour: Colours): DeepPartial<Styles> {
  const styles = chartStyles(themeColour);
  const { priceMark } = styles.candle ?? {};
  const noMark = { show: false };
  const candle = {
    ...styles.candle,
    tooltip: { showRule: "none" as const },
    priceMark: { ...priceMark, high: noMark, low: noMark },
  };
  return { ...styles, candle, xAxis: { ...styles.xAxis, show: false, size: 0 } };
}

/** Draws a chart into `element`; dispose it when the element goes. A plain one has neither volume, legend nor time axis. */
export function createKlineChart(element: HTMLElement, source: CandleSource, events: ChartEvents, isPlain: boolean): ChartPort {
  const styles = (): DeepPartial<Styles> => (isPlain ? plainStyles : chartStyles)(coloursAt(element));
  const chart = init(element, { styles: styles(), thousandsSeparator: { sign: "" }, decimalFold: { threshold: 20 } });
  if (chart === null) throw new Error("the chart needs an element in the document");
  // The library asks for a place before all others in the tab order; the chart is a picture to the keyboard.
  for (const stop of element.querySelectorAll("[tabindex]")) stop.setAttribute("tabindex", "-1");
  let shown: { market: ChartMarket; period: Period } | undefined;
  let shownMarks: ChartMarks | undefined;
  const mark = (): void => {
    if (shownMarks === undefined) return;
    showMarks(chart, shownMarks, { colour: coloursAt(element), family: FAMILY, decimals: shown?.market.priceDecimals ?? 2 });
  };
  if (!isPlain) showVolume(chart);
  chart.setOffsetRightDistance(24);
  loadFrom(chart, source, () => shown, events);
  return {
    show: (market, period) => {
      const before = shown;
      shown = { market, period };
      if (before?.market.symbol !== market.symbol) {
        chart.setSymbol({ ticker: market.symbol, pricePrecision: market.priceDecimals, volumePrecision: market.quantityDecimals });
      }
      if (before?.period !== period) chart.setPeriod(CHART_PERIODS[period]);
    },
    setIndicators: (indicators) => {
      showIndicators(chart, indicators);
    },
    setCandleType: (type) => chart.setStyles({ candle: { type } }),
    draw: (tool) => startDrawing(chart, tool, coloursAt(element)("mark"), events.onDrawings),
    setDrawings: (drawings) => showDrawings(chart, drawings, coloursAt(element)("mark"), events.onDrawings),
    setMarks: (marks) => {
      shownMarks = marks;
      mark();
    },
    restyle: () => {
      chart.setStyles(styles());
      mark();
    },
    resize: () => chart.resize(),
    dispose: () => {
      shown = undefined;
      dispose(element);
    },
  };
}

function showVolume(chart: Chart): void {
  chart.createIndicator({
    name: "VOL",
    paneId: VOLUME_PANE,
    calcParams: [],
    createTooltipDataSource: () => ({ name: "", calcParamsText: "", features: [], legends: [] }),
  });
  chart.setPaneOptions({ id: VOLUME_PANE, height: 60, minHeight: 40, dragEnabled: false });
}

function showIndicators(chart: Chart, indicators: readonly Indicator[]): void {
  for (const name of [...PRICE_INDICATORS, ...PANE_INDICATORS]) {
    const paneId = (PRICE_INDICATORS as readonly string[]).includes(name) ? PRICE_PANE : `${name}_pane`;
    const drawn = chart.getIndicators({ name }).length > 0;
    const wanted = indicators.includes(name);
    if (drawn && !wanted) chart.removeIndicator({ name });
    if (!drawn && wanted) {
      chart.createIndicator({ name, paneId, ...(AVERAGES.has(name) ? { calcParams: [7, 25, 99] } : {}) }, paneId === PRICE_PANE);
      if (paneId !== PRICE_PANE) chart.setPaneOptions({ id: paneId, height: PANE_HEIGHT, minHeight: 60, dragEnabled: false });
    }
  }
}
