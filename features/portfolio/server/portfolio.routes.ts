/** The calls about one's portfolio. Whose it is comes from the token alone. */
import { formatDecimal } from "../../../money/decimal.ts";
import { userId } from "../../../money/units.ts";
import { ok } from "../../../server/doors/app/answer.ts";
import { assetOf, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import { costCall, MOVES_PAGE, movesCall, worthCall, type WorthReply } from "../contract/portfolio.contract.ts";
import { lastSoldPrice } from "../../token-sale/server/last-sold.ts";
import { worthOf } from "../formulas.ts";
import { readResults } from "./portfolio-results.ts";
import {
  cursorBehind,
  cursorOf,
  LAST_ROLE,
  readBalances,
  readBeginning,
  readCloses,
  readContributions,
  readMoves,
  readPositions,
  type Beginning,
  type Contribution,
} from "./portfolio.rows.ts";
import { costView, heldNow, marketOfAsset, moveView, owedNow, priceNow, quoteAsset, quoteUnits } from "./portfolio.views.ts";
import { worthAt, worthPlan, type Closed } from "./worth-over-time.ts";
import { WorthCache, type AskedWorth } from "./worth-cache.ts";

export const portfolioRoutes: TradingRoutes = (app, { venue }) => {
  const cache = new WorthCache(venue.time.now);

  app.on(costCall, async ({ caller }) => {
    await venue.projected();
    const [positions, results, beginning] = await Promise.all([
      readPositions(venue.pool, caller.id),
      readResults(venue.pool, caller.id),
      readBeginning(venue.pool, caller.id),
    ]);
    return ok(costView(venue, { positions, results, beginning }));
  });

  app.on(movesCall, async ({ fields, caller }) => {
    await venue.projected();
    const beginning = await readBeginning(venue.pool, caller.id);
    const markets = venue.kernel.spot.markets.all().filter(({ terms }) => terms.base === fields.currency_id);
    const begun = beginning ?? { position: 0, trade: 0 };
    const after = cursorOf(fields.after, begun);
    const rows = await readMoves(venue.pool, {
      user: caller.id,
      asset: fields.currency_id,
      quote: quoteAsset(venue).id,
      markets: markets.map(({ terms }) => terms.market),
      beginning: begun.position,
      after,
      limit: MOVES_PAGE,
    });
    const { position, trade, role } = cursorBehind(rows, after);
    const next = rows.length < MOVES_PAGE ? "" : `${position}-${trade}-${role === "" ? LAST_ROLE : role}`;
    return ok({ list: rows.map((row) => moveView(row, markets[0])), next });
  });

  app.on(worthCall, async ({ fields, caller }) => {
    await venue.projected();
    const beginning = await readBeginning(venue.pool, caller.id);
    const asked = { user: caller.id, range: fields.range, since: beginning?.position ?? 0 };
    const line = await cache.of(asked, () => worthOverTime(venue, asked, beginning));
    await venue.settled();
    return ok(endingNow(venue, { user: caller.id, paidIn: beginning?.paidIn ?? 0n }, line));
  });
};

/** The line may be seconds old, its end never: a fill is in the figure that is read anew because of it. */
function endingNow(
  venue: TradingVenue,
  { user, paidIn }: { readonly user: number; readonly paidIn: bigint },
  line: WorthReply,
): WorthReply {
  const { decimals } = quoteAsset(venue);
  const paid = formatDecimal(paidIn, decimals);
  const end = { time: venue.time.now(), worth: formatDecimal(worthNow(venue, user), decimals), paid_in: paid };
  return { ...line, paid_in: paid, points: [...line.points.slice(0, -1), end] };
}

/** Bounded by its range: at most 672 spans of each asset held and as many closes of its market. */
async function worthOverTime(venue: TradingVenue, { user, range }: AskedWorth, beginning: Beginning | undefined): Promise<WorthReply> {
  const quote = quoteAsset(venue);
  const money = (units: bigint): string => formatDecimal(units, quote.decimals);
  const now = venue.time.now();
  const worth = money(worthNow(venue, user));
  if (beginning === undefined) return { points: [{ time: now, worth, paid_in: money(0n) }], paid_in: money(0n), since: now };
  const plan = worthPlan(range, beginning.at, now);
  const held = await readBalances(venue.pool, user, plan.step, plan.from);
  const closed = await closesOf(venue, [...new Set(held.map(({ asset }) => asset))], plan);
  const points = worthAt(plan, held, closed, (asset) => assetOf(venue.kernel, asset).decimals);
  // The line begins where its person began, with what they had then.
  const contributions = await readContributions(venue.pool, user, beginning.at);
  const begun = plan.isWhole ? [{ time: beginning.at, worth: contributions[0]?.paidIn ?? beginning.paidIn }] : [];
  const paidIn = paidInAt(contributions);
  const shown = [...begun, ...points].map(({ time, worth: then }) => ({ time, worth: money(then), paid_in: money(paidIn(time)) }));
  return {
    points: [...shown, { time: now, worth, paid_in: money(beginning.paidIn) }],
    paid_in: money(beginning.paidIn),
    since: beginning.at,
  };
}

/** What had been brought in until a time, less what was taken out: asked for in the order of time. */
function paidInAt(contributions: readonly Contribution[]): (time: number) => bigint {
  let [next, paidIn] = [0, contributions[0]?.paidIn ?? 0n];
  return (time) => {
    for (let one = contributions[next]; one !== undefined && one.at <= time; one = contributions[++next]) paidIn = one.paidIn;
    return paidIn;
  };
}

async function closesOf(
  venue: TradingVenue,
  assets: readonly number[],
  { period, from }: { readonly period: string; readonly from: number },
): Promise<Closed[]> {
  const quote = quoteAsset(venue);
  const markets = assets.flatMap((asset) => marketOfAsset(venue, asset) ?? []);
  const byId = new Map<number, (typeof markets)[number]>(markets.map((market) => [market.terms.market, market]));
  const closes = await readCloses(venue.pool, [...byId.keys()], period, from);
  const own = closes.flatMap(({ market: id, time, close }): Closed[] => {
    const market = byId.get(id);
    return market === undefined ? [] : [{ asset: market.terms.base, start: time, price: quoteUnits(market, close, quote.decimals) }];
  });
  // From its end on a market has no price.
  const ends = markets.flatMap(({ terms, life }): Closed[] =>
    life === "ended" ? [{ asset: terms.base, start: venue.kernel.delistings.get(terms.market)?.endsAt ?? 0, price: 0n }] : [],
  );
  // What nobody trades yet counts at the price at which it was sold.
  const sold = assets.flatMap((asset): Closed[] => {
    const price = lastSoldPrice(venue.kernel, asset, quote.id);
    return price === undefined ? [] : [{ asset, start: 0, price }];
  });
  return [
    { asset: quote.id, start: 0, price: 10n ** BigInt(quote.decimals) },
    ...sold,
    ...[...own, ...ends].sort((a, b) => a.start - b.start),
  ];
}

/** Of the ledger, at what tickers show, less what is owed. */
function worthNow(venue: TradingVenue, user: number): bigint {
  const { kernel, time } = venue;
  const owed = owedNow(kernel, userId(user), time.now());
  return kernel.assets.all().reduce((sum, { id, decimals }) => {
    const held = heldNow(kernel, userId(user), id) - (owed.get(id) ?? 0n);
    return held === 0n ? sum : sum + worthOf(held, priceNow(venue, id), decimals);
  }, 0n);
}
