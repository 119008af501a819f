/** Places, finds, changes and cancels orders of futures for bots; orders and algo orders are the same orders under other words. */
import type { Refusal } from "../../../../kernel/kernel.ts";
import { FLAG, NONE } from "../../../../kernel/order-book/order-pool.ts";
import { ClientOrderIds } from "../../../../kernel/order-book/client-order-ids.ts";
import { lots, orderId, userId } from "../../../../money/units.ts";
import type { BotAccount, BotContext } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError, CLIENT_ID_RANGE } from "../../../../server/doors/bots/bot-error.ts";
import type { Fields, Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { bandOf } from "../../kernel/futures-filters.ts";
import { priceText } from "../futures.views.ts";
import { listedOfCall, type Listed } from "./fapi-contracts.ts";
import { fapiForm, isOneWay, priceOf, quantityOf, type FapiForm, type OrderWords } from "./fapi-order-form.ts";
import { readOrderByName, readOrdersById } from "./fapi-order.rows.ts";
import { toldOfEvents, toldOfRow, toldOfSlot, type Told } from "./fapi-order.views.ts";
import { bandError, fapiError } from "./fapi-refusals.ts";

/** The parameters by which a call names an order. */
export type OrderNames = { readonly id: string; readonly name: string };
export const ORDER_NAMES: OrderNames = { id: "orderId", name: "origClientOrderId" };
export const ALGO_NAMES: OrderNames = { id: "algoId", name: "clientAlgoId" };

export class FapiOrderDesk {
  readonly #context: BotContext;

  constructor(context: BotContext) {
    this.#context = context;
  }

  get #kernel(): BotContext["venue"]["kernel"] {
    return this.#context.venue.kernel;
  }

  isOneWay({ userId: user }: BotAccount): boolean {
    return isOneWay(this.#kernel, user);
  }

  /** Reads an order's parameters; refuses those that nobody reads. */
  form({ userId: user }: BotAccount, parameters: Parameters, words: OrderWords): FapiForm {
    const form = fapiForm(this.#kernel, user, listedOfCall(this.#kernel, parameters), parameters, words);
    parameters.requireAllRead();
    return form;
  }

  /** Applied at once, answered once it is durable. */
  async place({ userId: user }: BotAccount, { listed, command }: FapiForm): Promise<Told> {
    const { venue, usage } = this.#context;
    usage.takeOrders(user, 1);
    const { refusal, events } = await venue.submit(command);
    if (refusal !== undefined) throw this.refused(refusal, listed, command);
    const placed = events.find((event) => event.type === "futures/placed" && event.user === user);
    if (placed?.type !== "futures/placed") throw new Error("an order that was taken must be announced");
    return toldOfEvents(placed, events);
  }

  refused(
    refusal: Refusal,
    { contract, scale }: Listed,
    { ticks, timeInForce }: { readonly ticks: number; readonly timeInForce?: string },
  ): BotError {
    if (refusal === "price_outside_band") return bandError(ticks, bandOf(contract), (price) => priceText(scale, price));
    if (refusal === "no_liquidity" && timeInForce === "fok")
      return new BotError(-5021, "Due to the order could not be filled immediately, the FOK order has been rejected.");
    return fapiError(refusal);
  }

  /** The slot of the caller's open order of that number or name (both: they must agree), undefined when there is none. */
  find({ userId: user }: BotAccount, of: Listed | undefined, parameters: Fields, names: OrderNames): number | undefined {
    const { pool, names: known } = this.#kernel.futures.desk;
    const { id, name } = namedBy(parameters, names);
    const slot = id === undefined ? known.find(userId(user), name ?? "") : pool.find(id);
    if (slot === undefined || pool.owner(slot) !== user) return undefined;
    if (of !== undefined && pool.market(slot) !== of.id) return undefined;
    return name !== undefined && known.of(slot) !== name ? undefined : slot;
  }

  /** What is not open may have ended in a command that is not durable yet: -2011 waits for it. */
  async cancel(account: BotAccount, of: Listed | undefined, parameters: Fields, names: OrderNames): Promise<Told> {
    const slot = this.find(account, of, parameters, names);
    if (slot !== undefined) return this.cancelSlot(account, slot);
    await this.#context.venue.settled();
    throw botError.cancelRejected();
  }

  /** Cancels what `find` found, in the same turn. */
  async cancelSlot({ userId: user }: BotAccount, slot: number): Promise<Told> {
    const { venue } = this.#context;
    const order = this.#kernel.futures.desk.pool.id(slot);
    const known = toldOfSlot(this.#kernel, slot);
    const { refusal, events } = await venue.submit({ type: "futures/cancel", user: userId(user), order });
    if (refusal !== undefined) throw fapiError(refusal);
    const updatedAt = events.find((event) => event.type === "futures/closed")?.at ?? this.#kernel.at;
    if (known !== undefined) return { ...known, status: "cancelled", updatedAt };
    return this.#byId(user, order);
  }

  async #byId(user: number, order: number): Promise<Told> {
    await this.#context.venue.projected();
    const [row] = await readOrdersById(this.#context.venue.pool, user, [order]);
    if (row === undefined) throw new Error(`the order ${order} is not in the tables`);
    return toldOfRow(row);
  }

  /** Cancels the caller's orders of a contract (of all where none is named) that wait, or those that work; says how many. */
  async cancelAll(account: BotAccount, of: Listed | undefined, isWaiting: boolean): Promise<number> {
    const slots = this.openSlots(account, of, isWaiting);
    if (slots.length === 0) await this.#context.venue.settled();
    await Promise.all(slots.map((slot) => this.#cancelOne(account, slot)));
    return slots.length;
  }

  async #cancelOne({ userId: user }: BotAccount, slot: number): Promise<void> {
    const order = this.#kernel.futures.desk.pool.id(slot);
    // Whatever ended it meanwhile, it is not open any more.
    await this.#context.venue.submit({ type: "futures/cancel", user: userId(user), order });
  }

  openSlots({ userId: user }: BotAccount, of: Listed | undefined, isWaiting: boolean): readonly number[] {
    const { pool, openOrders } = this.#kernel.futures.desk;
    const slots: number[] = [];
    for (let slot = openOrders.first(userId(user)); slot !== NONE; slot = pool.ownerNext(slot))
      if ((of === undefined || pool.market(slot) === of.id) && pool.has(slot, FLAG.waiting) === isWaiting) slots.push(slot);
    return slots;
  }

  /** The caller's open orders, oldest first. */
  async open(account: BotAccount, of: Listed | undefined, isWaiting: boolean): Promise<readonly Told[]> {
    const { venue } = this.#context;
    const { pool } = this.#kernel.futures.desk;
    const ids = this.openSlots(account, of, isWaiting).map((slot) => pool.id(slot));
    await venue.settled();
    await venue.projected();
    const rows = await readOrdersById(venue.pool, account.userId, ids);
    const status = isWaiting ? "waiting" : "working";
    return rows.filter((row) => row.status === status).map((row) => toldOfRow(row));
  }

  /** An order of the caller, open or ended; -2013 when there is none. */
  async read({ userId: user }: BotAccount, of: Listed | undefined, parameters: Fields, names: OrderNames): Promise<Told> {
    const { venue } = this.#context;
    const { id, name } = namedBy(parameters, names);
    await venue.settled();
    await venue.projected();
    const row = id === undefined ? await readOrderByName(venue.pool, user, name ?? "") : (await readOrdersById(venue.pool, user, [id]))[0];
    if (row === undefined || (of !== undefined && Number(row.contract) !== of.id)) throw botError.noSuchOrder();
    if (name !== undefined && row.client_order_id !== name) throw botError.noSuchOrder();
    return toldOfRow(row);
  }

  /** Another price and quantity for an open limit order. */
  async amend(account: BotAccount, parameters: Parameters): Promise<Told> {
    const { venue, usage } = this.#context;
    const listed = listedOfCall(this.#kernel, parameters);
    const slot = this.find(account, listed, parameters, ORDER_NAMES);
    const side = parameters.required("side").toUpperCase();
    const [ticks, size] = [priceOf(listed, parameters, "price"), quantityOf(listed, parameters)];
    const match = parameters.optional("priceMatch") ?? "NONE";
    if (match.toUpperCase() !== "NONE") throw botError.invalid("priceMatch");
    parameters.requireAllRead();
    const { pool } = this.#kernel.futures.desk;
    if (slot === undefined || pool.has(slot, FLAG.waiting)) {
      await venue.settled();
      throw botError.noSuchOrder();
    }
    if (side !== pool.side(slot).toUpperCase()) throw new BotError(-1117, "Invalid side.");
    const order = pool.id(slot);
    if (ticks === pool.ticks(slot) && size === pool.original(slot)) throw new BotError(-5027, "No need to modify the order.");
    const command = { type: "futures/amend", user: userId(account.userId), order: orderId(order), ticks, lots: lots(size) } as const;
    // As an order that is placed: another price may fill, and each is a piece of the log for good.
    usage.takeOrders(account.userId, 1);
    const { refusal } = await venue.submit(command);
    if (refusal !== undefined) throw this.refused(refusal, listed, { ticks });
    return this.#byId(account.userId, order);
  }
}

function namedBy(parameters: Fields, names: OrderNames): { readonly id: number | undefined; readonly name: string | undefined } {
  const [id, name] = [parameters.whole(names.id), parameters.optional(names.name)];
  if (name !== undefined && !ClientOrderIds.isWellFormed(name)) throw botError.illegal(names.name, CLIENT_ID_RANGE);
  if (id === undefined && name === undefined) throw botError.eitherMissing(names.name, names.id);
  return { id, name };
}
