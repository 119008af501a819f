/** What the trade page asks of a candle chart, so that the library behind it can be changed. */
import type { LanguageCode } from "../../i18n/languages.ts";

export interface Candle {
  /** Start, ms. */
  readonly time: number;
  /** Prices and volume as plotted: pixels, never money. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Made before the venue opened, by the simulator. */
  readonly simulated: boolean;
}

export interface ChartMarket {
  readonly symbol: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/** Periods in the order of their buttons; the wire's names are in candles.api.ts. */
export const PERIODS = ["1m", "5m", "15m", "30m", "1H", "4H", "1D", "1W", "1M"] as const;
export type Period = (typeof PERIODS)[number];

/** On the price pane. */
export const PRICE_INDICATORS = ["MA", "EMA", "BOLL"] as const;
/** Each on a pane of its own. */
export const PANE_INDICATORS = ["MACD", "RSI", "KDJ"] as const;
/** Height of such a pane, px. */
export const PANE_HEIGHT = 80;
export type Indicator = (typeof PRICE_INDICATORS)[number] | (typeof PANE_INDICATORS)[number];

/** Periods that the reader chose instead of the usual ones. */
export type IndicatorPeriods = Readonly<Partial<Record<Indicator, readonly number[]>>>;

/** How candles are drawn. */
export const CANDLE_TYPES = ["candle_solid", "candle_stroke", "ohlc", "area"] as const;
export type CandleType = (typeof CANDLE_TYPES)[number];

export const DRAWING_TOOLS = ["segment", "ray", "price", "channel", "fibonacci"] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** What the reader drew into a chart, where it stands. */
export interface Drawing {
  readonly tool: DrawingTool;
  /** Ms and price as plotted. */
  readonly points: readonly { readonly time: number; readonly price: number }[];
}

export interface CandleSource {
  /** The newest candles, or those before `before` (ms), ascending, `count` of them; fewer means there are no older ones. */
  readonly load: (market: ChartMarket, period: Period, before: number | undefined, count?: number) => Promise<readonly Candle[]>;
  /** Calls back with the changed or new last candle. */
  readonly subscribe: (market: ChartMarket, period: Period, last: Candle | undefined, changed: (candle: Candle) => void) => () => void;
}

/** A price of the reader's own, such as an order's. */
export interface ChartLine {
  readonly id: number;
  /** As plotted: pixels, never money. */
  readonly price: number;
  readonly label: string;
  /** In one word, for several that stand near each other. */
  readonly kind: string;
  /** Of its side; quiet for what is no order, gold for what one has, blue for what waits. */
  readonly tone: "up" | "down" | "mut" | "brand" | "info";
  /** Whether it can be dragged to another price. */
  readonly canMove: boolean;
  /** Dashed unless said. */
  readonly look?: "solid" | "dotted";
  /** It has no cross. */
  readonly stays?: boolean;
  /** Its label stands at the left. */
  readonly isLeft?: boolean;
  /** Where the chart is scaled to other prices it stays in sight at the edge. */
  readonly isPinned?: boolean;
  /** Beyond it is hatched. */
  readonly hatches?: "above" | "below";
  /** After the label: what is so at a price of the line, with each draw. */
  readonly detail?: (price: number) => string;
  /** It says nothing of how far the market is. */
  readonly hidesDistance?: boolean;
  /** Where it stood before it was dragged, while that is asked about. */
  readonly from?: number;
}

/** A trade of the reader's own. */
export interface ChartFill {
  /** Ms. */
  readonly time: number;
  readonly price: number;
  readonly side: "buy" | "sell";
  /** One letter. */
  readonly letter: string;
}

/** What the reader's holding cost them on average. */
export interface ChartCost {
  /** As plotted: pixels, never money. */
  readonly price: number;
  readonly label: string;
}

/** What is the reader's own in the chart, and what they do with it there. */
export interface ChartMarks {
  /** Another number draws them anew: a line that was dragged goes back to its price. */
  readonly drawing: number;
  readonly lines: readonly ChartLine[];
  readonly fills: readonly ChartFill[];
  /** Undefined where nothing is held, or what it cost is not known. */
  readonly cost: ChartCost | undefined;
  /** A line was let go at this price. */
  readonly onMove: (id: number, price: number) => void;
  /** The cross of a line was pressed. */
  readonly onRemove: (id: number) => void;
}

/** In which language the chart writes. */
export interface ChartSpeech {
  readonly language: LanguageCode;
  /** Title of the volume's pane. */
  readonly volume: string;
}

export interface ChartPort {
  readonly speak: (speech: ChartSpeech) => void;
  /** The price as plotted at so many px from the top; undefined where no candles are. */
  readonly priceAt: (y: number) => number | undefined;
  readonly setCandleType: (type: CandleType) => void;
  /** The next presses in the chart set the points. */
  readonly draw: (tool: DrawingTool) => void;
  /** Takes the place of all drawings. */
  readonly setDrawings: (drawings: readonly Drawing[]) => void;
  /** Takes the place of the marks before. */
  readonly setMarks: (marks: ChartMarks) => void;
  readonly show: (market: ChartMarket, period: Period) => void;
  readonly setIndicators: (indicators: readonly Indicator[], periods: IndicatorPeriods) => void;
  /** Which way the price went last: its tag takes that colour when it is drawn next. */
  readonly setTick: (tick: -1 | 0 | 1) => void;
  /** Takes the colours of the present theme. */
  readonly restyle: () => void;
  readonly resize: () => void;
  readonly dispose: () => void;
}
