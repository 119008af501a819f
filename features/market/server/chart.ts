/** The chart call (wire.md 6): a reply shape and error texts of its own. */
import { coarserCandles, mergeCandles } from "../../../market-data/candles.ts";
import type { Candle, Period } from "../../../market-data/feed.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { type MarketId, timeMs } from "../../../money/units.ts";
import type { RefusalName } from "../../../contract/errors.ts";
import { REFUSALS } from "../../../contract/errors.ts";
import type { Language } from "../../../contract/languages.ts";
import { raw, sharedReply, type Answer, type TextParameters } from "../../../server/doors/app/answer.ts";
import type { Limit, RateLimits } from "../../../server/doors/app/rate-limit.ts";
import { SharedReplies } from "../../../server/doors/app/shared-replies.ts";
import type { Texts } from "../../../server/doors/app/texts.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { WIRE_PERIODS, type WirePeriod } from "../contract/market.contract.ts";
import type { ShownCandle } from "./candle-rows.ts";
import { CANDLES_MAX, type ChartPart, ChartRows } from "./chart-rows.ts";
import { boardOf, contractSeries, marketOfSeries, markSeries } from "./market-board.ts";
import { candleView } from "./market.views.ts";

export type ChartForm = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly symbol?: string | undefined;
  readonly period?: string | undefined;
  readonly of?: string | undefined;
};

/** Charts of the past by guests, in all: each is a long read and tens of ms of the venue's one thread. */
const PAST_OF_GUESTS: Limit = { name: "charts of the past by guests", burst: 40, everyMs: 250 };
const UNIX_SECONDS = /^\d{1,11}$/;

export type ChartAsker = { readonly form: ChartForm; readonly language: Language; readonly isGuest: boolean };

/** Charts of a venue; made once, it remembers what all askers share. */
export function chartDesk(venue: TradingVenue, texts: Texts, limits: RateLimits): (asker: ChartAsker) => Promise<Answer> {
  const mark = venue.feed.kind === "simulator" ? { simulated: 1 } : { recorded: 1 };
  const textOf = (series: MarketId, candle: Candle | ShownCandle): string =>
    JSON.stringify({ ...seriesCandle(venue, series, candle), ...(isMarked(candle) ? mark : {}) });
  const newest = new ChartRows({ board: boardOf(venue), pool: venue.publicReads, textOf });
  const shared = new SharedReplies();
  /** From the tables; for guests the seconds to wait when too many of them ask. */
  const past = async ({ series, period, from, to }: ChartRequest, isGuest: boolean): Promise<ChartPart | number> => {
    const wait = isGuest ? limits.take(PAST_OF_GUESTS, "") : 0;
    if (wait > 0) return Math.ceil(wait / 1000);
    const stored: Period = period === "1Y" ? "1M" : period;
    const candles = await boardOf(venue).candles(venue.publicReads, { market: series, period: stored, from, to, limit: CANDLES_MAX });
    const rows = (period === "1Y" ? yearly(candles) : candles).map((candle) => textOf(series, candle));
    // Nobody else asks for just these.
    return { range: `${series} ${period} past ${from} ${to}`, version: String(venue.kernel.sequence), rows: () => rows };
  };
  return async ({ form, language, isGuest }) => {
    const request = readChartForm(venue, form);
    const refused = (name: RefusalName, parameters: TextParameters = {}): Answer => {
      const entry = REFUSALS[name];
      return raw({ code: -1, msg: texts.say(entry.text, language, parameters), data: [], error: { name, number: entry.number } });
    };
    if (typeof request === "string") return refused(request);
    const { series, period, from, to } = request;
    const part = (period === "1Y" ? undefined : await newest.read({ market: series, period, from, to })) ?? (await past(request, isGuest));
    if (typeof part === "number") return refused("too_many_requests", { seconds: part });
    await venue.settled();
    return sharedReply(shared.of(part.range, part.version, () => `{"code":1,"msg":"success","data":[${part.rows().join(",")}]}`));
  };
}

/** Of the coin's market; of its contract in base units too, which the board keeps in lots. */
function seriesCandle({ kernel }: TradingVenue, series: MarketId, candle: Candle): object {
  const terms = kernel.spot.markets.get(marketOfSeries(series))?.terms;
  if (terms === undefined) return {};
  const shown = candleView(terms, candle);
  const contract = kernel.futures.desk.contracts.get(terms.market);
  if (series === terms.market || contract === undefined) return shown;
  const volume = BigInt(candle.volume) * BigInt(contract.terms.baseUnitsPerLot);
  return { ...shown, volume: wireDecimal(volume, assetOf(kernel, terms.base).decimals) };
}

type ChartRequest = {
  /** Whose candles, by its number in the board. */
  readonly series: MarketId;
  readonly period: (typeof WIRE_PERIODS)[WirePeriod];
  readonly from: number;
  readonly to: number;
};

function readChartForm({ kernel }: TradingVenue, form: ChartForm): ChartRequest | RefusalName {
  if (form.from === undefined || form.to === undefined || !UNIX_SECONDS.test(form.from) || !UNIX_SECONDS.test(form.to))
    return "chart_range_missing";
  const [from, to] = [Number(form.from) * 1000, Number(form.to) * 1000];
  if (from > to) return "chart_range_reversed";
  const market = kernel.spot.markets.all().find(({ terms }) => terms.symbol === form.symbol);
  if (market === undefined) return "symbol_unknown";
  if (form.period === undefined || !isWirePeriod(form.period)) return "period_unknown";
  const series = seriesOf(kernel, market.terms.market, form.of);
  return series === undefined ? "symbol_unknown" : { series, period: WIRE_PERIODS[form.period], from, to };
}

function seriesOf({ futures }: TradingVenue["kernel"], market: MarketId, of: string | undefined): MarketId | undefined {
  if (of === undefined || of === "") return market;
  if (futures.desk.contracts.get(market) === undefined) return undefined;
  if (of === "mark") return markSeries(market);
  return of === "last" ? contractSeries(market) : undefined;
}

export function isWirePeriod(period: string): period is WirePeriod {
  return Object.hasOwn(WIRE_PERIODS, period);
}

/** Years of UTC from months. */
function yearly(months: readonly Candle[]): readonly Candle[] {
  const years = new Map<number, Candle>();
  for (const month of coarserCandles("1M", months)) {
    const start = Date.UTC(new Date(month.time).getUTCFullYear(), 0, 1);
    const year = years.get(start);
    years.set(start, year === undefined ? { ...month, time: timeMs(start) } : mergeCandles(year, month));
  }
  return [...years.values()];
}

function isMarked(candle: Candle | ShownCandle): boolean {
  return "before" in candle && candle.before;
}
