/** Trades of this venue's own books, from the rows of people's fills: house accounts never trade with each other. */
import type { Pool } from "pg";
import type { Kernel } from "../../../../kernel/kernel.ts";
import type { MarketId } from "../../../../money/units.ts";
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

/** Oldest first. A trade between two people has two rows, of which one says everything. */
export async function readTrades(pool: Pool, market: MarketId, query: TradesQuery): Promise<readonly TradeRow[]> {
  const isFromStart = query.from !== undefined || query.startTime !== undefined;
  const { rows } = await pool.query<TradeRow>({
    name: isFromStart ? "bot-trades-from" : "bot-trades-newest",
    text: `select distinct on (trade) trade, ticks, lots, quote_units, at, side, role from spot_fills
      where market = $1 and trade >= $2 and at >= $3 and at <= $4
      order by trade ${isFromStart ? "asc" : "desc"}, role limit $5`,
    values: [market, query.from ?? 0, query.startTime ?? 0, query.endTime ?? Number.MAX_SAFE_INTEGER, query.limit],
  });
  return isFromStart ? rows : rows.reverse();
}

/** The maker bought when the taker sold. */
const isBuyerMaker = ({ side, role }: TradeRow): boolean => (side === "buy") === (role === "maker");

export function tradeView(kernel: Kernel, { terms }: Market, row: TradeRow): object {
  return {
    id: Number(row.trade),
    price: priceText(terms, BigInt(row.ticks)),
    qty: quantityText(terms, BigInt(row.lots)),
    quoteQty: quoteText(kernel, terms, BigInt(row.quote_units)),
    time: Number(row.at),
    isBuyerMaker: isBuyerMaker(row),
    isBestMatch: true,
  };
}

/** Each trade is an aggregate of its own, under its own number. */
export function aggregateView({ terms }: Market, row: TradeRow): object {
  const id = Number(row.trade);
  return {
    a: id,
    p: priceText(terms, BigInt(row.ticks)),
    q: quantityText(terms, BigInt(row.lots)),
    f: id,
    l: id,
    T: Number(row.at),
    m: isBuyerMaker(row),
    M: true,
  };
}
