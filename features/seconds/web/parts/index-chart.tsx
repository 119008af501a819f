import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed } from "../../../../web/numbers/number-format.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { DECIDING_SECONDS } from "../../formulas.ts";
import { plotOf, priceOf, type Live, type Plot, type Sample } from "../seconds-view.ts";

export type Drawn = {
  readonly id: number;
  readonly side: "up" | "down";
  /** Venue time, ms. */
  readonly entered: number;
  readonly due: number;
  readonly entry: number;
  readonly live: Live | undefined;
};

interface ChartProps {
  readonly symbol: string;
  readonly decimals: number;
  readonly samples: readonly Sample[];
  readonly now: number | undefined;
  /** Of the length that is chosen, or of the contract. */
  readonly seconds: number;
  readonly order: Drawn | undefined;
  /** Outside its hours no price is on its way. */
  readonly isClosed?: boolean;
  /** Pixels. */
  readonly height?: number;
}

const [WIDTH, HEIGHT] = [1000, 100];
const HEIGHT_ON_A_PHONE = 188;
/** Tags closer than this would lie over each other. */
const TAG_PX = 23;
/** Of letters as they are drawn: somebody may have them twice as large. */
const tagPx = (): number => (TAG_PX * Number.parseInt(getComputedStyle(document.documentElement).fontSize, 10)) / 16;
const TONES = { won: "text-up", lost: "text-down", even: "text-mut" } as const;
const CHIPS = { won: "bg-up-fill text-white", lost: "bg-down-fill text-white", even: "bg-fill-strong text-fg" } as const;

/** The index alone, a point for each sample: before the entry grey, after it with what it means for the contract; the seconds that decide are shaded. */
export function IndexChart(props: ChartProps): ReactElement {
  const { symbol, samples, now, seconds, order, isClosed = false, height = HEIGHT_ON_A_PHONE } = props;
  const t = useT();
  const newest = samples.at(-1);
  if (now === undefined || newest === undefined) {
    return (
      <div className="flex items-center justify-center border-y border-line text-xs text-mut" style={{ height }}>
        {t(isClosed ? "seconds.problem.closed" : "seconds.chart.waiting")}
      </div>
    );
  }
  const plot = plotOf(samples, now, seconds, order);
  return (
    <figure className="m-0 border-y border-line">
      <div className="relative overflow-hidden" style={{ height }}>
        <Lines {...props} plot={plot} now={now} newest={newest} />
        <p aria-hidden className="absolute top-1.5 left-3 rounded-sm bg-bg/85 px-1 py-0.5 text-2xs text-mut">
          {t("seconds.chart")}
        </p>
        <Marks {...props} plot={plot} now={now} newest={newest} />
      </div>
      <Times order={order} plot={plot} />
      <figcaption className="sr-only">{t("seconds.chart.of", { symbol })}</figcaption>
    </figure>
  );
}

interface PlotProps extends ChartProps {
  readonly plot: Plot;
  readonly now: number;
  readonly newest: Sample;
}

const across = ({ from, to }: Plot, at: number): number => (at - from) / (to - from);
const down = ({ low, high }: Plot, ticks: number): number => (high - ticks) / (high - low);
const inPercent = (share: number): string => `${Math.min(1, Math.max(0, share)) * 100}%`;

