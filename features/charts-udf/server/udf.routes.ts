/** The paths of the charting protocol. Wrong questions are answered in its own shape, as the library expects. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Limit, RateLimits } from "../../../server/doors/app/rate-limit.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { MarketTerms } from "../../spot/kernel/public.ts";
import { addressGroup } from "../../../server/identity/address-group.ts";
import { boardOf } from "../../market/server/market-board.ts";
import { symbolOf } from "../../spot/server/bots/bot-symbols.ts";
import { CONFIG, EXCHANGE, historyColumns, periodOf, searchRow, symbolInfo } from "./udf.views.ts";

const LIMIT = { name: "udf", burst: 120, everyMs: 100 };
/** Five thousand bars are fifty times the work of anything else here. */
const HISTORY_LIMIT = { name: "udf history", burst: 60, everyMs: 500 };
const BARS_MAX = 5000;
const SEARCH_MAX = 50;
/** Every candle is later than this. */
const EARLIEST = 0;

type Udf = { readonly venue: TradingVenue; readonly limits: RateLimits };

export function udfRoutes(http: FastifyInstance, udf: Udf): void {
  const on = (path: string, answer: (query: URLSearchParams) => unknown, limit: Limit = LIMIT): void => {
    http.get(`/udf/${path}`, async (request, reply) => {
      if (isTooOften(udf, limit, request, reply)) return reply;
      reply.header("access-control-allow-origin", "*").header("cache-control", "no-store");
      return answer(new URL(request.url, "http://venue").searchParams);
    });
  };
  on("config", () => CONFIG);
  on("time", () => String(Math.floor(udf.venue.kernel.at / 1000)));
  on("marks", () => []);
  on("symbols", (query) => {
    const terms = findSymbol(udf, query.get("symbol"));
    return terms === undefined ? failed("unknown_symbol") : symbolInfo(terms);
  });
  on("search", (query) => search(udf, query));
  on("history", (query) => history(udf, query), HISTORY_LIMIT);
}

function isTooOften({ limits }: Udf, limit: Limit, request: FastifyRequest, reply: FastifyReply): boolean {
  const wait = limits.take(limit, addressGroup(request.ip));
  if (wait === 0) return false;
  void reply
    .code(429)
    .header("retry-after", String(Math.ceil(wait / 1000)))
    .send(failed("too_many_requests"));
  return true;
}

const failed = (reason: string): object => ({ s: "error", errmsg: reason });

function findSymbol({ venue }: Udf, name: string | null): MarketTerms | undefined {
  const symbol = name?.startsWith(`${EXCHANGE}:`) === true ? name.slice(EXCHANGE.length + 1) : name;
  return venue.kernel.spot.markets.all().find(({ terms }) => terms.symbol === symbol || symbolOf(terms) === symbol)?.terms;
}

function search({ venue }: Udf, query: URLSearchParams): readonly object[] {
  const wanted = (query.get("query") ?? "").toUpperCase();
  const type = query.get("type") ?? "";
  const limit = Math.min(SEARCH_MAX, wholeNumber(query.get("limit")) ?? SEARCH_MAX);
  return venue.kernel.spot.markets
    .all()
    .filter(
      ({ terms }) =>
        [terms.symbol, symbolOf(terms)].some((name) => name.includes(wanted)) &&
        (type === "" || (type === "stock") === (terms.assetClass === "stock")),
    )
    .slice(0, limit)
    .map(({ terms }) => searchRow(terms));
}

async function history(udf: Udf, query: URLSearchParams): Promise<object> {
  const { venue } = udf;
  const terms = findSymbol(udf, query.get("symbol"));
  const period = periodOf(query.get("resolution") ?? "");
  const [from, to] = [wholeNumber(query.get("from")), wholeNumber(query.get("to"))];
  const countback = wholeNumber(query.get("countback"));
  if (terms === undefined) return failed("unknown_symbol");
  if (period === undefined) return failed("unsupported_resolution");
  if (to === undefined || (from === undefined && countback === undefined)) return failed("range_missing");
  const last = to * 1000 - 1;
  const range = { market: terms.market, period, to: last };
  const counted = countback !== undefined && countback > 0;
  const limit = Math.min(BARS_MAX, counted ? countback : BARS_MAX);
  const candles = await boardOf(venue).candles(venue.publicReads, { ...range, from: counted ? EARLIEST : (from ?? 0) * 1000, limit });
  await venue.settled();
  if (candles.length > 0) return historyColumns(terms, candles);
  const before = await boardOf(venue).candles(venue.publicReads, { ...range, from: EARLIEST, limit: 1 });
  const newest = before.at(-1);
  return { s: "no_data", ...(newest === undefined ? {} : { nextTime: newest.time / 1000 }) };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,11}$/.test(text) ? Number(text) : undefined;
}
