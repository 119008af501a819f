/**
 * What happens to one person's orders, as the bots' dialect tells it: executionReport for each step, listStatus for pairs.
 *
 * Open orders are known from the history tables at first (rows and position in one look) and from the events of each command
 * after that, so that a report has what an order filled in all.
 */
import type { KernelEvent } from "../../../../kernel/kernel.ts";
import { baseText, priceText, quantityText, quoteText, symbolOf } from "./bot-symbols.ts";
import type { AccountNews, OpenAccountNews } from "../../../../server/doors/bots-ws-api/account-news.ts";
import type { Applied } from "../../../../server/sequencer/sequencer.ts";
import { assetOf, type TradingVenue } from "../../../../server/trading-venue.ts";
import type { OrderAdjusted } from "../../../stocks/kernel/public.ts";
import { notional } from "../../formulas.ts";
import type {
  Activated,
  Amended,
  Closed,
  CloseReason,
  Filled,
  MarketTerms,
  Placed,
  SelfTradePrevented,
  Triggered,
} from "../../kernel/spot.messages.ts";
import { executionId } from "../execution-id.ts";
import { isFollower } from "../first-status.ts";
import { stopOf } from "../pair-of.ts";
import { inOrder, isOpenRow, type Contingency } from "./bot-order-lists.ts";
import { readOpenOrders, readOrdersByList, type BotOrderRow } from "./bot-order.rows.ts";
import { isFollowerRow, listOf, marketOfRow, NO_GROUP, NO_LIST, statusText, timeText, typeText, workingSince } from "./bot-order.views.ts";

type Order = {
  readonly id: number;
  readonly terms: MarketTerms;
  name: string;
  readonly side: "buy" | "sell";
  readonly type: string;
  readonly timeInForce: string;
  readonly budget: bigint;
  readonly trailPpm: number;
  /** Number of its pair in the dialect. */
  readonly list: number;
  readonly placedAt: number;
  readonly selfTrade: string;
  readonly icebergLots: number;
  /** It follows another order, which is not filled yet. */
  isPending: boolean;
  /** What its report says besides when it ends of self-trade prevention. */
  prevented?: object;
  ticks: number;
  lots: number;
  filledLots: number;
  filledQuote: number;
  triggerTicks: number;
  /** Undefined while it waits for its trigger. */
  workingAt: number | undefined;
};
type List = {
  readonly terms: MarketTerms;
  readonly contingency: Contingency;
  readonly name: string;
  readonly orders: { readonly id: number; name: string }[];
  open: number;
};

/** How a step is told: execution type, state of the order, and what differs from an order to which nothing happened. */
type Step = { readonly execution: string; readonly status: string; readonly fields?: object };

const NOTHING = "0.00000000";
const PPM_PER_BIP = 100;

export function orderNews(venue: TradingVenue): OpenAccountNews {
  return async (user) => {
    await venue.settled();
    await venue.projected();
    const { nextSequence, rows } = await readOpenOrders(venue.pool, user);
    const lists = [...new Set(rows.map(listOf).filter((list) => list !== NO_LIST))];
    return new OrderNews(venue, user, nextSequence, rows, await readOrdersByList(venue.pool, user, lists));
  };
}

class OrderNews implements AccountNews {
  readonly firstSequence: number;
  readonly #kernel: TradingVenue["kernel"];
  readonly #user: number;
  readonly #orders = new Map<number, Order>();
  readonly #lists = new Map<number, List>();

  constructor({ kernel }: TradingVenue, user: number, firstSequence: number, rows: readonly BotOrderRow[], listed: readonly BotOrderRow[]) {
    this.firstSequence = firstSequence;
    this.#kernel = kernel;
    this.#user = user;
    for (const row of rows) this.#orders.set(Number(row.id), orderOfRow(marketOfRow(kernel, row).terms, row));
    for (const [list, orders] of Map.groupBy(listed, listOf)) this.#lists.set(list, this.#listOfRows(inOrder(orders)));
  }

