/**
 * What happens to one person's futures, as the dialect tells it: ORDER_TRADE_UPDATE for each step of an order, ALGO_UPDATE for each of
 * one that waits for a trigger, ACCOUNT_UPDATE where money or positions changed, MARGIN_CALL, ACCOUNT_CONFIG_UPDATE.
 *
 * Open orders and positions are known from the tables at first and from the events of each command after that; money from the log
 * of its moves.
 */
import type { KernelEvent } from "../../../../kernel/kernel.ts";
import type { AccountNews, OpenAccountNews } from "../../../../server/doors/bots-ws-api/account-news.ts";
import type { Applied } from "../../../../server/sequencer/sequencer.ts";
import type { TradingVenue } from "../../../../server/trading-venue.ts";
import type { FillSide, FuturesClosed, FuturesFilled, FuturesPlaced } from "../../kernel/public.ts";
import { isOneWay } from "../bots/fapi-order-form.ts";
import { readOpenOrders } from "../bots/fapi-order.rows.ts";
import { toldOfPlaced, toldOfRow, type Told } from "../bots/fapi-order.views.ts";
import { readOpenPositions } from "../futures.rows.ts";
import { AccountMoney } from "./account-money.ts";
import { AccountPositions } from "./account-positions.ts";
import { algoMessage, orderMessage, type Execution } from "./order-messages.ts";

/** `nextSequence`: the number of the first command that the ledger does not hold yet. */
export function futuresAccountNews(venue: TradingVenue, nextSequence: () => number): OpenAccountNews {
  return async (user) => {
    await venue.settled();
    await venue.projected();
    const { nextSequence: first, rows } = await readOpenOrders(venue.pool, user);
    // Read later than the orders; what is told of a position says all of it, so that hearing it twice changes nothing.
    const positions = new AccountPositions(venue.kernel, user, await readOpenPositions(venue.pool, user));
    const money = new AccountMoney(venue.kernel, user);
    return new FuturesAccountNews(venue.kernel, user, { first, tellsFrom: nextSequence() }, rows.map(toldOfRow), positions, money);
  };
}

type Begins = {
  /** The tables hold every command before this one. */
  readonly first: number;
  /** The ledger does before this one: from then on everything that is told fits together. */
  readonly tellsFrom: number;
};

class FuturesAccountNews implements AccountNews {
  readonly firstSequence: number;
  readonly #kernel: TradingVenue["kernel"];
  readonly #user: number;
  readonly #tellsFrom: number;
  readonly #orders: Map<number, Told>;
  readonly #positions: AccountPositions;
  readonly #money: AccountMoney;

  constructor(
    kernel: TradingVenue["kernel"],
    user: number,
    { first, tellsFrom }: Begins,
    orders: readonly Told[],
    positions: AccountPositions,
    money: AccountMoney,
  ) {
    this.firstSequence = first;
    this.#tellsFrom = tellsFrom;
    this.#kernel = kernel;
    this.#user = user;
    this.#orders = new Map(orders.map((told) => [told.id, told]));
    this.#positions = positions;
    this.#money = money;
  }

