/** A person's orders and statement, newest first, by key. */
import { LANGUAGES } from "../../../contract/languages.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { REASON_NAMES } from "../../../kernel/ledger/reasons.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import { NONE } from "../../../kernel/order-book/order-pool.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { marketId, userId, type UserId } from "../../../money/units.ts";
import type { Rows } from "../../../server/console/look.ts";
import { limitOf, pageOf } from "../../../server/console/looks/row-pages.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { OrderKind } from "../../spot/contract/order-states.ts";
import { ofEveryStanding } from "../../spot/server/order-standings.ts";

type Asked = { readonly person: string; readonly after?: string | undefined; readonly limit?: string | undefined };

type OrderRow = {
  readonly id: string;
  readonly market: number;
  readonly side: string;
  readonly order_type: string;
  readonly ticks: string;
  readonly lots: string;
  readonly filled_lots: string;
  readonly status: string;
  readonly placed_at: string;
};

const NEWEST = "order by placed_at desc, id desc limit $4";
const ORDERS = `select * from (${ofEveryStanding(
  (standing) => `select id, market, side, order_type, ticks, lots, filled_lots, status, placed_at from spot_orders
  where user_id = $1 and (placed_at, id) < ($2, $3) and ${standing} ${NEWEST}`,
)}) as given ${NEWEST}`;
const OPEN_ORDERS = `select id, market, side, order_type, ticks, lots, filled_lots, status, placed_at from spot_orders
  where user_id = $1 and (placed_at, id) < ($2, $3) and id = any($5) ${NEWEST}`;
/** Kinds that name no price of their own. */
const AT_MARKET: ReadonlySet<string> = new Set<OrderKind>(["market", "stop", "take_profit", "trailing_stop"]);
const END = [String(Number.MAX_SAFE_INTEGER), String(Number.MAX_SAFE_INTEGER)] as const;

export async function ordersOf({ venue }: ConsoleDesk, asked: Asked & { readonly state?: "open" | undefined }): Promise<Rows> {
  const { kernel, pool } = venue;
  const limit = limitOf(asked);
  const [before = END[0], last = END[1]] = asked.after?.split("-") ?? END;
  const values = [asked.person, before, last, limit + 1];
  if (asked.state === "open") await venue.projected();
  const { rows } = await pool.query<OrderRow>(
    asked.state === "open"
      ? { name: "console-open-orders", text: OPEN_ORDERS, values: [...values, openOf(kernel, userId(Number(asked.person)))] }
      : { name: "console-orders", text: ORDERS, values },
  );
  const shown = rows.map(({ id: order, market, side, order_type: type, ticks, lots, filled_lots: filled, status, placed_at: at }) => {
    const terms = kernel.spot.markets.get(marketId(market))?.terms;
    const quantity = (text: string): string => plainDecimal(BigInt(text), terms?.quantityDecimals ?? 0);
    const price = AT_MARKET.has(type) ? "" : formatDecimal(BigInt(ticks), terms?.priceDecimals ?? 0);
    return {
      key: `${at}-${order}`,
      id: Number(order),
      at: Number(at),
      market: terms?.symbol ?? String(market),
      side,
      type,
      price,
      quantity: quantity(lots),
      filled: quantity(filled),
      status,
    };
  });
  return pageOf(shown, limit, "key");
}

/** Those that the kernel has: a few hundred at most. */
function openOf({ spot: { pool, openOrders } }: Kernel, user: UserId): readonly number[] {
  const ids: number[] = [];
  for (let slot = openOrders.first(user); slot !== NONE; slot = pool.ownerNext(slot)) ids.push(pool.id(slot));
  return ids;
}

type ChangeRow = {
  readonly sequence: string;
  readonly line: number;
  readonly asset: number;
  readonly purpose: number;
  readonly bucket: string;
  readonly units: string;
  readonly after: string;
  readonly reason: number;
  readonly at: string;
};

const CHANGES = `select sequence, line, asset, purpose, bucket, units, after, reason, at from wallet_changes
  where user_id = $1 and (sequence, line) < ($2, $3) order by sequence desc, line desc limit $4`;
const ACCOUNTS: ReadonlyMap<number, string> = new Map(Object.entries(PURPOSE).map(([name, number]) => [number, name]));

export async function statementOf({ venue: { kernel, pool }, texts }: ConsoleDesk, asked: Asked): Promise<Rows> {
  const limit = limitOf(asked);
  const [sequence = END[0], line = "0"] = asked.after?.split("-") ?? [];
  const { rows } = await pool.query<ChangeRow>({
    name: "console-statement",
    text: CHANGES,
    values: [asked.person, sequence, line, limit + 1],
  });
  const shown = rows.map((row) => {
    const { code, decimals } = assetOf(kernel, row.asset);
    const reason = REASON_NAMES.get(row.reason) ?? "other";
    return {
      key: `${row.sequence}-${row.line}`,
      at: Number(row.at),
      command: Number(row.sequence),
      coin: code,
      account: ACCOUNTS.get(row.purpose) ?? String(row.purpose),
      bucket: row.bucket,
      change: plainDecimal(BigInt(row.units), decimals),
      after: plainDecimal(BigInt(row.after), decimals),
      reason,
      ...Object.fromEntries(
        LANGUAGES.filter((language) => language === "en" || language === "zh").map((language) => [
          language,
          texts.say(`wallet.reason.${reason}`, language),
        ]),
      ),
    };
  });
  return pageOf(shown, limit, "key");
}
