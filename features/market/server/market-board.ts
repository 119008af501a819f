/**
 * What the market shows: last price, 24 h statistics, tape, candles; fed by durable commands only.
 *
 * A print is what moves a price: each index sample (with what traded at the sources) and each fill of ours. The chart is
 * therefore the reference market's with our own fills in it; the tape names both. The board is also a projection: the
 * same prints become candle rows, added to what the tables hold.
 */
import type { PoolClient } from "pg";
import type { Queries } from "../../../server/sql/public-reads.ts";
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import type { FuturesFilled, Marked } from "../../futures/kernel/public.ts";
import type { Filled, TradedOutside } from "../../spot/kernel/public.ts";
import { splitCount, splitPrice } from "../../stocks/formulas.ts";
import type { SplitDone } from "../../stocks/kernel/public.ts";
import type { LivePart, LiveParts } from "../../../server/live-parts.ts";
import {
  addCandle,
  addPrint,
  coarserCandles,
  counted,
  MADE_OF,
  MADE_PERIODS,
  type MadePeriod,
  mergeCandles,
  periodStart,
  type Print,
  type ShownPeriod,
} from "../../../market-data/candles.ts";
import { RollingDay, type DayStatistics } from "../../../market-data/statistics.ts";
import { PERIODS, type Candle, type Period } from "../../../market-data/feed.ts";
import { lots, ticks, type Lots, type MarketId, type Ticks, type TimeMs } from "../../../money/units.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import {
  candleRow,
  growCandles,
  readCandles,
  readDay,
  readEach,
  readNewestCandles,
  readWindow,
  splitCandles,
  withoutMark,
  type ShownCandle,
} from "./candle-rows.ts";
import { outsideTrades } from "./outside-trades.ts";
import { OutsideTradeRows } from "./outside-trades.rows.ts";
import { ChangedMarkets } from "./changed-markets.ts";

/** Contracts of futures have candles beside those of the market whose number they bear: of what traded, and of the mark. */
const CONTRACT_SERIES = 1_000_000;
const MARK_SERIES = 2_000_000;
/** Under which number the board keeps a contract's last prices, in its lots, and its marks. */
export const contractSeries = (contract: MarketId): MarketId => (CONTRACT_SERIES + contract) as MarketId;
export const markSeries = (contract: MarketId): MarketId => (MARK_SERIES + contract) as MarketId;
/** The coin's market, whose number such a series bears; a market's own series bears it too. */
export const marketOfSeries = (series: MarketId): MarketId => (series % CONTRACT_SERIES) as MarketId;

/** One line of the tape. */
export type TapePrint = {
  readonly id: number;
  readonly ticks: Ticks;
  readonly lots: Lots;
  readonly direction: "buy" | "sell";
  /** Traded on this venue's own book; otherwise reported by the price source. */
  readonly own: boolean;
  readonly at: TimeMs;
};

const isMade = (period: ShownPeriod): period is MadePeriod => period in MADE_OF;

const TAPE_LENGTH = 40;
/** Newest candles per market and period that are kept whole, though the tables have them. */
const RECENT_CANDLES = 3;
/** Seconds with prints that are kept a market: an hour of samples. */
const SECONDS_KEPT = 3600;
/** Windows shorter than a day that are kept up, for the bots' streams. */
const SHORTER_MINUTES = [60, 240];
const MINUTE_MS = 60_000;

export type TradeNumbers = { readonly firstTrade: number; readonly lastTrade: number };

type MarketView = {
  last: Ticks;
  index: Ticks;
  direction: "buy" | "sell";
  /** Newest last; some older ones than are shown. */
  tape: TapePrint[];
  readonly day: RollingDay;
  /** The same of shorter windows, by their length in minutes. */
  readonly shorter: ReadonlyMap<number, RollingDay>;
  /** What was printed in this minute and stands in no candle yet: a print costs one candle, not one a period. */
  begun: Candle | undefined;
  /** Oldest first: those that no table has yet, and the newest few. */
  readonly recent: Map<ShownPeriod, Candle[]>;
  /** Candles of a second, newest last: no table has them. */
  seconds: Candle[];
};

