/** Contests, tables and entries as the wire shows them. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import { marketId, userId } from "../../../money/units.ts";
import { titleOf } from "../../../server/set-up/listed-markets.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { ContestMarketRow, ContestMe, ContestOrderRow, ContestRow, ContestTableRow } from "../contract/contests-replies.ts";
import { ranked, returnPpm, sampleEveryMs } from "../formulas.ts";
import type { Contest, ContestEntry } from "../kernel/public.ts";
import { WEEKLY, type ContestRecord, type EntryRecord, type OrderRecord } from "./contest-rows.ts";

const USDT_DECIMALS = 6;
const PPM_OF_HUNDREDTH = 100n;
const TABLE_ROWS = 100;
export const money = (units: bigint | string): string => plainDecimal(BigInt(units), USDT_DECIMALS);
/** Hundredths of a percent, towards zero. */
export const percent = (ppm: number): string => formatDecimal(BigInt(ppm) / PPM_OF_HUNDREDTH, 2);
export const numbersOf = (text: string): readonly number[] => (text === "" ? [] : text.split(",").map(Number));

export function marketRow(kernel: Kernel, number: number): ContestMarketRow {
  const market = kernel.spot.markets.get(marketId(number));
  if (market === undefined) return { market: number, coin: "", coin_title: "", price_decimals: 0, quantity_decimals: 0, index: "" };
  const { base, priceDecimals, quantityDecimals } = market.terms;
  const index = kernel.prices.index(market.terms.market);
  return {
    ...{ market: number, coin: assetOf(kernel, base).code, coin_title: titleOf(kernel, base) },
    ...{ price_decimals: priceDecimals, quantity_decimals: quantityDecimals },
    index: index === undefined ? "" : plainDecimal(BigInt(index), priceDecimals),
  };
}

export function contestRow(kernel: Kernel, record: ContestRecord, user: number, own: EntryRecord | undefined): ContestRow {
  const [starts, ends] = [Number(record.starts_at), Number(record.ends_at)];
  const prizes = record.prizes === "" ? [] : record.prizes.split(",").map(money);
  return {
    ...{ id: Number(record.id), name: record.title === "" ? (record.name ?? "") : record.title, is_weekly: record.ref === WEEKLY },
    ...{ state: record.stage, why: record.why, is_public: record.is_public, is_mine: user > 0 && record.opened_by === String(user) },
    ...{ coins: numbersOf(record.markets).map((market) => marketRow(kernel, market).coin), start: money(record.start) },
    ...{ fee: formatDecimal(BigInt(record.fee_ppm), 4), seats: record.seats, entries: record.entries },
    ...{ starts_ms: starts, joins_until_ms: Number(record.joins_until), ends_ms: ends, every_ms: Number(record.every_ms) },
    ...{ sample_ms: sampleEveryMs({ startsAt: starts, endsAt: ends }), prizes, prize_days: record.prize_days },
    ...{ is_verified_only: prizes.length > 0, over_ms: Number(record.over_at), position: Number(record.position) },
    ...{ entry: own?.entry ?? 0, is_out: own?.is_out ?? false, place: own?.place ?? 0 },
  };
}

/** Those who have a place, then the others; as entries were last valued. */
export function tableOf(record: ContestRecord, entries: readonly EntryRecord[], user: number): readonly ContestTableRow[] {
  const all = entries.map((row) => {
    const equity = row.equity === "-1" ? BigInt(record.start) : BigInt(row.equity);
    return { row, entry: row.entry, equity, drawdownPpm: row.drawdown_ppm, fills: row.fills, isOut: row.is_out };
  });
  const places = new Map(ranked(all).map(({ entry }, index) => [entry, index + 1]));
  const start = BigInt(record.start);
  const rows = all.map(({ row, equity }): ContestTableRow => ({
    ...{ place: record.stage === "over" ? row.place : (places.get(row.entry) ?? 0), entry: row.entry, nickname: row.nickname ?? "" },
    ...{ is_me: user > 0 && row.user_id === String(user), is_out: row.is_out, equity: money(equity) },
    ...{ return: percent(returnPpm(equity, start)), drawdown: percent(row.drawdown_ppm), fills: row.fills, prize: money(row.prize) },
  }));
  const sorted = rows.sort((a, b) => (a.place || rows.length + a.entry) - (b.place || rows.length + b.entry));
  return sorted.filter(({ is_me: isMe }, index) => isMe || index < TABLE_ROWS);
}

/** What somebody has in it: live while it is not over, else as it ended. */
export function meOf(kernel: Kernel, record: ContestRecord, row: EntryRecord, orders: readonly OrderRecord[]): ContestMe {
  const contest = kernel.contests.get(Number(record.id));
  const entry = kernel.contests.entryOf(Number(record.id), userId(Number(row.user_id)));
  const live = contest === undefined || entry === undefined ? undefined : liveOf(contest, entry, kernel);
  const ended = row.equity === "-1" ? record.start : row.equity;
  const equity = live?.equity ?? BigInt(ended);
  return {
    ...{ entry: row.entry, is_out: row.is_out, cash: live?.cash ?? money(equity), held: live?.held ?? "0", holdings: live?.holdings ?? [] },
    ...{ equity: money(equity), return: percent(returnPpm(equity, BigInt(record.start))), drawdown: percent(row.drawdown_ppm) },
    orders: orders.map((order) => orderRow(kernel, order)),
    receipt: row.receipt_position === "0" ? "" : `settled-${row.receipt_position}-${row.receipt_n}`,
  };
}

function liveOf({ money: own, markets, ticks, isRunning }: Contest, entry: ContestEntry, kernel: Kernel) {
  const { free, held } = own.cash(entry.number);
  const holdings = markets.flatMap(({ market, coin, scale }, i) => {
    const lots = own.holds(entry.number, coin);
    const decimals = kernel.spot.markets.get(market)?.terms.quantityDecimals ?? 0;
    if (lots === 0n) return [];
    const unheld = own.free(entry.number, "sell", { market, coin, scale });
    const worth = money(lots * BigInt(ticks[i] ?? 0) * scale);
    return [{ market, quantity: plainDecimal(lots, decimals), free: plainDecimal(unheld, decimals), worth }];
  });
  const equity = isRunning ? own.equity(entry.number, ticks) : free + held;
  return { cash: money(free), held: money(held), holdings, equity };
}

function orderRow(kernel: Kernel, order: OrderRecord): ContestOrderRow {
  const terms = kernel.spot.markets.get(marketId(order.market))?.terms;
  const price = (ticks: string): string => (ticks === "0" ? "" : plainDecimal(BigInt(ticks), terms?.priceDecimals ?? 0));
  const quantity = (lots: string): string => (lots === "0" ? "" : plainDecimal(BigInt(lots), terms?.quantityDecimals ?? 0));
  return {
    ...{ number: order.number, market: order.market, side: order.side, price: price(order.ticks), quantity: quantity(order.lots) },
    ...{ spend: order.spend === "0" ? "" : money(order.spend), placed_ms: Number(order.placed_at), state: order.state },
    ...{ fill_price: price(order.fill_ticks), fill_quantity: quantity(order.fill_lots), value: money(order.value), fee: money(order.fee) },
    done_ms: Number(order.done_at),
  };
}
