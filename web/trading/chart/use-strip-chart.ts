/**
 * The candles of a phone's chart strip on a canvas.
 *
 * Drawn by us: the charting library is four fifths of what the trade page would load on a phone, and takes a third of a
 * second of a slow one. It comes when the chart is opened.
 */
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useIsCut, useLine } from "../../connection/line.store.ts";
import type { LanguageCode } from "../../i18n/languages.ts";
import { formatFixed, plotText } from "../../numbers/number-format.ts";
import type { Quote } from "../../quotes/quote.ts";
import { useTick } from "../../quotes/quotes.store.ts";
import { usePreferences } from "../../state/preferences.store.ts";
import { useThemeName } from "../../theme/theme.ts";
import { wireCandles } from "./candles.api.ts";
import type { Candle, CandleSource, Period } from "./chart-port.ts";
import { BODY, stripLayout } from "./strip-layout.ts";
import type { StripLayout } from "./strip-layout.ts";

/** More than have room on a phone that lies on its side. */
const CANDLES = 140;
const FONT = "11px Inter, system-ui, sans-serif";
const LABEL_HEIGHT = 16;

export type StripMarket = Pick<Quote, "symbol" | "priceDecimals" | "quantityDecimals">;
type StripStatus = "pending" | "success" | "error";

/** Newest last; the last one moves with the market. */
function useStripCandles({ symbol, priceDecimals, quantityDecimals }: StripMarket, period: Period, source: CandleSource) {
  const [candles, setCandles] = useState<readonly Candle[]>([]);
  const [status, setStatus] = useState<StripStatus>("pending");
  const [attempt, setAttempt] = useState(0);
  const backAt = useLine((line) => line.backAt);
  const shown = useRef("");
  useEffect(() => {
    // What was pushed while the line was cut went to nobody: read anew.
    if (backAt !== undefined) setAttempt((before) => before + 1);
  }, [backAt]);
  useEffect(() => {
    let current = true;
    let stop: (() => void) | undefined;
    const market = { symbol, priceDecimals, quantityDecimals };
    const read = async (): Promise<void> => {
      try {
        const loaded = await source.load(market, period, undefined, CANDLES);
        if (!current) return;
        shown.current = `${symbol} ${period}`;
        setCandles(loaded);
        setStatus("success");
        stop = source.subscribe(market, period, loaded.at(-1), (moved) => setCandles((before) => withCandle(before, moved)));
      } catch (error: unknown) {
        console.warn("The candles could not be read.", error);
        // Older candles, greyed with the line, say more than none.
        if (current && !isShown) setStatus("error");
      }
    };
    const isShown = shown.current === `${symbol} ${period}`;
    if (!isShown) setStatus("pending");
    void read();
    return () => {
      current = false;
      stop?.();
    };
  }, [symbol, priceDecimals, quantityDecimals, period, source, attempt]);
  return { candles, status, reload: () => setAttempt(attempt + 1) };
}

/** The moved candle in its place, or as the next one. */
export function withCandle(before: readonly Candle[], moved: Candle): readonly Candle[] {
  const last = before.at(-1);
  if (last === undefined || moved.time > last.time) return [...before, moved];
  return moved.time < last.time ? before : [...before.slice(0, -1), moved];
}

/** Keeps the strip drawn: at each move of the last candle, in the theme's colours, in the size of its place. */
export function useStripChart(
  canvas: RefObject<HTMLCanvasElement | null>,
  market: StripMarket,
  period: Period,
  source: CandleSource = wireCandles,
): { readonly status: StripStatus; readonly reload: () => void } {
  const { priceDecimals } = market;
  const { candles, status, reload } = useStripCandles(market, period, source);
  const language = usePreferences((state) => state.language);
  const theme = useThemeName();
  const isCut = useIsCut();
  const tick = useTick(market.symbol);
  const size = useRef<StripSize | undefined>(undefined);
  const draw = useRef<() => void>(() => undefined);
  const palette = useRef<Palette | undefined>(undefined);
  useEffect(() => {
    palette.current = undefined;
  }, [theme, isCut]);
  useEffect(() => {
    draw.current = () => {
      if (canvas.current === null || size.current === undefined || candles.length === 0) return;
      palette.current ??= paletteOf(canvas.current);
      drawStrip(canvas.current, size.current, candles, { priceDecimals, language, palette: palette.current, tick });
    };
    // In a frame of its own: it would wait for the layout of all that was drawn with it.
    const frame = requestAnimationFrame(() => draw.current());
    return () => cancelAnimationFrame(frame);
  }, [canvas, candles, priceDecimals, language, theme, isCut, tick]);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) size.current = { width: entry.contentRect.width, height: entry.contentRect.height };
      draw.current();
    });
    if (canvas.current !== null) observer.observe(canvas.current);
    return () => observer.disconnect();
  }, [canvas]);
  return { status, reload };
}

