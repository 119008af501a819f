/** The chart's type, colours and spacing, from the theme. */
import type { DeepPartial, NeighborData, Nullable, KLineData, Styles, TooltipLegend } from "klinecharts";
import type { LanguageCode } from "../../i18n/languages.ts";
import { distanceText } from "./chart-texts.ts";

export const FAMILY = "Inter, system-ui, sans-serif";

/** The tags on the axis, px. */
export const TAG = { size: 11, paddingLeft: 4, paddingRight: 4, paddingTop: 3, paddingBottom: 3, borderRadius: 4 };

type Candles = NeighborData<Nullable<KLineData>>;
export type Colours = (name: string) => string;

/** The theme's custom properties as they are at an element: figures that are not of now are grey. */
export function coloursAt(element: HTMLElement): Colours {
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

export type Tick = -1 | 0 | 1;

/** Of the newest price's tag: which way the price went last, as in the book; before it went anywhere, as the candle did. */
export function lastColours(themeColour: Colours, tick: Tick): Record<"upColor" | "downColor" | "noChangeColor", string> {
  const [up, down] = [themeColour("up-fill"), themeColour("down-fill")];
  if (tick === 0) return { upColor: up, downColor: down, noChangeColor: "#5b6577" };
  const colour = tick > 0 ? up : down;
  return { upColor: colour, downColor: colour, noChangeColor: colour };
}

/** `language` is what the legend speaks. */
export function chartStyles(themeColour: Colours, language: () => LanguageCode, tick: Tick): DeepPartial<Styles> {
  const up = themeColour("candle-up");
  const down = themeColour("candle-down");
  const mut = themeColour("mut");
  const bar = { upColor: up, downColor: down, noChangeColor: mut };
  const label = { family: FAMILY, ...TAG };
  const crossText = { ...label, color: themeColour("bg"), backgroundColor: themeColour("fg"), borderColor: themeColour("fg") };
  const legend = { color: mut, family: FAMILY, size: 11 };
  const template = (candles: Candles): TooltipLegend[] => legendOf(candles, themeColour, language());
  return {
    grid: { horizontal: { color: themeColour("grid"), style: "solid" }, vertical: { color: themeColour("grid"), style: "solid" } },
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
          ...lastColours(themeColour, tick),
          line: { dashedValue: [3, 3] },
          text: { ...label, color: "#ffffff" },
        },
      },
      tooltip: {
        showRule: "always",
        title: { show: false },
        legend: { ...legend, marginLeft: 6, marginRight: 0, template },
      },
    },
    indicator: {
      bars: [{ upColor: `${up}99`, downColor: `${down}99`, noChangeColor: mut }],
      lines: ["average-1", "average-2", "average-3", "mut"].map((name) => ({ color: themeColour(name), size: 1, smooth: false })),
      tooltip: { showRule: "always", title: { show: false }, legend: { ...legend, marginRight: 0 } },
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

/** One candle in figures: open, high, low, close, and how it moved from the one before. */
function legendOf({ prev, current }: Candles, themeColour: Colours, language: LanguageCode): TooltipLegend[] {
  const mut = themeColour("mut");
  const fg = themeColour("fg");
  const figure = (title: string, name: string): TooltipLegend => ({
    title: { text: `${title} `, color: mut },
    value: { text: `{${name}}`, color: fg },
  });
  const prices = [figure("O", "open"), figure("H", "high"), figure("L", "low"), figure("C", "close")];
  if (current === null) return prices;
  const from = prev?.close ?? current.open;
  const tone = current.close > from ? "up" : current.close < from ? "down" : "mut";
  return [...prices, { title: "", value: { text: distanceText(current.close, from, language), color: themeColour(tone) } }];
}