  take({ sequence, outcome: { events } }: Applied): readonly object[] {
    const messages: object[] = [];
    events.forEach((event, i) => {
      const execution = executionId(sequence, i);
      messages.push(...this.#takeEvent(event, i, events, execution).map((message) => ({ ...message, ...numbered(message, execution) })));
    });
    return messages;
  }

  #takeEvent(event: KernelEvent, at: number, events: readonly KernelEvent[], execution: number): readonly object[] {
    switch (event.type) {
      case "spot/placed":
        return event.user === this.#user ? this.#placed(event, events[at + 1]) : [];
      case "spot/filled":
        return [this.#filled(event, "maker", at, events), this.#filled(event, "taker", at, events)].flat();
      case "spot/self-trade-prevented":
        return this.#prevented(event, execution);
      case "spot/closed":
        return this.#closed(event);
      case "spot/activated":
        return this.#activated(event);
      case "spot/triggered":
        return this.#triggered(event);
      case "spot/amended":
      case "stocks/order-adjusted":
        return this.#changed(event);
      default:
        return [];
    }
  }

  #placed(placed: Placed, next: KernelEvent | undefined): readonly object[] {
    const terms = this.#terms(placed.market);
    const list = placed.list?.first ?? (stopOf(placed, next) !== 0 ? placed.order : placed.pair === 0 ? NO_LIST : placed.pair);
    const order = orderOfEvent(terms, placed, list);
    this.#orders.set(order.id, order);
    const report = this.#report(order, placed.at, { execution: "NEW", status: order.isPending ? "PENDING_NEW" : "NEW" });
    if (list === NO_LIST) return [report];
    this.#enlist(order, placed, next);
    return isAnnounced(placed, next, list) ? [report, ...this.#listStatus(list, placed.at, "EXEC_STARTED")] : [report];
  }

  #filled(fill: Filled, role: "maker" | "taker", at: number, events: readonly KernelEvent[]): readonly object[] {
    const isMaker = role === "maker";
    const order = this.#orders.get(isMaker ? fill.makerOrder : fill.takerOrder);
    if (order === undefined || (isMaker ? fill.makerUser : fill.takerUser) !== this.#user) return [];
    order.filledLots += fill.lots;
    order.filledQuote += fill.quoteUnits;
    const isFilled = isLastFill(order.id, at, events);
    const [fee, buys] = [isMaker ? fill.makerFee : fill.takerFee, order.side === "buy"];
    const fields = {
      l: quantityText(order.terms, fill.lots),
      L: priceText(order.terms, fill.ticks),
      n: buys ? baseText(this.#kernel, order.terms, fee) : quoteText(this.#kernel, order.terms, fee),
      N: assetOf(this.#kernel, buys ? order.terms.base : order.terms.quote).code,
      t: fill.trade,
      Y: quoteText(this.#kernel, order.terms, fill.quoteUnits),
      w: !isFilled,
      m: isMaker,
      M: true,
    };
    const status = isFilled ? "FILLED" : "PARTIALLY_FILLED";
    return [this.#report(order, fill.at, { execution: "TRADE", status, fields })];
  }

  /** Nothing is told of it until one of the two ends of it, which is the next event of that order. */
  #prevented(event: SelfTradePrevented, execution: number): readonly object[] {
    const { takerOrder, makerOrder, takerLots, makerLots, ticks, mode } = event;
    const { terms, scale } = marketOfRow(this.#kernel, event);
    const met = Math.min(takerLots, makerLots);
    const ended = (order: number, other: number, lots: number): void => {
      const prevented = this.#orders.get(order);
      if (prevented === undefined) return;
      prevented.prevented = {
        v: execution,
        A: quantityText(terms, lots),
        B: quantityText(terms, lots),
        u: NO_GROUP,
        U: other,
        Cs: symbolOf(terms),
        pl: quantityText(terms, met),
        pL: priceText(terms, ticks),
        pY: quoteText(this.#kernel, terms, notional(scale, ticks, met)),
      };
    };
    if (mode !== "expire_taker") ended(makerOrder, takerOrder, makerLots);
    if (mode !== "expire_maker") ended(takerOrder, makerOrder, takerLots);
    return [];
  }

  #closed({ order: id, reason, at }: Closed): readonly object[] {
    const order = this.#orders.get(id);
    if (order === undefined) return [];
    this.#orders.delete(id);
    const report = reason === "filled" ? [] : [this.#report(order, at, ending(order, reason))];
    return [...report, ...this.#leaveList(order, at)];
  }

  #activated({ order: id, trigger, at }: Activated): readonly object[] {
    const order = this.#orders.get(id);
    if (order === undefined) return [];
    order.isPending = false;
    order.triggerTicks = trigger;
    if (trigger === 0) order.workingAt = at;
    return [this.#report(order, at, { execution: "NEW", status: "NEW" })];
  }

  #triggered({ order: id, at }: Triggered): readonly object[] {
    const order = this.#orders.get(id);
    if (order === undefined) return [];
    order.workingAt = at;
    return [this.#report(order, at, { execution: "NEW", status: statusText("working", order.filledLots > 0) })];
  }

  #changed(event: Amended | OrderAdjusted): readonly object[] {
    const order = this.#orders.get(event.order);
    if (order === undefined) return [];
    order.ticks = event.ticks;
    order.lots = event.lots;
    if (event.type === "stocks/order-adjusted") {
      order.filledLots = event.filled;
      order.triggerTicks = event.trigger;
    }
    const step = { execution: "REPLACED", status: statusText("working", order.filledLots > 0) };
    const shrunk = event.type === "spot/amended" ? event.shrunk : undefined;
    if (shrunk === undefined) return [this.#report(order, event.at, step)];
    order.name = shrunk.clientOrderId;
    const report = this.#report(order, event.at, { ...step, fields: { C: shrunk.fromClientOrderId } });
    return order.name === shrunk.fromClientOrderId ? [report] : [report, ...this.#renamed(order, event.at)];
  }

  /** A list tells that one of its orders has another name. */
  #renamed({ id, list, name }: Order, at: number): readonly object[] {
    const known = this.#lists.get(list)?.orders.find((order) => order.id === id);
    if (known === undefined) return [];
    known.name = name;
    return this.#listStatus(list, at, "UPDATED");
  }

  #report(order: Order, at: number, { execution, status, fields = {} }: Step): object {
    const { terms, workingAt } = order;
    const lots = order.lots === 0 ? order.filledLots : order.lots;
    return {
      e: "executionReport",
      E: at,
      s: symbolOf(terms),
      c: order.name,
      S: order.side === "buy" ? "BUY" : "SELL",
      o: order.type,
      f: timeText(order.timeInForce),
      q: quantityText(terms, lots),
      p: priceText(terms, order.ticks),
      P: priceText(terms, order.triggerTicks),
      ...(order.trailPpm === 0 ? {} : { d: order.trailPpm / PPM_PER_BIP }),
      F: quantityText(terms, order.icebergLots),
      g: order.list,
      C: execution === "CANCELED" ? order.name : "",
      x: execution,
      X: status,
      r: "NONE",
      i: order.id,
      l: NOTHING,
      z: quantityText(terms, order.filledLots),
      L: NOTHING,
      n: "0",
      N: null,
      T: at,
      t: -1,
      I: 0,
      w: workingAt !== undefined && this.#orders.has(order.id),
      m: false,
      M: false,
      O: order.placedAt,
      Z: quoteText(this.#kernel, terms, order.filledQuote),
      Y: NOTHING,
      Q: quoteText(this.#kernel, terms, order.budget),
      ...(workingAt === undefined ? {} : { W: workingAt }),
      V: order.selfTrade.toUpperCase(),
      ...fields,
    };
  }

  #listStatus(list: number, at: number, type: "EXEC_STARTED" | "UPDATED" | "ALL_DONE"): readonly object[] {
    const known = this.#lists.get(list);
    if (known === undefined) return [];
    const s = symbolOf(known.terms);
    return [
      {
        e: "listStatus",
        E: at,
        s,
        g: list,
        c: known.contingency,
        l: type,
        L: type === "ALL_DONE" ? type : "EXECUTING",
        r: "NONE",
        C: known.name,
        T: at,
        O: known.orders.map(({ id, name }) => ({ s, i: id, c: name })),
      },
    ];
  }

  #enlist({ id, name, list, terms }: Order, placed: Placed, next: KernelEvent | undefined): void {
    const contingency = placed.list !== undefined && stopOf(placed, next) === 0 ? "OTO" : "OCO";
    const known = this.#lists.get(list) ?? { terms, contingency, name: placed.list?.clientOrderId || name, orders: [], open: 0 };
    known.orders.push({ id, name });
    known.open += 1;
    this.#lists.set(list, known);
  }

  #listOfRows(rows: readonly BotOrderRow[]): List {
    const [first] = rows;
    if (first === undefined) throw new Error("a list has its orders");
    const orders = rows.map((row) => ({ id: Number(row.id), name: row.client_order_id }));
    const contingency = rows.some(isFollowerRow) ? "OTO" : "OCO";
    const { terms } = marketOfRow(this.#kernel, first);
    return { terms, contingency, name: first.list_name, orders, open: rows.filter(isOpenRow).length };
  }

  #leaveList({ list }: Order, at: number): readonly object[] {
    const known = this.#lists.get(list);
    if (known === undefined) return [];
    known.open -= 1;
    if (known.open > 0) return [];
    const messages = this.#listStatus(list, at, "ALL_DONE");
    this.#lists.delete(list);
    return messages;
  }

  #terms(market: number): MarketTerms {
    return marketOfRow(this.#kernel, { market }).terms;
  }
}

const numbered = (message: object, execution: number): object => ("I" in message ? { I: execution } : {});

/** Whether the order was filled with this fill, the `at`-th event of its command. */
function isLastFill(order: number, at: number, events: readonly KernelEvent[]): boolean {
  for (const event of events.slice(at + 1)) {
    if (event.type === "spot/filled" && (event.makerOrder === order || event.takerOrder === order)) return false;
    if (event.type === "spot/closed" && event.order === order) return event.reason === "filled";
  }
  return false;
}

/** Whether the last order of its list was announced with this one. */
function isAnnounced(placed: Placed, next: KernelEvent | undefined, number: number): boolean {
  const { list, pair } = placed;
  if (list === undefined || pair !== 0) return pair !== 0;
  return stopOf(placed, next) === 0 && !(next?.type === "spot/placed" && next.list?.first === number);
}

function ending(order: Order, reason: CloseReason): Step {
  const status = statusText(reason, order.filledLots > 0);
  if (reason === "self_trade") return { execution: "TRADE_PREVENTION", status, fields: order.prevented ?? {} };
  if (status === "CANCELED") return { execution: "CANCELED", status };
  return { execution: "EXPIRED", status, fields: { eR: expiryReason(order, reason) } };
}

function expiryReason({ timeInForce, type, isPending }: Order, reason: CloseReason): string {
  if (isPending) return reason === "pair" ? "OTO_PHASE_ONE_EXPIRED" : "REJECTED";
  if (reason === "pair") return "OCO_TRIGGER";
  if (reason !== "expired") return "EXCHANGE_CANCELED";
  if (timeInForce === "ioc") return "UNFILLED_IOC_QUANTITY_EXPIRED";
  if (timeInForce === "fok") return "UNFILLED_FOK_ORDER_EXPIRED";
  return type === "MARKET" || !type.includes("LIMIT") ? "INSUFFICIENT_LIQUIDITY" : "REJECTED";
}

function orderOfEvent(terms: MarketTerms, placed: Placed, list: number): Order {
  const { trigger } = placed;
  return {
    id: placed.order,
    terms,
    name: placed.clientOrderId,
    side: placed.side,
    type: typeText(placed.orderType, placed.postOnly),
    timeInForce: placed.timeInForce,
    budget: placed.budget,
    trailPpm: trigger?.trailPpm ?? 0,
    list,
    placedAt: placed.at,
    selfTrade: placed.selfTrade,
    icebergLots: placed.peak ?? 0,
    isPending: isFollower(placed),
    ticks: placed.ticks,
    lots: placed.lots,
    filledLots: 0,
    filledQuote: 0,
    triggerTicks: trigger?.ticks ?? 0,
    workingAt: trigger === undefined && !isFollower(placed) ? placed.at : undefined,
  };
}

function orderOfRow(terms: MarketTerms, row: BotOrderRow): Order {
  const isPending = row.status === "pending";
  return {
    id: Number(row.id),
    terms,
    name: row.client_order_id,
    side: row.side,
    type: typeText(row.order_type, row.post_only),
    timeInForce: row.time_in_force,
    budget: BigInt(row.budget),
    trailPpm: Number(row.trail_ppm),
    list: listOf(row),
    placedAt: Number(row.placed_at),
    selfTrade: row.self_trade,
    icebergLots: Number(row.iceberg_lots),
    isPending,
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    filledLots: Number(row.filled_lots),
    filledQuote: Number(row.filled_quote),
    triggerTicks: Number(row.trigger_ticks),
    workingAt: isPending || row.status === "waiting" ? undefined : workingSince(row),
  };
}