  take({ sequence, command: { at }, outcome: { events }, postings }: Applied): readonly object[] {
    const messages = events.flatMap((event) => this.#take(event, events));
    const touched = this.#positions.take(events);
    const money = this.#money.take(postings);
    if (sequence < this.#tellsFrom) return [];
    if (touched.size > 0 || money !== undefined) messages.push(this.#accountMessage(events, touched, money, at));
    return messages;
  }

  #take(event: KernelEvent, events: readonly KernelEvent[]): readonly object[] {
    switch (event.type) {
      case "futures/placed":
        return event.user === this.#user ? [this.#placed(event)] : [];
      case "futures/filled":
        return [this.#filled(event, event.maker, true, events), this.#filled(event, event.taker, false, events)].flat();
      case "futures/closed":
        return this.#closed(event);
      case "futures/triggered":
        return this.#changed(event.order, event.at, "NEW", { status: "working" }, true);
      case "futures/amended":
        return this.#changed(event.order, event.at, "AMENDMENT", { ticks: event.ticks, lots: event.lots }, false);
      case "futures/margin-called":
        return event.user === this.#user ? [this.#marginCall(event.at)] : [];
      case "futures/multiple-set": {
        const { user, contract, multiple, at } = event;
        const ac = { s: this.#positions.symbolOf(contract), l: multiple };
        return user === this.#user ? [{ e: "ACCOUNT_CONFIG_UPDATE", E: at, T: at, ac }] : [];
      }
      default:
        return [];
    }
  }

  #placed(placed: FuturesPlaced): object {
    const told = toldOfPlaced(placed);
    this.#orders.set(told.id, told);
    return this.#tell(told, { kind: "NEW", at: placed.at });
  }

  #filled(fill: FuturesFilled, { order, fee }: FillSide, isMaker: boolean, events: readonly KernelEvent[]): readonly object[] {
    const told = this.#orders.get(order);
    if (told === undefined) return [];
    const { trade, ticks, lots, quoteUnits, at } = fill;
    told.filledLots += lots;
    told.filledValue += BigInt(quoteUnits);
    told.updatedAt = at;
    const result = events.reduce(
      (sum, event) => (event.type === "futures/reduced" && event.trade === trade && event.order === order ? sum + event.result : sum),
      0,
    );
    const shown = isLastFill(fill, order, events) ? { ...told, status: "filled" } : told;
    return [this.#tell(shown, { kind: "TRADE", at, fill: { trade, ticks, lots, fee, result, isMaker } })];
  }

  #closed({ order, reason, at }: FuturesClosed): readonly object[] {
    const told = this.#orders.get(order);
    if (told === undefined) return [];
    this.#orders.delete(order);
    const wasWaiting = told.status === "waiting";
    told.status = reason;
    told.updatedAt = at;
    if (reason === "filled") return [];
    const kind = reason === "cancelled" || reason === "start_again" ? "CANCELED" : "EXPIRED";
    return [wasWaiting ? algoMessage(this.#kernel, told, this.#isOneWay, at) : this.#tell(told, { kind, at })];
  }

  #changed(id: number, at: number, kind: Execution["kind"], change: Partial<Told>, isTriggered: boolean): readonly object[] {
    const told = this.#orders.get(id);
    if (told === undefined) return [];
    Object.assign(told, change, { updatedAt: at });
    return [...(isTriggered ? [algoMessage(this.#kernel, told, this.#isOneWay, at)] : []), this.#tell(told, { kind, at })];
  }

  #tell(told: Told, execution: Execution): object {
    if (told.status === "waiting") return algoMessage(this.#kernel, told, this.#isOneWay, execution.at);
    return orderMessage(this.#kernel, told, this.#isOneWay, execution);
  }

  get #isOneWay(): boolean {
    return isOneWay(this.#kernel, this.#user);
  }

  #marginCall(at: number): object {
    return { e: "MARGIN_CALL", E: at, cw: this.#money.wallet(), p: this.#positions.called() };
  }

  #accountMessage(events: readonly KernelEvent[], touched: ReadonlySet<string>, money: string | undefined, at: number): object {
    const B =
      money === undefined
        ? []
        : [{ a: this.#money.asset, wb: this.#money.wallet(), cw: this.#money.wallet(), bc: isTrade(events) ? "0" : money }];
    return { e: "ACCOUNT_UPDATE", E: at, T: at, a: { m: reasonOf(events, money), B, P: this.#positions.shown(touched) } };
  }
}

/** The end of an order that is filled is told with its last fill. */
function isLastFill(fill: FuturesFilled, order: number, events: readonly KernelEvent[]): boolean {
  const isEnded = events.some((event) => event.type === "futures/closed" && event.order === order && event.reason === "filled");
  const last = events.findLast(
    (event) => event.type === "futures/filled" && [event.maker.order, event.taker.order].includes(order as never),
  );
  return isEnded && last === fill;
}

const isTrade = (events: readonly KernelEvent[]): boolean =>
  events.some(({ type }) => type === "futures/filled" || type === "futures/reduced");

/** Why money or positions changed; the fee of a night and shares of profit are ours. */
function reasonOf(events: readonly KernelEvent[], money: string | undefined): string {
  const has = (type: KernelEvent["type"]): boolean => events.some((event) => event.type === type);
  if (isTrade(events) || has("futures/opened")) return "ORDER";
  if (has("futures/funding-paid")) return "FUNDING_FEE";
  if (has("futures/overnight-charged")) return "OVERNIGHT_FEE";
  if (has("copies/shared")) return "COPY_SHARE";
  if (has("futures/margin-adjusted")) return "MARGIN_TRANSFER";
  return money?.startsWith("-") === true ? "WITHDRAW" : "DEPOSIT";
}
