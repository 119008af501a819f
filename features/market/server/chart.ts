/** The chart call (wire.md 6): a reply shape and error texts of its own. */
import { coarserCandles, mergeCandles } from "../../../market-data/candles.ts";
import type { Candle, Period } from "../../../market-data/feed.ts";
import { timeMs } from "../../../money/units.ts";
import type { RefusalName } from "../../../contract/errors.ts";
import { REFUSALS } from "../../../contract/errors.ts";
import type { Language } from "../../../contract/languages.ts";
import { raw, type Answer } from "../../../server/doors/app/answer.ts";
import type { Texts } from "../../../server/doors/app/texts.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { MarketTerms } from "../../spot/kernel/public.ts";
import { WIRE_PERIODS, type WirePeriod } from "../contract/market.contract.ts";
import type { ShownCandle } from "./candle-rows.ts";
import { boardOf } from "./market-board.ts";
import { candleView } from "./market.views.ts";

export type ChartForm = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly symbol?: string | undefined;
  readonly period?: string | undefined;
};

/** Candles of one reply at most; a longer range gets its newest part. */
const CANDLES_MAX = 2000;
const UNIX_SECONDS = /^\d{1,11}$/;

export async function chartAnswer(venue: TradingVenue, texts: Texts, language: Language, form: ChartForm): Promise<Answer> {
  const request = readChartForm(venue, form);
  if (typeof request === "string") {
    const entry = REFUSALS[request];
    return raw({ code: -1, msg: texts.say(entry.text, language), data: [], error: { name: request, number: entry.number } });
  }
  const { terms, period, from, to } = request;
  const stored: Period = period === "1Y" ? "1M" : period;
  const candles = await boardOf(venue).candles(venue.pool, { market: terms.market, period: stored, from, to, limit: CANDLES_MAX });
  await venue.settled();
  const shown = period === "1Y" ? yearly(candles) : candles;
  const mark = venue.feed.kind === "simulator" ? { simulated: 1 } : { recorded: 1 };
  return raw({
    code: 1,
    msg: "success",
    data: shown.map((candle) => ({ ...candleView(terms, candle), ...(isMarked(candle) ? mark : {}) })),
  });
}

type ChartRequest = {
  readonly terms: MarketTerms;
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
  return { terms: market.terms, period: WIRE_PERIODS[form.period], from, to };
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
