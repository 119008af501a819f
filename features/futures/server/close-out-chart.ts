/** The prices around a close-out: mark and index, by the second while the venue remembers them so, by candles for good; and the liquidation price. */
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { PERIODS, type Candle, type Period } from "../../../market-data/feed.ts";
import type { MarketId } from "../../../money/units.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { boardOf, markSeries } from "../../market/server/market-board.ts";
import type { ChartPoint } from "../contract/futures-rows.ts";
import { liquidationPrice } from "../formulas.ts";
import type { FreeMoved } from "./close-out.rows.ts";
import { priceText, type ContractScale } from "./futures.views.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LENGTHS: Readonly<Record<Period, number>> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": HOUR_MS,
  "4h": 4 * HOUR_MS,
  "1D": DAY_MS,
  "1W": 7 * DAY_MS,
  "1M": 31 * DAY_MS,
};
const POINTS_MAX = 360;
/** Beyond this what came before is a matter of its own. */
const AROUND_MS = 6 * HOUR_MS;
const AROUND_LEAST_MS = 5 * MINUTE_MS;
const EDGE_LEAST_MS = 20 * SECOND_MS;

/** `begun`: what it is about; a little of what was before is shown where it is known. */
export type Window = { readonly from: number; readonly begun: number; readonly to: number };

/** From opening or warning, as far as they are near, to a while after; with `isWhole` from the opening in any case. */
export function windowOf(of: {
  readonly opened: number;
  readonly warned: number | undefined;
  readonly at: number;
  readonly now: number;
  readonly isWhole: boolean;
}): Window {
  const { opened, warned, at, now, isWhole } = of;
  const isNear = (moment: number): boolean => at - moment <= AROUND_MS;
  const begun = isWhole || isNear(opened) ? opened : Math.min(at - AROUND_LEAST_MS, warned !== undefined && isNear(warned) ? warned : at);
  const edge = Math.max(EDGE_LEAST_MS, Math.round((at - begun) * 0.12));
  return { from: begun - edge, begun, to: Math.max(at, Math.min(now, at + edge)) };
}

/** The finest candles that are not too many. */
export function periodFor({ from, to }: Pick<Window, "from" | "to">): Period {
  return PERIODS.find((period) => (to - from) / LENGTHS[period] <= POINTS_MAX) ?? "1M";
}

export type Prices = { readonly every: number; readonly mark: readonly ChartPoint[]; readonly index: readonly ChartPoint[] };

export async function readPrices(venue: TradingVenue, scale: ContractScale, window: Window): Promise<Prices> {
  const { contract } = scale.contract.terms;
  const board = boardOf(venue);
  const { from, begun, to } = window;
  const seconds = [board.seconds(markSeries(contract)), board.seconds(contract)] as const;
  const every = Math.ceil((to - from) / SECOND_MS / POINTS_MAX);
  if ((seconds[0][0]?.time ?? Infinity) <= begun && every * SECOND_MS < MINUTE_MS) {
    const [mark = [], index = []] = seconds.map((candles) => {
      const seen = candles.filter(({ time }) => time >= from && time <= to);
      return held(joined(seen, every), every * SECOND_MS, to).map((candle) => pointOf(scale, candle, SECOND_MS, to));
    });
    return { every, mark, index };
  }
  const period = periodFor(window);
  const read = async (market: MarketId): Promise<readonly ChartPoint[]> => {
    const query = { market, period, from: from - LENGTHS[period], to, limit: POINTS_MAX + 2 };
    return (await board.candles(venue.publicReads, query)).map((candle) => pointOf(scale, candle, LENGTHS[period], to));
  };
  const [mark, index] = await Promise.all([read(markSeries(contract)), read(contract)]);
  return { every: LENGTHS[period] / SECOND_MS, mark, index };
}

/** So many neighbours as one. */
function joined(candles: readonly Candle[], count: number): readonly Candle[] {
  if (count <= 1) return candles;
  const all: Candle[] = [];
  for (let first = 0; first < candles.length; first += count) {
    const part = candles.slice(first, first + count);
    const last = part.at(-1);
    if (last === undefined) break;
    const [high, low] = [part.map((one) => one.high), part.map((one) => one.low)];
    all.push({ ...last, high: Math.max(...high) as Candle["high"], low: Math.min(...low) as Candle["low"] });
  }
  return all;
}

/** A price stands until the next one: where seconds without any lie between, it is said again before that one, and at the end. */
function held(candles: readonly Candle[], length: number, to: number): readonly Candle[] {
  return candles.flatMap((candle, i) => {
    const until = (candles[i + 1]?.time ?? to + length) - length;
    if (until <= candle.time) return [candle];
    return [candle, { ...candle, time: until as Candle["time"], low: candle.close, high: candle.close }];
  });
}

/** A candle's last price stands at its end. */
function pointOf(scale: ContractScale, { time, low, high, close }: Candle, length: number, to: number): ChartPoint {
  const text = (price: number): string => priceText(scale, price);
  return [Math.min(time + (length === SECOND_MS ? 0 : length), to), text(low), text(high), text(close)];
}

/** What changes free money and no position. */
const KEEPS_POSITIONS: ReadonlySet<number> = new Set([
  ...[REASON.futures_hold, REASON.futures_release, REASON.transfer, REASON.promotional_grant, REASON.promotional_end],
]);

export type Exposed = {
  readonly equity: bigint;
  readonly margin: bigint;
  readonly mark: number;
  /** Longs less shorts. */
  readonly netLots: bigint;
  readonly perTickLot: number;
  readonly at: number;
  /** Other contracts move it too: then it is known for the moment of the close-out alone. */
  readonly isAlone: boolean;
};

/**
 * The mark at which the account would be closed out, from each moment on: free money moves it, what orders hold among it. Backwards from the
 * close-out, as far as margins and positions were the same.
 */
export function liquidationSteps(of: Exposed, moved: readonly FreeMoved[], from: number): readonly (readonly [number, number])[] {
  const perTickLot = BigInt(of.perTickLot);
  let rest = of.equity - of.netLots * BigInt(of.mark) * perTickLot;
  const priceNow = (): number | undefined => {
    return liquidationPrice({ rest, margin: of.margin, lots: of.netLots, entryValue: 0n, perTickLot });
  };
  const last = priceNow();
  if (last === undefined) return [];
  if (!of.isAlone) return [[of.at, last]];
  const steps: [number, number][] = [];
  let price: number | undefined = last;
  const note = (at: number): void => {
    if (price !== undefined) steps.push([at, price]);
  };
  for (const { at: text, bucket, units, reason } of moved) {
    const at = Number(text);
    if (at < from || !KEEPS_POSITIONS.has(reason)) {
      note(Math.max(at, from));
      return cleaned(steps);
    }
    if (bucket === "pledged") continue;
    note(at);
    rest -= BigInt(units);
    price = priceNow();
  }
  note(from);
  return cleaned(steps);
}

/** Oldest first; of several at one moment what came out at last, and none that changes nothing. */
function cleaned(newestFirst: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const byTime = new Map<number, number>();
  for (const [at, price] of newestFirst.toReversed()) byTime.set(at, price);
  const all = [...byTime.entries()];
  return all.filter(([, price], i) => price !== all[i - 1]?.[1]);
}