export class MarketBoard implements Projection {
  readonly name = "market";
  /** 2: candles know their number of trades, and there are trades of the outside market. 3: candles know the numbers of their trades. */
  readonly version = 3;
  readonly tables = ["market_candles", "market_outside_trades"];
  readonly #views = new Map<MarketId, MarketView>();
  /** By their book, price or session. */
  readonly changed = new ChangedMarkets();
  #deltas = new Map<string, { market: MarketId; period: Period; candle: Candle }>();
  /** Splits that the tables have not seen. */
  #splits: SplitDone[] = [];
  #splitsSeen = 0;
  #outside: TradedOutside[] = [];
  readonly #outsideRows = new OutsideTradeRows();
  #prints = 0;

  /** Of the last day as they were read, for who reads again soon. */
  readonly #minutes = new Map<MarketId, readonly ShownCandle[]>();

  /**
   * Goes on from what the tables hold; to be called before the first command is collected. `earlier` read the same tables a while ago: most
   * need not be read again.
   */
  async load(pool: Queries, markets: readonly MarketId[], now: TimeMs, earlier?: MarketBoard): Promise<void> {
    const known = new Set(markets);
    const newest = await readNewestCandles(pool);
    for (const { market, period, candle } of newest) {
      // Also those that were listed later.
      known.add(market);
      const view = this.#view(market);
      view.recent.set(period, [candle]);
      // The finest that there is: after a weekend or a feast the minutes of a stock's past have none.
      if (!newest.some((other) => other.market === market && PERIODS.indexOf(other.period) < PERIODS.indexOf(period)))
        view.last = candle.close;
    }
    const series = [...known];
    await Promise.all([this.#loadDay(pool, series, now, earlier), this.#loadMade(pool, series), this.#loadDays(pool, series, now)]);
  }

  collect({ command, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    for (const event of outcome.events) {
      if (event.type === "prices/sampled") {
        for (const sample of event.samples) this.#sampled(sample, event.at);
      } else if (event.type === "spot/filled") this.#filled(event);
      else if (event.type === "spot/traded-outside") this.#tradedOutside(event);
      else if (event.type === "futures/filled") this.#contractFilled(event);
      else if (event.type === "futures/marked") this.#marked(event);
      else if (event.type === "stocks/split-done") this.#split(event);
      else if (event.type === "spot/market-listed") this.#view(event.market);
      else if ("market" in event) this.changed.note(event.market);
    }
    if (command.type === "spot/quote") this.changed.note(command.market);
    return false;
  }

  drain(): (client: PoolClient) => Promise<void> {
    for (const [market, view] of this.#views) this.#fold(market, view);
    const rows = [...this.#deltas.values()].map(({ market, period, candle }) => candleRow(market, period, candle));
    const splits = this.#splits;
    const outside = this.#outside;
    this.#deltas = new Map();
    this.#splits = [];
    this.#outside = [];
    // Whoever was to read soon has read.
    this.#minutes.clear();
    return async (client) => {
      // What was gathered before a split is in new shares already.
      for (const split of splits) await splitCandles(client, split);
      await growCandles(client, rows);
      await this.#outsideRows.write(client, outside);
    };
  }

  /** What the tables have can be read there; only the newest few stay here, and what came while they were written. */
  written(): void {
    const unwritten = new Map<string, TimeMs>();
    for (const { market, period, candle } of this.#deltas.values()) {
      const key = `${market} ${period}`;
      const first = unwritten.get(key);
      if (first === undefined || candle.time < first) unwritten.set(key, candle.time);
    }
    for (const [market, { recent }] of this.#views) {
      for (const [period, candles] of recent) {
        const first = unwritten.get(`${market} ${isMade(period) ? MADE_OF[period] : period}`);
        const waiting = first === undefined ? 0 : candles.filter(({ time }) => time >= periodStart(period, first)).length;
        recent.set(period, candles.slice(-Math.max(RECENT_CANDLES, waiting)));
      }
    }
  }

  /** Last price; zero before the first print. */
  last(market: MarketId): Ticks {
    return this.#views.get(market)?.last ?? (0 as Ticks);
  }

  index(market: MarketId): Ticks {
    return this.#views.get(market)?.index ?? (0 as Ticks);
  }

  day(market: MarketId, now: TimeMs): DayStatistics | undefined {
    return this.#view(market).day.at(now);
  }

  /** The last 24 hours in so many prices, oldest first; fewer when it is younger. */
  dayLine(market: MarketId, now: TimeMs, count: number): readonly Ticks[] {
    return this.#views.get(market)?.day.line(now, count) ?? [];
  }

  /** Newest first. */
  tape(market: MarketId): readonly TapePrint[] {
    return this.#views.get(market)?.tape.slice(-TAPE_LENGTH).reverse() ?? [];
  }

  /** The candle that is being drawn. */
  candle(market: MarketId, period: ShownPeriod): Candle | undefined {
    return period === "1s" ? this.#views.get(market)?.seconds.at(-1) : this.#recent(market, period).at(-1);
  }

  /** The newest seconds with prints since the start, an hour of them at most, oldest first. */
  seconds(market: MarketId): readonly Candle[] {
    return this.#views.get(market)?.seconds.slice(-SECONDS_KEPT) ?? [];
  }

  /** The newest of a period, oldest first: what is before the first of them can be read from the tables. The last one is being drawn. */
  newest(market: MarketId, period: Period): readonly Candle[] {
    return this.#recent(market, period);
  }

  /** What the newest day with prints changed against the one before; undefined while only one is known. */
  sessionChange(market: MarketId): number | undefined {
    const [before, last] = this.#recent(market, "1D").slice(-2);
    return before === undefined || last === undefined ? undefined : Math.round(((last.close - before.close) / before.close) * 1_000_000);
  }

  /** Splits since the start: with each, the past is another one. */
  get splitsSeen(): number {
    return this.#splitsSeen;
  }

  /** Figures and trades of the last so many minutes: 60, 240 or a day. */
  windowOf(
    market: MarketId,
    minutes: number,
    now: TimeMs,
  ): { readonly figures: DayStatistics | undefined; readonly trades: number; readonly numbers: TradeNumbers | undefined } {
    const view = this.#view(market);
    const window = view.shorter.get(minutes) ?? view.day;
    return { figures: window.at(now), trades: window.tradesAt(now), numbers: window.numbersAt(now) };
  }

  /** Numbers of the first and the last trade of the last 24 hours. */
  numbersOfDay(market: MarketId, now: TimeMs): TradeNumbers | undefined {
    return this.#view(market).day.numbersAt(now);
  }

  /** Trades counted in the last 24 hours: the venue's own and those of a made-up or recorded market. */
  tradesOfDay(market: MarketId, now: TimeMs): number {
    return this.#view(market).day.tradesAt(now);
  }

  /** Candles for a chart, oldest first, with the newest ones as they stand now. */
  async candles(
    pool: Queries,
    query: { readonly market: MarketId; readonly period: Period; readonly from: number; readonly to: number; readonly limit: number },
  ): Promise<readonly ShownCandle[]> {
    const recent = this.#recent(query.market, query.period).filter(({ time }) => time >= query.from && time <= query.to);
    const stored = await readCandles(pool, query);
    const marks = new Map(stored.map((candle) => [candle.time, candle.before]));
    const first = recent[0]?.time ?? Infinity;
    const older = stored.filter((candle) => candle.time < first);
    return [...older, ...recent.map((candle) => ({ ...candle, before: marks.get(candle.time) ?? false }))].slice(-query.limit);
  }

  /** Everything since `from` as one candle, up to now; undefined when nothing was printed. */
  async window(
    pool: Queries,
    query: { readonly market: MarketId; readonly period: Period; readonly from: number },
  ): Promise<Candle | undefined> {
    const recent = this.#recent(query.market, query.period).filter(({ time }) => time >= query.from);
    const to = (recent[0]?.time ?? Infinity) - 1;
    const stored = await readWindow(pool, { ...query, to: Math.min(to, Number.MAX_SAFE_INTEGER) });
    const parts = stored === undefined ? recent : [stored, ...recent];
    const [first, ...others] = parts;
    return first === undefined ? undefined : others.reduce<Candle>(mergeCandles, first);
  }

  async #loadDay(pool: Queries, series: readonly MarketId[], now: TimeMs, earlier: MarketBoard | undefined): Promise<void> {
    const read = await readDay(pool, series, now, (market) => (earlier === undefined ? undefined : earlier.#minutes.get(market)));
    for (const [at, market] of series.entries()) {
      const { day, shorter } = this.#view(market);
      const minutes = read[at] ?? [];
      for (const candle of minutes) day.addMinute(candle);
      // One before their time is their last price.
      for (const [length, window] of shorter)
        for (const candle of minutes.slice(minutes.findIndex(({ time }) => time >= now - length * MINUTE_MS))) window.addMinute(candle);
      this.#minutes.set(market, minutes);
    }
  }

  /** With the day before the newest one: a closed market shows what its last session changed. */
  async #loadDays(pool: Queries, series: readonly MarketId[], now: TimeMs): Promise<void> {
    const read = await readEach(
      pool,
      series.map((market) => ({ market, period: "1D" as const, from: 0, to: now })),
      2,
    );
    for (const [at, market] of series.entries()) {
      const { recent } = this.#view(market);
      const [newest] = recent.get("1D") ?? [];
      const before = read[at]?.findLast(({ time }) => newest !== undefined && time < newest.time);
      if (newest !== undefined && before !== undefined) recent.set("1D", [withoutMark(before), newest]);
    }
  }

  /** The begun candles of periods that no table has. */
  async #loadMade(pool: Queries, series: readonly MarketId[]): Promise<void> {
    const asked = series.flatMap((market) =>
      MADE_PERIODS.flatMap((period) => {
        const newest = this.#view(market).recent.get(MADE_OF[period])?.at(-1);
        if (newest === undefined) return [];
        return [{ made: period, market, period: MADE_OF[period], from: periodStart(period, newest.time), to: newest.time }];
      }),
    );
    const read = await readEach(pool, asked, RECENT_CANDLES * 2);
    for (const [at, { market, made }] of asked.entries())
      this.#view(market).recent.set(made, coarserCandles(made, (read[at] ?? []).map(withoutMark)).slice(-1));
  }

  #sampled({ market, ticks: price, volume: traded, trades }: IndexSample, at: TimeMs): void {
    const view = this.#view(market);
    const volume = lots(traded);
    view.index = price;
    if (price !== view.last) view.direction = price > view.last ? "buy" : "sell";
    if (volume > 0 && trades === undefined) this.#tape(view, { ticks: price, lots: volume, direction: view.direction, own: false, at });
    this.#print(market, view, { price, volume, at });
  }

  /** The single trades of a sample's volume, which is printed already. */
  #tradedOutside(traded: TradedOutside): void {
    const { market, ticks: price, count, at } = traded;
    const view = this.#view(market);
    let bought = 0;
    for (const { lots: size, side } of outsideTrades(traded)) {
      this.#tape(view, { ticks: price, lots: size, direction: side, own: false, at });
      if (side === "buy") bought += size;
    }
    this.#print(market, view, { price, volume: lots(0), at, trades: count, bought: lots(bought), ...numbersOf(traded) });
    this.#outside.push(traded);
  }

  #filled({ trade, market, ticks: price, lots: volume, takerSide, at }: Filled): void {
    const view = this.#view(market);
    this.#tape(view, { ticks: price, lots: volume, direction: takerSide, own: true, at });
    const bought = takerSide === "buy" ? volume : lots(0);
    this.#print(market, view, { price, volume, at, trades: 1, bought, firstTrade: trade, lastTrade: trade });
  }

  #contractFilled({ trade, contract, ticks: price, lots: volume, takerSide, at }: FuturesFilled): void {
    const series = contractSeries(contract);
    const view = this.#view(series);
    this.#tape(view, { ticks: price, lots: volume, direction: takerSide, own: true, at });
    const bought = takerSide === "buy" ? volume : lots(0);
    this.#print(series, view, { price, volume, at, trades: 1, bought, firstTrade: trade, lastTrade: trade });
  }

