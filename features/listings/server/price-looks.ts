/** Where prices come from, for operators: what each source said and when, the index as the log has it, commitments and what comes tomorrow. */
import Type from "typebox";
import { ROLES } from "../../../contract/operator-roles.ts";
import type { FeedMarket, RevealedDay } from "../../../market-data/feed.ts";
import { STALE_AFTER_MS } from "../../../market-data/index-price.ts";
import { isSimulatedOn, parametersOn } from "../../../market-data/simulator/market-parameters.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import { no } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look, type Rows } from "../../../server/console/look.ts";
import { limitOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import { beginsAt, feedMarketOf, makerOf } from "../../../server/set-up/listed-markets.ts";
import { SOURCE_BOARD } from "../../../server/source-board.ts";
import type { MarketTerms } from "../../spot/kernel/public.ts";

const DAY_MS = 86_400_000;
/** Of the newest samples: what a look at a line tells. */
const SAMPLES_SHOWN = 120;

const markets = defineLook({
  name: "prices/markets",
  title: { en: "Prices", zh: "行情" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue }): Rows => ({
    rows: goingOn(venue).map(({ terms, haltReason }) => marketRow(venue, terms, haltReason)),
  }),
});

/** A market that has ended has no price any more. */
const goingOn = ({ kernel }: ConsoleDesk["venue"]) => kernel.spot.markets.all().filter(({ life }) => life !== "ended");

/** `state`: what its price is good for now. */
function marketRow(venue: ConsoleDesk["venue"], terms: MarketTerms, haltReason: string | undefined): Readonly<Record<string, unknown>> {
  const { kernel, live, feed, time } = venue;
  const now = time.now();
  const phase = feed.phase(feedMarketOf(kernel, terms), timeMs(now));
  const newest = kernel.prices.newest(terms.market);
  const sources = live
    .of(SOURCE_BOARD)
    .sources(terms.market)
    .map(({ source, price, at }) => ({ source, price: formatDecimal(price, terms.priceDecimals), ageMs: Math.max(0, now - at) }));
  const fresh = sources.filter(({ ageMs }) => ageMs <= STALE_AFTER_MS * time.speed).length;
  return {
    market: terms.market,
    symbol: terms.symbol,
    begins: beginsAt(kernel, terms.market, now),
    index: newest === undefined ? "–" : formatDecimal(newest.ticks, terms.priceDecimals),
    sampledAt: newest?.at ?? null,
    ageMs: newest === undefined ? null : Math.max(0, now - newest.at),
    position: newest?.position ?? null,
    fresh,
    known: sources.length,
    sources: sources.map(({ source, price, ageMs }) => `${source} ${price} (${(ageMs / 1000).toFixed(1)} s)`).join("; "),
    state: haltReason !== undefined ? "halted" : phase === "closed" ? "closed" : fresh === 0 ? "silent" : fresh === 1 ? "one" : "full",
    quotes: kernel.spot.openOrders.count(makerOf(kernel, terms.market).user),
  };
}

const source = defineLook({
  name: "prices/source",
  title: { en: "Price source", zh: "行情来源" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { feed, time } }) => {
    const { text, seedHash } = feed.describe(timeMs(time.now()));
    return { kind: feed.kind, text, seedHash, staleAfterMs: STALE_AFTER_MS, now: time.now() };
  },
});

const samples = defineLook({
  name: "prices/samples",
  title: { en: "Newest index samples", zh: "最新指数样本" },
  roles: ROLES,
  fields: Type.Object({ market: Type.String({ pattern: "^[A-Za-z0-9./-]{1,20}$" }) }),
  answer: ({ venue: { kernel } }, { market: symbol }) => {
    const terms = kernel.spot.markets.all().find((market) => market.terms.symbol === symbol)?.terms;
    if (terms === undefined) return no("market_unknown", { en: `There is no market ${symbol}.`, zh: `没有市场 ${symbol}。` }, 404);
    const newest = kernel.prices.newest(terms.market)?.at ?? 0;
    const found = kernel.prices.samples(terms.market, timeMs(newest - SAMPLES_SHOWN * 1000), timeMs(newest));
    return {
      rows: found.toReversed().map(({ at, ticks, sources, position }) => ({
        at,
        ticks,
        price: formatDecimal(ticks, terms.priceDecimals),
        sources,
        position,
      })),
    };
  },
});

