/** One's own orders of a day as one's history has them, beside their numbers in the record. */
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { OwnDayOrder } from "../contract/day-record-replies.ts";
import { ofEveryStanding } from "../../spot/server/order-standings.ts";
import { OWN_LINES_MAX } from "./own-lines.ts";
import type { OwnLine } from "./scribe.ts";

type Row = { readonly id: string; readonly market: number; readonly side: "buy" | "sell"; readonly filled: string | null };

const THAT_DAY = `(${ofEveryStanding((standing) => `select id, market, side from spot_orders where user_id = $1 and placed_at >= $3 and placed_at < $4 and ${standing}`)})`;

/** Those that the record has, and those that came that day and are not in it (number 0). `startsAt`: of the day, ms. */
export async function readOwnOrders(
  { pool, kernel, projected }: Pick<TradingVenue, "pool" | "kernel" | "projected">,
  person: number,
  lines: readonly OwnLine[],
  startsAt: number,
): Promise<readonly OwnDayOrder[]> {
  await projected();
  const { rows } = await pool.query<Row>({
    name: "read-own-day-orders",
    text: `with own as (select id, market, side from spot_orders where id = any($2::bigint[]) and user_id = $1 union ${THAT_DAY})
      select o.id, o.market, o.side, sum(f.lots) as filled
      from own o left join spot_fills f on f.order_id = o.id and f.user_id = $1 and f.at >= $3 and f.at < $4
      group by o.id, o.market, o.side order by o.id limit $5`,
    values: [person, lines.map(({ order }) => order), startsAt, startsAt + DAY_MS, OWN_LINES_MAX * 2],
  });
  const symbolOf = new Map(kernel.spot.markets.all().map(({ terms }) => [terms.market as number, terms.symbol]));
  const numberOf = new Map(lines.map(({ order, number }) => [order, number]));
  const found = rows.map(({ id, market, side, filled }): OwnDayOrder => {
    return {
      number: numberOf.get(Number(id)) ?? 0,
      order: Number(id),
      symbol: symbolOf.get(market) ?? "",
      side,
      filled: Number(filled ?? 0),
    };
  });
  const known = new Set(found.map(({ order }) => order));
  const gone = lines.filter(({ order }) => !known.has(order)).map(({ number, order }) => ({ number, order, filled: 0 }));
  return [...found, ...gone].sort((one, other) => one.number - other.number);
}

const DAY_MS = 86_400_000;
