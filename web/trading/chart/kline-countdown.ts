/**
 * The time that the newest candle still has, as the second line of the price's tag on the axis.
 *
 * The chart draws that line empty, with the tag and so no more often; what is written in it is an element of the page above it. So a
 * second passes without anything of the chart being drawn.
 */
import type { Chart, DeepPartial, KLineData, Styles } from "klinecharts";
import { venueNow } from "../../state/venue-time.ts";
import type { Period } from "./chart-port.ts";
import { countdownOf, tagMiddle } from "./countdown.ts";
import { FAMILY, TAG } from "./kline-styles.ts";

const TICK_MS = 1000;
/** Below the price, px: the line's height is its size and what stands above and below it. */
const LINE = {
  size: TAG.size,
  paddingLeft: TAG.paddingLeft,
  paddingRight: TAG.paddingRight,
  paddingTop: 0,
  paddingBottom: TAG.paddingBottom,
};
/** From the middle of the price to that of the line. */
const DOWN = TAG.size / 2 + TAG.paddingBottom + LINE.paddingTop + LINE.size / 2;
/** Another tag so near to the line stands over it. */
const COVERED = (TAG.size + TAG.paddingTop + TAG.paddingBottom + LINE.size) / 2;

/** The empty line, and the tag's corners above it. */
function tagStyles(has: boolean): DeepPartial<Styles> {
  const line = { ...LINE, show: true, position: "below_price" as const, updateInterval: 0, style: "fill" as const };
  const unseen = { color: "transparent", family: FAMILY, weight: "normal", borderColor: "transparent", borderSize: 0 };
  const corners = { borderRadius: [0, 0, TAG.borderRadius, TAG.borderRadius] };
  const above = has ? [TAG.borderRadius, TAG.borderRadius, 0, 0] : TAG.borderRadius;
  return { candle: { priceMark: { last: { text: { borderRadius: above }, extendTexts: [{ ...line, ...unseen, ...corners }] } } } };
}

function lineElement(): HTMLElement {
  const line = document.createElement("span");
  line.className = "pointer-events-none absolute top-0 left-0 z-10 text-2xs leading-none text-white tabular-nums";
  line.hidden = true;
  return line;
}

export interface Countdown {
  /** To be called when the period changes, and after the styles were set anew. */
  readonly restyle: () => void;
  readonly dispose: () => void;
}

/** `pane` is that of the prices. */
export function addCountdown(chart: Chart, element: HTMLElement, pane: string, period: () => Period): Countdown {
  const line = lineElement();
  element.append(line);
  let newest: KLineData | undefined;
  /** Of the crosshair's own tag; undefined while there is none on this pane. */
  let crosshair: number | undefined;
  let frame = 0;
  const write = (): void => {
    line.textContent = newest === undefined ? "" : countdownOf(newest.timestamp, period(), venueNow());
  };
  const place = (): void => {
    frame = 0;
    const axis = chart.getSize(pane, "yAxis");
    const [at] = newest === undefined ? [] : [chart.convertToPixel([{ value: newest.close }], { paneId: pane })].flat();
    if (axis === null || at?.y === undefined) return void (line.hidden = true);
    const middle = tagMiddle(at.y, axis.height) + DOWN;
    line.hidden = crosshair !== undefined && Math.abs(crosshair - middle) < COVERED;
    line.style.transform = `translate(${axis.left + TAG.paddingLeft}px, ${axis.top + middle - LINE.size / 2}px)`;
    write();
  };
  const soon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(place);
  };
  chart.setFormatter({
    // Asked whenever the tag is drawn: its place may be another.
    formatExtendText: ({ data }) => {
      newest = data;
      soon();
      return countdownOf(data.timestamp, period(), venueNow());
    },
  });
  const onCrosshair = (data: unknown): void => {
    const { paneId, y } = (data ?? {}) as { readonly paneId?: string; readonly y?: number };
    crosshair = paneId === pane ? y : undefined;
    soon();
  };
  chart.subscribeAction("onCrosshairChange", onCrosshair);
  const timer = setInterval(write, TICK_MS);
  const restyle = (): void => chart.setStyles(tagStyles(countdownOf(0, period(), 0) !== ""));
  restyle();
  return {
    restyle,
    dispose: () => {
      clearInterval(timer);
      cancelAnimationFrame(frame);
      line.remove();
    },
  };
}