/** What is stretched with the room: lines and areas. */
function Lines({ samples, plot, now, newest, order }: PlotProps): ReactElement {
  const point = (at: number, ticks: number): string => `${across(plot, at) * WIDTH},${down(plot, ticks) * HEIGHT}`;
  const seen = samples.filter(({ at }) => at >= plot.from - 2000);
  // The newest price holds until the next one.
  const line = [...seen, { ...newest, at: Math.max(newest.at, Math.min(now, plot.to)) }];
  const split = order === undefined ? Number.POSITIVE_INFINITY : order.entered;
  // Both parts meet at the entry.
  const entry = order === undefined ? [] : [{ at: order.entered, ticks: order.entry }];
  const before = [...line.filter(({ at }) => at <= split), ...entry];
  const after = order === undefined ? [] : [...entry, ...line.filter(({ at }) => at > split)];
  const text = (points: readonly { at: number; ticks: number }[]): string => points.map(({ at, ticks }) => point(at, ticks)).join(" ");
  const thin = { fill: "none", vectorEffect: "non-scaling-stroke", strokeLinejoin: "round" } as const;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      className="absolute inset-y-0 left-0 h-full w-[calc(100%-5.25rem)]"
    >
      {[0.2, 0.5, 0.8].map((share) => (
        <line
          key={share}
          x1={0}
          x2={WIDTH}
          y1={share * HEIGHT}
          y2={share * HEIGHT}
          className="stroke-(--grid)"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {order !== undefined && <Areas points={after} order={order} point={point} plot={plot} />}
      <polyline points={text(before)} className="stroke-mut" strokeWidth={1.75} {...thin} />
      {after.length > 1 && <polyline points={text(after)} className="stroke-fg" strokeWidth={2} {...thin} />}
    </svg>
  );
}

interface AreasProps {
  readonly points: readonly { readonly at: number; readonly ticks: number }[];
  readonly order: Drawn;
  readonly point: (at: number, ticks: number) => string;
  readonly plot: Plot;
}

/** Between entry and index: where it would win in one colour, where it would lose in the other; and the band of what decides. */
function Areas({ points, order, point, plot }: AreasProps): ReactElement {
  const level = down(plot, order.entry) * HEIGHT;
  const last = points.at(-1)?.at ?? order.entered;
  const area = `${points.map(({ at, ticks }) => point(at, ticks)).join(" ")} ${point(last, order.entry)} ${point(order.entered, order.entry)}`;
  const [above, under] = order.side === "up" ? ["fill-up", "fill-down"] : ["fill-down", "fill-up"];
  const [band, due] = [across(plot, order.due - DECIDING_SECONDS * 1000) * WIDTH, across(plot, order.due) * WIDTH];
  return (
    <>
      <clipPath id={`above-${order.id}`}>
        <rect x={0} y={0} width={WIDTH} height={level} />
      </clipPath>
      <clipPath id={`under-${order.id}`}>
        <rect x={0} y={level} width={WIDTH} height={HEIGHT} />
      </clipPath>
      <rect x={band} y={0} width={Math.max(2, due - band)} height={HEIGHT} className="fill-mark" opacity={0.16} />
      <line x1={due} x2={due} y1={0} y2={HEIGHT} className="stroke-mark" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
      <polygon points={area} clipPath={`url(#above-${order.id})`} className={above} opacity={0.22} />
      <polygon points={area} clipPath={`url(#under-${order.id})`} className={under} opacity={0.22} />
      <line
        x1={0}
        x2={WIDTH}
        y1={level}
        y2={level}
        className="stroke-mark"
        strokeDasharray="6 5"
        strokeWidth={1.25}
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}

/** What keeps its size: the dot, the prices at the edge, the five dots of what decides. */
function Marks({ plot, decimals, now, newest, order, height = HEIGHT_ON_A_PHONE }: PlotProps): ReactElement {
  const language = usePreferences((state) => state.language);
  const price = (ticks: number): string => formatFixed(priceOf(ticks, decimals), decimals, language);
  const standing = order?.live?.standing;
  const tone = standing === undefined ? "text-mut" : TONES[standing];
  const chip = standing === undefined ? CHIPS.even : CHIPS[standing];
  const here = inPercent(down(plot, newest.ticks));
  const [newestAt, entryAt] = [down(plot, newest.ticks), order === undefined ? undefined : down(plot, order.entry)];
  const near = tagPx() / height;
  const isNear = entryAt !== undefined && Math.abs(newestAt - entryAt) < near;
  const entryPlace = entryAt === undefined ? 0 : isNear ? besideOf(newestAt, entryAt, near) : entryAt;
  const level = (share: number): number => plot.high - share * (plot.high - plot.low);
  const isFree = (share: number): boolean => Math.abs(share - newestAt) > near && Math.abs(share - entryPlace) > near;
  return (
    <div aria-hidden className="absolute inset-0 text-2xs tabular-nums">
      <div className="absolute inset-y-0 left-0 w-[calc(100%-5.25rem)]">
        <span
          className={`absolute border-t border-dotted ${tone} border-current`}
          style={{ top: here, left: inPercent(across(plot, now)), right: 0 }}
        />
        <span
          className={`absolute -mt-[5px] -ml-[5px] size-2.5 rounded-full bg-current ring-4 ring-current/25 ${tone}`}
          style={{ top: here, left: inPercent(across(plot, Math.min(now, plot.to))) }}
        />
        {order !== undefined && <Deciding order={order} plot={plot} />}
      </div>
      {[0.2, 0.5, 0.8].map((share) => isFree(share) && <EdgeText key={share} at={share} text={price(level(share))} />)}
      {order !== undefined && (
        <EdgeText at={Math.min(1 - near / 2, Math.max(near / 2, entryPlace))} text={price(order.entry)} chip="bg-brand-tint text-brand" />
      )}
      <EdgeText at={newestAt} text={price(newest.ticks)} chip={chip} />
    </div>
  );
}

/** Where a tag stands that would lie over another one: on its own side of it, or the other one at the edge. */
function besideOf(other: number, at: number, near: number): number {
  const place = at >= other ? other + near : other - near;
  return place < near / 2 || place > 1 - near / 2 ? 2 * other - place : place;
}

function EdgeText({ at, text, chip }: { readonly at: number; readonly text: string; readonly chip?: string }): ReactElement {
  return (
    <span
      className={`absolute right-1 -translate-y-1/2 whitespace-nowrap rounded-md px-1 py-0.5 text-right ${chip === undefined ? "text-mut big-letters:hidden" : `font-semibold ${chip}`}`}
      style={{ top: inPercent(at) }}
    >
      {text}
    </span>
  );
}

function Deciding({ order, plot }: { readonly order: Drawn; readonly plot: Plot }): ReactElement {
  return (
    <span className="absolute bottom-1.5 flex w-7 -translate-x-full justify-between" style={{ left: inPercent(across(plot, order.due)) }}>
      {Array.from({ length: DECIDING_SECONDS }, (_, index) => (
        <span key={index} className={`size-1 rounded-full ${index < (order.live?.decided ?? 0) ? "bg-mark" : "bg-mark/35"}`} />
      ))}
    </span>
  );
}

/** Below the chart; the row keeps its height. */
function Times({ order, plot }: { readonly order: Drawn | undefined; readonly plot: Plot }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const time = (at: number): string => formatTime(at, "time", language);
  const middle = "absolute -translate-x-1/2 whitespace-nowrap";
  return (
    <div className="relative h-7 border-t border-line text-2xs leading-7 tabular-nums">
      <div className="absolute inset-y-0 left-0 w-[calc(100%-5.25rem)]">
        {order === undefined ? (
          [0.15, 0.5, 0.85].map((share) => (
            <span
              key={share}
              className={`${middle} text-mut ${share === 0.5 ? "" : "big-letters:hidden"}`}
              style={{ left: inPercent(share) }}
            >
              {time(plot.from + share * (plot.to - plot.from))}
            </span>
          ))
        ) : (
          <>
            <span className={`${middle} text-mut big-letters:hidden`} style={{ left: inPercent(across(plot, order.entered)) }}>
              {t("seconds.entry")} {time(order.entered)}
            </span>
            <span className={`${middle} font-semibold text-brand`} style={{ left: inPercent(across(plot, order.due)) }}>
              {t("seconds.due")} {time(order.due)}
            </span>
          </>
        )}
      </div>
    </div>
  );
}
