/**
 * Public trades: this venue's own, from the rows of people's fills (house accounts never trade with each other), and those of the made-up
 * or recorded outside market, marked `outside`. One numbering counts both (decision 0023).
 */
import type { Queries } from "../../../../server/sql/public-reads.ts";
import type { Kernel } from "../../../../kernel/kernel.ts";
import type { MarketId } from "../../../../money/units.ts";
import { readOutsideTrades } from "../outside-trades.rows.ts";
import type { OutsideTrade } from "../outside-trades.ts";
import { priceText, quantityText, quoteText } from "../../../spot/server/bots/bot-symbols.ts";
import type { Market } from "../../../spot/kernel/public.ts";

export type TradesQuery = {
  /** The first trade wanted; without it (and without a time) the newest ones. */
  readonly from?: number | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly limit: number;
};

export type TradeRow = {
  readonly trade: string;
  readonly ticks: string;
  readonly lots: string;
  readonly quote_units: string;
  readonly at: string;
  readonly side: "buy" | "sell";
  readonly role: "maker" | "taker";
};

/** A trade of either kind. */
export type PublicTrade = {
  readonly id: number;
  readonly ticks: bigint;
  readonly lots: bigint;
  readonly quoteUnits: bigint;
  readonly at: number;
  readonly isBuyerMaker: boolean;
  readonly isOutside: boolean;
};

/** Oldest first. */
export async function readTrades(pool: Queries, { terms, scale }: Market, query: TradesQuery): Promise<readonly PublicTrade[]> {
  const own = (await readOwnTrades(pool, terms.market, query)).map(ownTrade);
  const outside = (await readOutsideTrades(pool, terms.market, query)).map((trade) => outsideTrade(trade, scale.quotePerTickLot));
  const all = [...own, ...outside].sort((a, b) => a.id - b.id);
  const isFromStart = query.from !== undefined || query.startTime !== undefined;
  return isFromStart ? all.slice(0, query.limit) : all.slice(-query.limit);
}

/** A trade between two people has two rows, of which one says everything. */
async function readOwnTrades(pool: Queries, market: MarketId, query: TradesQuery): Promise<readonly TradeRow[]> {
  const isFromStart = query.from !== undefined || query.startTime !== undefined;
  const { rows } = await pool.query<TradeRow>({
    name: isFromStart ? "bot-trades-from" : "bot-trades-newest",
    text: `select distinct on (trade) trade, ticks, lots, quote_units, at, side, role from spot_fills
      where market = $1 and trade >= $2 and at >= $3 and at <= $4
      order by trade ${isFromStart ? "asc" : "desc"}, role limit $5`,
    values: [market, query.from ?? 0, query.startTime ?? 0, query.endTime ?? Number.MAX_SAFE_INTEGER, query.limit],
  });
  return rows;
}

function ownTrade({ trade, ticks, lots, quote_units: quoteUnits, at, side, role }: TradeRow): PublicTrade {
  // The maker bought when the taker sold.
  const isBuyerMaker = (side === "buy") === (role === "maker");
  const figures = { ticks: BigInt(ticks), lots: BigInt(lots), quoteUnits: BigInt(quoteUnits) };
  return { id: Number(trade), ...figures, at: Number(at), isBuyerMaker, isOutside: false };
}

export function outsideTrade({ id, ticks, lots, side, at }: OutsideTrade, quotePerTickLot: number): PublicTrade {
  const figures = { ticks: BigInt(ticks), lots: BigInt(lots), quoteUnits: BigInt(ticks) * BigInt(lots) * BigInt(quotePerTickLot) };
  return { id, ...figures, at, isBuyerMaker: side === "sell", isOutside: true };
}

export function tradeView(kernel: Kernel, { terms }: Market, trade: PublicTrade): object {
  return {
    id: trade.id,
    price: priceText(terms, trade.ticks),
    qty: quantityText(terms, trade.lots),
    quoteQty: quoteText(kernel, terms, trade.quoteUnits),
    time: trade.at,
    isBuyerMaker: trade.isBuyerMaker,
    isBestMatch: true,
    ...(trade.isOutside ? OUTSIDE : {}),
  };
}

/** Each trade is an aggregate of its own, under its own number. */
export function aggregateView({ terms }: Market, trade: PublicTrade): object {
  return {
    a: trade.id,
    p: priceText(terms, trade.ticks),
    q: quantityText(terms, trade.lots),
    f: trade.id,
    l: trade.id,
    T: trade.at,
    m: trade.isBuyerMaker,
    M: true,
    ...(trade.isOutside ? OUTSIDE : {}),
  };
}

/** The mark of a trade in which nobody here took part. */
export const OUTSIDE = { outside: true } as const;
