/**
 * Places, finds and cancels orders for bots; the calls of REST and of the WebSocket API do nothing beside it.
 *
 * A cancelled order is shown from the history tables once they hold it. Plain limit orders that came through this desk and never
 * filled are known here, so that a bot which quotes does not wait for the tables at every cancel.
 */
import { orderId, userId, type OrderId } from "../../../../money/units.ts";
import { FLAG, NONE } from "../../../../kernel/order-book/order-pool.ts";
import type { BotAccount, BotContext } from "../../../../server/doors/bots/bot-call.ts";
import { type BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { marketOfCall, priceText, quantityText, symbolOf } from "./bot-symbols.ts";
import type { Market } from "../../kernel/markets.ts";
import type { SelfTrade } from "../../kernel/spot.messages.ts";
import { placedAnswer } from "./bot-order-answers.ts";
import { clientName, givenName, orderForm, type OrderForm } from "./bot-order-form.ts";
import { readOrderByName, readOrdersById, type BotOrderRow } from "./bot-order.rows.ts";
import { icebergView, NO_LIST, orderCore } from "./bot-order.views.ts";
import { placeError } from "./bot-refusals.ts";

/** Plain orders remembered at most; the oldest are forgotten first and are shown from the tables instead. */
const PLAIN_MAX = 200_000;
const RESTRICTIONS = ["ONLY_NEW", "ONLY_PARTIALLY_FILLED"] as const;

/** The parameters by which a call names an order. */
export type OrderNames = { readonly id: string; readonly name: string };
export const ORDER_NAMES: OrderNames = { id: "orderId", name: "origClientOrderId" };
export const CANCEL_NAMES: OrderNames = { id: "cancelOrderId", name: "cancelOrigClientOrderId" };

/** Those below are the dialect's own. */
const STRATEGY_TYPE_LEAST = 1_000_000;

export type OpenOrder = { readonly slot: number; readonly order: OrderId; readonly market: Market };

export class BotOrderDesk {
  readonly #context: BotContext;
  readonly #plain = new Map<number, SelfTrade>();

  constructor(context: BotContext) {
    this.#context = context;
  }

  /** Reads an order's parameters; refuses those that nobody reads. */
  form({ userId: user }: BotAccount, parameters: Parameters): OrderForm {
    const form = orderForm(this.#context.venue.kernel, user, parameters);
    parameters.optional("strategyId");
    if ((parameters.whole("strategyType") ?? STRATEGY_TYPE_LEAST) < STRATEGY_TYPE_LEAST) throw botError.invalid("strategyType");
    parameters.requireAllRead();
    return form;
  }

  /** Applied at once, answered once it is durable. */
  async place({ userId: user }: BotAccount, form: OrderForm): Promise<object> {
    const { venue, usage } = this.#context;
    usage.takeOrders(user, 1);
    const { refusal, events, sequence } = await venue.submit(form.command);
    if (refusal !== undefined) throw placeError(refusal);
    const placed = events[0];
    if (placed?.type !== "spot/placed") throw new Error("an order that was taken must be announced first");
    if (form.command.type === "spot/place" && form.command.orderType === "limit") this.#remember(placed.order, form.selfTrade);
    return placedAnswer(venue.kernel, { ...form, terms: form.market.terms, sequence }, placed, events);
  }

  /** The caller's open order of that number or name (both: they must agree), undefined when there is none. */
  find({ userId: user }: BotAccount, market: Market, parameters: Parameters, names: OrderNames = ORDER_NAMES): OpenOrder | undefined {
    const { venue } = this.#context;
    const { pool, desk } = venue.kernel.spot;
    const [id, name] = [parameters.whole(names.id), givenName(parameters, names.name)];
    if (id === undefined && name === undefined) throw botError.eitherMissing(names.name, names.id);
    // A number is known to whom the order was answered; a name may be news of this very turn.
    if (name !== undefined) venue.applyWaiting();
    const slot = id === undefined ? desk.clientOrderIds.find(userId(user), name ?? "") : pool.find(id);
    if (slot === undefined || pool.owner(slot) !== user || pool.market(slot) !== market.terms.market) return undefined;
    if (name !== undefined && desk.clientOrderIds.of(slot) !== name) return undefined;
    return { slot, order: pool.id(slot), market };
  }

  async cancel(account: BotAccount, parameters: Parameters): Promise<object> {
    const { venue } = this.#context;
    const market = marketOfCall(venue.kernel, parameters);
    if (parameters.has("cancelRestrictions")) venue.applyWaiting();
    const open = this.find(account, market, parameters);
    const name = clientName(parameters, "newClientOrderId");
    const restriction = this.restriction(parameters, open);
    parameters.requireAllRead();
    if (restriction !== undefined) throw restriction;
    if (open !== undefined) return this.cancelOpen(account, open, name);
    // What is not open may have ended in a command that is not durable yet.
    await venue.settled();
    throw botError.cancelRejected();
  }

  /** Why an open order is not to be cancelled by `cancelRestrictions`; undefined where it may be. */
  restriction(parameters: Parameters, open: OpenOrder | undefined): BotError | undefined {
    const only = parameters.choice("cancelRestrictions", RESTRICTIONS);
    if (only === undefined || open === undefined) return undefined;
    const { pool, desk } = this.#context.venue.kernel.spot;
    const isPartlyFilled = desk.remaining(open.slot) < pool.original(open.slot);
    const isMet = isPartlyFilled === (only === "ONLY_PARTIALLY_FILLED");
    return isMet ? undefined : botError.cancelRejected("Order was not canceled due to cancel restrictions.");
  }

  /** Cancels what `find` found; `name` is the cancel's own. Orders that came before may fill some of it, or all: the outcome says so. */
  async cancelOpen({ userId: user }: BotAccount, open: OpenOrder, name: string): Promise<object> {
    const { venue } = this.#context;
    const known = this.#plainReport(open, name);
    const original = venue.kernel.spot.pool.original(open.slot);
    const { refusal, events } = await venue.submit({ type: "spot/cancel", user: userId(user), order: orderId(open.order) });
    if (refusal !== undefined) throw placeError(refusal);
    this.#plain.delete(open.order);
    const closed = events.find((event) => event.type === "spot/closed");
    if (known !== undefined && closed?.remaining === original) return { ...known, transactTime: closed.at };
    await venue.projected();
    const [row] = await readOrdersById(venue.pool, user, [open.order]);
    if (row === undefined) throw new Error(`the cancelled order ${open.order} is not in the tables`);
    return this.cancelReport(row, name);
  }

  /** A cancelled order as the dialect reports it. */
  cancelReport(row: BotOrderRow, name: string): object {
    const core = orderCore(this.#context.venue.kernel, row);
    const iceberg = icebergView(this.#context.venue.kernel, row);
    return { ...core, ...iceberg, origClientOrderId: row.client_order_id, clientOrderId: name, transactTime: Number(row.updated_at) };
  }

  /** Numbers of the caller's open orders, in one market or all. */
  openOrders({ userId: user }: BotAccount, market: Market | undefined): readonly number[] {
    const { pool, openOrders } = this.#context.venue.kernel.spot;
    const ids: number[] = [];
    for (let slot = openOrders.first(userId(user)); slot !== NONE; slot = pool.ownerNext(slot))
      if (market === undefined || pool.market(slot) === market.terms.market) ids.push(pool.id(slot));
    return ids;
  }

  /** An order of the caller in this market, open or ended; -2013 when there is none. */
  async read({ userId: user }: BotAccount, market: Market, parameters: Parameters): Promise<BotOrderRow> {
    const { venue } = this.#context;
    const [id, name] = [parameters.whole("orderId"), givenName(parameters, "origClientOrderId")];
    if (id === undefined && name === undefined) throw botError.eitherMissing("origClientOrderId", "orderId");
    await venue.settled();
    await venue.projected();
    const row = id === undefined ? await readOrderByName(venue.pool, user, name ?? "") : (await readOrdersById(venue.pool, user, [id]))[0];
    if (row === undefined || row.market !== market.terms.market) throw botError.noSuchOrder();
    if (name !== undefined && row.client_order_id !== name) throw botError.noSuchOrder();
    return row;
  }

  /** The report of a plain limit order that has not filled, from the live book. */
  #plainReport({ slot, order, market: { terms } }: OpenOrder, name: string): object | undefined {
    const { pool, desk } = this.#context.venue.kernel.spot;
    const selfTrade = this.#plain.get(order);
    if (selfTrade === undefined || pool.remaining(slot) !== pool.original(slot)) return undefined;
    return {
      symbol: symbolOf(terms),
      origClientOrderId: desk.clientOrderIds.of(slot),
      orderId: order,
      orderListId: NO_LIST,
      clientOrderId: name,
      price: priceText(terms, pool.ticks(slot)),
      origQty: quantityText(terms, pool.original(slot)),
      executedQty: quantityText(terms, 0),
      cummulativeQuoteQty: quantityText(terms, 0),
      origQuoteOrderQty: quantityText(terms, 0),
      status: "CANCELED",
      timeInForce: pool.has(slot, FLAG.day) ? "DAY" : "GTC",
      type: pool.has(slot, FLAG.postOnly) ? "LIMIT_MAKER" : "LIMIT",
      side: pool.side(slot) === "buy" ? "BUY" : "SELL",
      selfTradePreventionMode: selfTrade.toUpperCase(),
    };
  }

  #remember(order: OrderId, selfTrade: SelfTrade): void {
    this.#plain.set(order, selfTrade);
    if (this.#plain.size <= PLAIN_MAX) return;
    const oldest = this.#plain.keys().next().value;
    if (oldest !== undefined) this.#plain.delete(oldest);
  }
}
