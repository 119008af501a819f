/** Rows of GET /coin/list as the lists show them: pairs together, what each order waits for, which can be changed. Pure. */
import { lots, ticks } from "../../../../money/units.ts";
import type { TextKey } from "../../../../web/i18n/texts.ts";
import { scaledDecimal, signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import type { WireDecimal } from "../../../../web/numbers/decimal-text.ts";
import type { SpotOrder } from "../spot.api.ts";
import type { RestingOrder } from "./amend.form.ts";

/** One card: an order, or the two working orders of a pair. */
export type OrderCards = readonly { readonly order: SpotOrder; readonly stop?: SpotOrder }[];

/** Pairs of which both orders are working become one card at the place of the first; the rest stay single. */
export function orderCards(rows: readonly SpotOrder[]): OrderCards {
  const open = new Map(rows.filter(({ status }) => status === 1).map((row) => [row.id, row]));
  const taken = new Set<number>();
  const cards: { order: SpotOrder; stop?: SpotOrder }[] = [];
  for (const row of rows) {
    if (taken.has(row.id)) continue;
    const other = row.status === 1 && row.pair_id !== undefined && row.pair_id !== 0 ? open.get(row.pair_id) : undefined;
    if (other === undefined) {
      cards.push({ order: row });
      continue;
    }
    taken.add(other.id);
    // The limit order works, the stop waits.
    cards.push(isWaiting(row) ? { order: other, stop: row } : { order: row, stop: other });
  }
  return cards;
}

export function isWaiting(order: SpotOrder): boolean {
  return order.reason === "waiting";
}

/** Whether it follows another order, which is not filled yet. */
function isPending(order: SpotOrder): boolean {
  return order.reason === "pending";
}

/** Whether it acts at market once it acts. */
export function isAtMarket({ order_type: type }: SpotOrder): boolean {
  return type === "market" || type === "stop" || type === "take_profit" || type === "trailing_stop";
}

const STATUS_TEXTS: Readonly<Record<number, TextKey>> = { 1: "spot.reason.working", 2: "spot.reason.filled", 3: "spot.reason.cancelled" };

/** Where the order stands, or why it ended. */
export function reasonKey(order: SpotOrder): TextKey {
  return order.reason === undefined ? (STATUS_TEXTS[order.status] ?? "spot.reason.filled") : `spot.reason.${order.reason}`;
}

/** What a waiting order waits for; undefined for the others. */
export function waitKey(order: SpotOrder): TextKey | undefined {
  const { trigger_direction: direction, trigger_by: source } = order;
  if (!isWaiting(order) || !direction || !source) return undefined;
  return `spot.step.${direction}.${source}`;
}

/** Which exit of a bracket it is: the stop-loss is the one that has a trigger. */
export function exitKey(order: SpotOrder): TextKey | undefined {
  if (order.entry_id === undefined || order.entry_id === 0) return undefined;
  return signOfDecimal(order.trigger_price) > 0 ? "spot.stop_loss" : "spot.take_profit";
}

/** A trailing stop's distance in percent, without zeros at the end; undefined for other orders. */
export function trailText({ trail_percent: trail }: SpotOrder): string | undefined {
  return trail === undefined || trail === "" ? undefined : trail.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

/** Wire decimal to a whole number of 10^-decimals, cut. */
function whole(value: WireDecimal, decimals: number): number {
  return Number(scaledDecimal(value) / 10n ** BigInt(10 - decimals));
}

interface Decimals {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/** The order for the amend form; undefined when it can't be changed (README: resting limit orders outside pairs, and no icebergs). */
export function amendable(order: SpotOrder, { priceDecimals, quantityDecimals }: Decimals): RestingOrder | undefined {
  const paired = order.pair_id !== undefined && order.pair_id !== 0;
  if (order.status !== 1 || order.iceberg === 1 || paired || isWaiting(order) || isPending(order) || isAtMarket(order)) return undefined;
  return {
    id: order.id,
    side: order.type === 1 ? "buy" : "sell",
    price: ticks(whole(order.target_price, priceDecimals)),
    quantity: lots(whole(order.trade_amount, quantityDecimals)),
    filled: lots(whole(order.filled_amount, quantityDecimals)),
  };
}