interface StripSize {
  readonly width: number;
  readonly height: number;
}

type Palette = Readonly<Record<"up" | "down" | "line" | "mut" | "upFill" | "downFill", string>>;

/** Asked for once a theme: the browser works all styles out to answer. */
function paletteOf(canvas: HTMLCanvasElement): Palette {
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    up: colour("candle-up"),
    down: colour("candle-down"),
    line: colour("line"),
    mut: colour("mut"),
    upFill: colour("up-fill"),
    downFill: colour("down-fill"),
  };
}

interface Words {
  readonly palette: Palette;
  readonly priceDecimals: number;
  readonly language: LanguageCode;
  readonly tick: -1 | 0 | 1;
}

/** Reads no sizes from the page: that would lay it out. */
function drawStrip(
  canvas: HTMLCanvasElement,
  { width, height }: StripSize,
  candles: readonly Candle[],
  { priceDecimals, language, palette, tick }: Words,
): void {
  const context = canvas.getContext("2d");
  if (context === null || width === 0) return;
  const scale = window.devicePixelRatio;
  const wide = Math.round(width * scale);
  const high = Math.round(height * scale);
  // A canvas that gets a size, if only the same, is made anew.
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = FONT;
  context.textBaseline = "middle";
  const text = (price: number): string => formatFixed(plotText(price, priceDecimals), priceDecimals, language);
  const axis = Math.ceil(context.measureText(text(candles.at(-1)?.high ?? 0)).width) + 12;
  const layout = stripLayout(candles, { width, height, axis }, tick);
  drawCandles(context, layout, palette);
  drawLabels(context, layout, { left: width - axis, width, text, palette });
}

function drawCandles(context: CanvasRenderingContext2D, { candles }: StripLayout, { up, down }: Palette): void {
  for (const { x, high, low, top, bottom, rises } of candles) {
    context.fillStyle = rises ? up : down;
    context.fillRect(x - 0.5, high, 1, Math.max(1, low - high));
    context.fillRect(x - BODY / 2, top, BODY, Math.max(1, bottom - top));
  }
}

interface LabelWords {
  readonly left: number;
  readonly width: number;
  readonly text: (price: number) => string;
  readonly palette: Palette;
}

/** Lines and prices of the axis, and over them the newest price in its own colour. */
function drawLabels(context: CanvasRenderingContext2D, { labels, last }: StripLayout, { left, width, text, palette }: LabelWords): void {
  for (const { price, y } of labels) {
    context.fillStyle = palette.line;
    context.fillRect(0, Math.round(y), left, 1);
    if (last !== undefined && Math.abs(y - last.y) < LABEL_HEIGHT) continue;
    context.fillStyle = palette.mut;
    context.fillText(text(price), left + 6, y);
  }
  if (last === undefined) return;
  context.strokeStyle = last.rises ? palette.up : palette.down;
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(0, Math.round(last.y) + 0.5);
  context.lineTo(left, Math.round(last.y) + 0.5);
  context.stroke();
  context.fillStyle = last.rises ? palette.upFill : palette.downFill;
  context.fillRect(left + 2, last.y - LABEL_HEIGHT / 2, width - left - 2, LABEL_HEIGHT);
  context.fillStyle = "#fff";
  context.fillText(text(last.price), left + 6, last.y + 0.5);
}