  /** A contract's last price stands until the next trade, so that its candles have no holes. */
  #marked({ marks, at }: Marked): void {
    for (const { contract, mark, index, last } of marks) {
      this.#stand(contractSeries(contract), last === 0 ? index : last, at);
      this.#stand(markSeries(contract), mark, at);
    }
  }

  /** Within its minute a price that stands already changes no candle: no table hears of it again. */
  #stand(series: MarketId, price: Ticks, at: TimeMs): void {
    const view = this.#view(series);
    const newest = view.seconds.at(-1)?.time ?? 0;
    if (price !== view.last || newest < periodStart("1m", at)) this.#print(series, view, { price, volume: lots(0), at });
  }

  /** After a split everything is shown in new shares, the past too. */
  #split(event: SplitDone): void {
    const view = this.#view(event.market);
    this.#fold(event.market, view);
    const price = (value: Ticks): Ticks => ticks(value === 0 ? 0 : splitPrice(value, event, "nearest"));
    const volume = (value: Lots): Lots => lots(splitCount(value, event));
    const candle = (old: Candle): Candle => ({
      time: old.time,
      open: price(old.open),
      high: price(old.high),
      low: price(old.low),
      close: price(old.close),
      volume: volume(old.volume),
      ...counted(old.trades === undefined ? old : { ...old, bought: volume(old.bought ?? lots(0)) }),
    });
    view.last = price(view.last);
    view.index = price(view.index);
    view.tape = view.tape.map((print) => ({ ...print, ticks: price(print.ticks), lots: volume(print.lots) }));
    for (const window of [view.day, ...view.shorter.values()])
      window.rescale(
        (value) => price(ticks(value)),
        (value) => volume(lots(value)),
      );
    for (const [period, recent] of view.recent) view.recent.set(period, recent.map(candle));
    view.seconds = view.seconds.map(candle);
    for (const [key, delta] of this.#deltas) {
      if (delta.market === event.market) this.#deltas.set(key, { ...delta, candle: candle(delta.candle) });
    }
    this.#splits.push(event);
    this.#splitsSeen += 1;
    this.changed.note(event.market);
  }

  #tape(view: MarketView, print: Omit<TapePrint, "id">): void {
    this.#prints += 1;
    view.tape.push({ id: this.#prints, ...print });
    if (view.tape.length >= TAPE_LENGTH * 2) view.tape = view.tape.slice(-TAPE_LENGTH);
  }

  #print(market: MarketId, view: MarketView, print: Print): void {
    view.last = print.price;
    view.day.add(print);
    for (const window of view.shorter.values()) window.add(print);
    if (market < CONTRACT_SERIES) this.changed.note(market);
    const minute = addPrint("1m", view.begun, print);
    if (minute.time !== view.begun?.time) this.#fold(market, view);
    view.begun = minute;
    const second = addPrint("1s", view.seconds.at(-1), print);
    if (second.time === view.seconds.at(-1)?.time) view.seconds.pop();
    view.seconds.push(second);
    if (view.seconds.length > SECONDS_KEPT * 2) view.seconds = view.seconds.slice(-SECONDS_KEPT);
  }

  /** What was printed since the last time becomes part of each period's candle, shown and to be written. */
  #fold(market: MarketId, view: MarketView): void {
    const { begun } = view;
    if (begun === undefined) return;
    view.begun = undefined;
    for (const period of MADE_PERIODS) this.#grow(view, period, begun);
    for (const period of PERIODS) {
      const candle = this.#grow(view, period, begun);
      const key = `${market} ${period} ${candle.time}`;
      const delta = this.#deltas.get(key)?.candle;
      // What the tables have not seen of this candle; a late print counts into it, as it does into what is shown.
      const part = { ...begun, time: candle.time };
      this.#deltas.set(key, { market, period, candle: delta === undefined ? part : mergeCandles(delta, part) });
    }
  }

  #grow(view: MarketView, period: ShownPeriod, begun: Candle): Candle {
    let recent = view.recent.get(period);
    if (recent === undefined) view.recent.set(period, (recent = []));
    const last = recent.at(-1);
    const candle = addCandle(period, last, begun);
    if (candle.time === last?.time) recent.pop();
    recent.push(candle);
    return candle;
  }

  #recent(market: MarketId, period: ShownPeriod): readonly Candle[] {
    const view = this.#views.get(market);
    if (view === undefined) return [];
    this.#fold(market, view);
    return view.recent.get(period) ?? [];
  }

  #view(market: MarketId): MarketView {
    let view = this.#views.get(market);
    if (view === undefined) {
      view = {
        last: 0 as Ticks,
        index: 0 as Ticks,
        direction: "buy",
        tape: [],
        day: new RollingDay(),
        shorter: new Map(SHORTER_MINUTES.map((minutes) => [minutes, new RollingDay(minutes)])),
        begun: undefined,
        recent: new Map(),
        seconds: [],
      };
      this.#views.set(market, view);
    }
    return view;
  }
}

const numbersOf = ({ first, count }: TradedOutside): TradeNumbers => ({ firstTrade: first, lastTrade: first + count - 1 });

export const MARKET_BOARD: LivePart<MarketBoard> = { name: "market", make: () => new MarketBoard() };

/** The board of a venue. */
export function boardOf({ live }: { readonly live: LiveParts }): MarketBoard {
  return live.of(MARKET_BOARD);
}
