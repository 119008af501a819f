/** What messages about orders say: side, quantity, market and price of the order as it stands when it is read. */
import { plainDecimal } from "../../../money/decimal.ts";
import type { MarketId } from "../../../money/units.ts";
import type { NoticeWords } from "../../../server/news/news.ts";
import { averagePrice } from "./spot-answers.ts";
import type { OrderRow } from "./spot.rows.ts";

const ABOUT = /^order-(\d{1,15})$/;

/** Where one sees one's orders: what has ended stands in the history, not among the open ones. */
const OPEN = { link: "/pages/transaction/currency_order" };
const ENDED = { link: `${OPEN.link}?show=all` };

export const spotNotices: NoticeWords = {
  group: "orders",
  kinds: { order_filled: ENDED, order_partly_filled: OPEN, order_ended: ENDED },
  details: async ({ pool, kernel }, notices, say) => {
    const orders = notices.flatMap(({ about }) => ABOUT.exec(about)?.[1] ?? []);
    const { rows } = await pool.query<OrderRow>({
      name: "read-orders-of-notices",
      text: "select * from spot_orders where id = any($1::bigint[])",
      values: [orders],
    });
    return new Map(
      rows.flatMap((row) => {
        const terms = kernel.spot.markets.get(row.market as MarketId)?.terms;
        if (terms === undefined) return [];
        const quantity = (lots: string): string => plainDecimal(BigInt(lots), terms.quantityDecimals);
        const details = {
          side: say(`notices.side.${row.side}`),
          symbol: terms.symbol,
          filled: quantity(row.filled_lots),
          amount: quantity(row.lots === "0" ? row.filled_lots : row.lots),
          price: averagePrice(kernel, terms, BigInt(row.filled_quote), BigInt(row.filled_lots)).replace(/\.?0+$/, ""),
          why: WHY.has(row.status) ? say(`notices.why.${row.status}`) : "",
        };
        return [[`order-${row.id}`, details]];
      }),
    );
  },
};

/** Ends that have words of their own. */
const WHY: ReadonlySet<string> = new Set(["expired", "self_trade", "session_end", "split", "delisted"]);