const commitments = defineLook({
  name: "prices/commitments",
  title: { en: "Committed seeds", zh: "种子承诺" },
  roles: ROLES,
  fields: Type.Object(ROW_FIELDS),
  answer: ({ venue: { kernel, feed, time } }, fields): Rows => {
    const now = timeMs(time.now());
    const today = Math.floor(now / DAY_MS);
    const revealed = new Map((feed.describe(now).revealed ?? []).map((day) => [day.day, day]));
    const limit = limitOf(fields);
    const before = fields.after === undefined ? Infinity : Number(fields.after);
    const days = [...kernel.venue.seedHashes].map(([day, hash]) => ({ day, hash, number: Date.parse(`${day}T00:00:00Z`) / DAY_MS }));
    const rest = days.filter(({ number }) => number < before).sort((left, right) => right.number - left.number);
    const shown = rest.slice(0, limit);
    const rows = shown.map(({ day, hash, number }) => ({ day, hash, ...seedOf(revealed.get(day), number - today, hash) }));
    return { rows, next: rest.length > limit ? String(shown.at(-1)?.number) : undefined };
  },
});

/** `ahead`: days from today. A seed is said once its day is over; `agrees`: it is the one that the log committed to. */
function seedOf(
  day: RevealedDay | undefined,
  ahead: number,
  committed: string,
): { state: string; seed: string | null; agrees: boolean | null } {
  if (ahead > 0) return { state: "tomorrow", seed: null, agrees: null };
  if (ahead === 0) return { state: "today", seed: null, agrees: null };
  if (day === undefined) return { state: "older", seed: null, agrees: null };
  return { state: "revealed", seed: day.seed, agrees: day.hash === committed };
}

const simulation = defineLook({
  name: "prices/simulation",
  title: { en: "Simulation", zh: "模拟参数" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue }): Rows => {
    const { kernel, feed, time } = venue;
    if (feed.kind !== "simulator") return { rows: [] };
    const today = Math.floor(time.now() / DAY_MS);
    return {
      rows: goingOn(venue).map(({ terms }) => {
        const market = feedMarketOf(kernel, terms);
        const days = (market.simulated ?? []).map(({ fromDay }) => fromDay).filter((day) => day > today);
        const ahead = simulatedBy(market, Math.max(today + 1, ...days));
        const from = days.map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10)).join(", ");
        return { market: terms.market, symbol: terms.symbol, ...ahead, from, before: beforeOf(market, today, ahead) };
      }),
    };
  },
});

type Simulated = Readonly<Record<"volatility" | "common" | "activity" | "volume", string>>;

/** What counts for a market on a day, for people. */
function simulatedBy(market: FeedMarket, day: number): Simulated {
  const { dailyVolatility, commonWeight, activity, dailyVolume } = parametersOn(market, day);
  const percent = (part: number): string => `${Number((part * 100).toFixed(4))} %`;
  return {
    volatility: percent(dailyVolatility),
    common: percent(commonWeight),
    activity: percent(activity),
    volume: dailyVolume.toLocaleString("en-US"),
  };
}

/** Today's terms where those that are set last are others; empty where they are the same, "new" where today has none. */
function beforeOf(market: FeedMarket, today: number, ahead: Simulated): string {
  if (!isSimulatedOn(market, today)) return "new";
  const now = simulatedBy(market, today);
  const changed = (Object.keys(ahead) as (keyof Simulated)[]).filter((name) => now[name] !== ahead[name]);
  return changed.map((name) => now[name]).join(", ");
}

export const priceLooks: readonly Look[] = [markets, source, samples, commitments, simulation];
