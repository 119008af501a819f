/**
 * Token sales: a project's tokens are asked for while it runs, everybody's payment set aside; with its end it follows from what was asked for
 * who gets how many, what was not used comes back, and the tokens become one's own to move part by part. Rules: README; the formulas are in
 * `formulas.ts`. No command names an allocation.
 */
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { RingSample } from "../../../kernel/prices/sample-ring.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, assetId, timeMs, type Amount, type AssetId, type Ticks, type TimeMs, type UserId } from "../../../money/units.ts";
import {
  allocate,
  areSaleTerms,
  chargeOf,
  costOf,
  inCoin,
  INDEX_AGE_MS,
  ORDERS_MOST,
  partAt,
  partsReached,
  PROJECTS_MOST,
  vestedOf,
  type Asked,
  type CoinScale,
  type SaleState,
  type SaleTerms,
} from "../formulas.ts";
import { readLastSold, readOrder, readProject, saveLastSold, saveOrder, saveProject, type LastSold } from "./sale-bytes.ts";
import { SaleMoney, type SaleMoneyNeeds } from "./sale-money.ts";
import { saleReceipt } from "./sale-receipt.ts";
import type {
  CallOffSale,
  CancelTokens,
  OrderReturned,
  OrderTokens,
  PublishSale,
  SaleCommand,
  SaleEvent,
  SaleOrder,
  SaleProject,
  SaleRefusal,
} from "./token-sale.messages.ts";

export type TokenSaleNeeds = SaleMoneyNeeds & {
  readonly assets: { get(id: AssetId): { readonly decimals: number } | undefined };
  readonly isOpen: (user: UserId) => boolean;
  readonly isPaper: () => boolean;
  /** The newest index of the market in which a coin is traded against the cash, with its decimals; undefined where there is none. */
  readonly indexOf: (coin: AssetId, cash: AssetId) => { readonly sample: RingSample; readonly scale: CoinScale } | undefined;
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number };
  readonly emit: (event: SaleEvent | Settled) => void;
};

/** What falls due of a project: its number times four, and what. */
const START = 0;
const END = 1;
/** Goes on with what is to be done for each order. */
const GO_ON = 2;
const PART = 3;
const ORDERS_AN_ENTRY = 10;

type Cost = { readonly paid: Amount; readonly index: Ticks | undefined };

export class TokenSale implements Part<SaleCommand, SaleRefusal> {
  readonly name = "token-sale";
  /** 2: at what price tokens were sold last. */
  readonly version = 2;
  readonly commands = {
    "token-sale/order": "opens",
    "token-sale/cancel": "closes",
    "token-sale/publish": "upkeep",
    "token-sale/call-off": "upkeep",
  } as const;
  readonly #needs: TokenSaleNeeds;
  readonly #money: SaleMoney;
  readonly #projects = new Map<number, SaleProject>();
  readonly #orders = new Map<number, SaleOrder>();
  readonly #byUser = new Map<UserId, Set<SaleOrder>>();
  readonly #byProject = new Map<number, Map<number, SaleOrder>>();
  /** The last order that each project's run has looked at. */
  readonly #cursors = new Map<number, number>();
  /** Where each run is; made anew from its cursor after a snapshot. */
  readonly #turns = new Map<number, IterableIterator<SaleOrder>>();
  /** At which price a token was sold last, to somebody: what it is worth while nobody trades it. */
  readonly #lastSold = new Map<number, LastSold>();
  #count = 0;
  #projectCount = 0;
  #changes = 0;

  constructor(needs: TokenSaleNeeds) {
    this.#needs = needs;
    this.#money = new SaleMoney(needs);
  }

  project(number: number): SaleProject | undefined {
    return this.#projects.get(number);
  }

  projects(): readonly SaleProject[] {
    return [...this.#projects.values()];
  }

  stateOf({ terms, hasEnded, isCalledOff }: SaleProject, at: number): SaleState {
    if (isCalledOff) return "called_off";
    if (hasEnded || at >= terms.endsAt) return "ended";
    return at < terms.startsAt ? "warm_up" : "running";
  }

  /** Orders that came or went since this kernel began: for who keeps sums of them. No state: nothing follows from it. */
  get changes(): number {
    return this.#changes;
  }

  /** Undefined for what was never sold. */
  lastSold(token: number): LastSold | undefined {
    return this.#lastSold.get(token);
  }

  /** Of one person, the oldest first. */
  of(user: UserId): readonly SaleOrder[] {
    return [...(this.#byUser.get(user) ?? [])];
  }

  /** Of a project, the oldest first. */
  ordersOf(project: number): Iterable<SaleOrder> {
    return this.#byProject.get(project)?.values() ?? [];
  }

  /** Of a coin, with its decimals; undefined without a fresh one. */
  index({ terms }: SaleProject, pay: AssetId, at: TimeMs): { readonly ticks: Ticks; readonly scale: CoinScale } | undefined {
    const found = this.#needs.indexOf(pay, assetId(terms.cash));
    const isThin = found !== undefined && found.sample.sources < 2 && !this.#needs.isPaper();
    if (found === undefined || isThin || at - found.sample.at > INDEX_AGE_MS) return undefined;
    return { ticks: found.sample.ticks, scale: found.scale };
  }

  /** What so many tokens cost now; undefined without a fresh index. */
  cost(project: SaleProject, tokens: Amount, pay: AssetId, at: TimeMs): Cost | undefined {
    const { terms } = project;
    const cost = costOf(tokens, terms.price, this.#decimals(terms.token));
    if (pay === terms.cash) return { paid: cost, index: undefined };
    const index = this.index(project, pay, at);
    return index === undefined ? undefined : { paid: inCoin(cost, index.ticks, index.scale), index: index.ticks };
  }

  #decimals(token: number): number {
    return this.#needs.assets.get(assetId(token))?.decimals ?? 0;
  }

  execute(command: SaleCommand): SaleRefusal | undefined {
    switch (command.type) {
      case "token-sale/order":
        return this.#order(command);
      case "token-sale/cancel":
        return this.#cancel(command);
      case "token-sale/publish":
        return this.#publishAsked(command);
      case "token-sale/call-off":
        return this.#callOff(command);
      default:
        return assertNever(command);
    }
  }

  #order(command: OrderTokens): SaleRefusal | undefined {
    const refusal = this.#refuseSale(command) ?? this.#refuseTokens(command);
    if (refusal !== undefined) return refusal;
    const { user, project: of, tokens, pay, most, at } = command;
    const project = this.#project(of);
    const cost = this.cost(project, tokens, pay, at);
    if (cost === undefined) return "sale_price_stale";
    if (most !== undefined && cost.paid > most) return "sale_dearer";
    if (!this.#money.has(user, pay, cost.paid)) return "insufficient_balance";
    this.#count += 1;
    const order: SaleOrder = {
      ...{ number: this.#count, project: of, user, tokens, pay, ...cost, orderedAt: at, orderedBy: this.#needs.position() },
      ...{ granted: undefined, isDelivered: false, vested: amount(0n) },
    };
    this.#money.hold(order);
    project.asked = amount(project.asked + tokens);
    this.#keep(order);
    const { token } = project.terms;
    this.#needs.emit({ type: "token-sale/ordered", order: order.number, project: of, user, token, tokens, pay, ...cost, at });
    return undefined;
  }

  #project(number: number): SaleProject {
    const project = this.#projects.get(number);
    invariant(project !== undefined, "an order's project must exist", number);
    return project;
  }

  #refuseSale({ user, project: number, pay, at }: OrderTokens): SaleRefusal | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const project = this.#projects.get(number);
    if (project === undefined) return "sale_not_found";
    const state = this.stateOf(project, at);
    if (state === "warm_up") return "sale_not_started";
    if (state !== "running") return "sale_over";
    return pay === project.terms.cash || project.terms.coins.includes(pay) ? undefined : "sale_currency_unavailable";
  }

  #refuseTokens({ user, project: number, tokens }: OrderTokens): SaleRefusal | undefined {
    const { terms, asked } = this.#project(number);
    if (tokens <= 0n) return "amount_invalid";
    if (tokens < terms.least) return "sale_below_least";
    const mine = this.of(user).filter(({ project }) => project === number);
    if (mine.length >= ORDERS_MOST) return "sale_too_many";
    if (mine.reduce<bigint>((sum, order) => sum + order.tokens, tokens) > terms.most) return "sale_above_most";
    return terms.mode === "first_come" && asked + tokens > terms.total ? "sale_sold_out" : undefined;
  }

  #keep(order: SaleOrder): void {
    this.#changes += 1;
    this.#orders.set(order.number, order);
    const mine = this.#byUser.get(order.user);
    if (mine === undefined) this.#byUser.set(order.user, new Set([order]));
    else mine.add(order);
    const all = this.#byProject.get(order.project);
    if (all === undefined) this.#byProject.set(order.project, new Map([[order.number, order]]));
    else all.set(order.number, order);
  }

  #forget(order: SaleOrder): void {
    this.#changes += 1;
    this.#orders.delete(order.number);
    const mine = this.#byUser.get(order.user);
    mine?.delete(order);
    if (mine?.size === 0) this.#byUser.delete(order.user);
    this.#byProject.get(order.project)?.delete(order.number);
  }

  #cancel({ user, order: number, at }: CancelTokens): SaleRefusal | undefined {
    const order = this.#orders.get(number);
    if (order?.user !== user) return "sale_order_not_found";
    if (this.stateOf(this.#project(order.project), at) !== "running") return "sale_over";
    this.#giveBack(order, "cancelled", at);
    return undefined;
  }

  #giveBack(order: SaleOrder, why: OrderReturned["why"], at: TimeMs): void {
    const { number, project: of, user, pay, paid, tokens } = order;
    const project = this.#project(of);
    project.asked = amount(project.asked - tokens);
    this.#forget(order);
    this.#money.release(order, paid);
    const { token } = project.terms;
    this.#needs.emit({ type: "token-sale/returned", order: number, project: of, user, token, why, pay, paid, at });
  }

  #publishAsked({ terms: said, isAhead = false, askedBy, agreedBy, at }: PublishSale): SaleRefusal | undefined {
    const terms = isAhead ? { ...said, startsAt: at + said.startsAt, endsAt: at + said.endsAt } : said;
    const assets = [terms.token, terms.cash, ...terms.coins].map((id) => this.#needs.assets.get(assetId(id)));
    if (assets.includes(undefined) || !areSaleTerms(terms, at)) return "sale_terms_invalid";
    if (this.#projects.size >= PROJECTS_MOST) return "sales_full";
    if (askedBy !== "rule" && (agreedBy === undefined || agreedBy === askedBy)) return "second_operator_needed";
    return this.#publish(terms, undefined, at) ? undefined : "cover_exhausted";
  }

  #publish(terms: SaleTerms, again: number | undefined, at: TimeMs): boolean {
    const { position, schedule, emit } = this.#needs;
    const number = this.#projectCount + 1;
    if (!this.#money.offer(terms, number)) return false;
    this.#projectCount = number;
    const fresh = { asked: amount(0n), hasEnded: false, isCalledOff: false };
    this.#projects.set(number, { number, terms: { ...terms, coins: [...terms.coins] }, publishedBy: position(), ...fresh });
    schedule.add(this.name, timeMs(terms.startsAt), number * 4 + START);
    schedule.add(this.name, timeMs(terms.endsAt), number * 4 + END);
    emit({ type: "token-sale/published", project: number, terms, again, at });
    return true;
  }

  #callOff({ project: number, askedBy, agreedBy, at }: CallOffSale): SaleRefusal | undefined {
    const project = this.#projects.get(number);
    if (project === undefined) return "sale_not_found";
    if (!["warm_up", "running"].includes(this.stateOf(project, at))) return "sale_over";
    if (agreedBy === undefined || agreedBy === askedBy) return "second_operator_needed";
    project.isCalledOff = true;
    this.#money.unsold(project.terms, project.terms.total, number);
    this.#needs.emit({ type: "token-sale/called-off", project: number, at });
    this.#begin(number, at);
    return undefined;
  }

  due({ reference }: DueEntry, at: TimeMs): void {
    const project = this.#projects.get(Math.floor(reference / 4));
    // One that is over and forgotten.
    if (project === undefined) return;
    if (reference % 4 === GO_ON) return this.#goOn(project, at);
    if (project.isCalledOff) return;
    if (reference % 4 === START) return this.#needs.emit({ type: "token-sale/started", project: project.number, at });
    if (reference % 4 === END) return this.#end(project, at);
    return this.#begin(project.number, at);
  }

  /** Who gets how many is decided at once; handing over goes on after that, and so does the next sale. */
  #end(project: SaleProject, at: TimeMs): void {
    const { number, terms, asked } = project;
    project.hasEnded = true;
    const [people, granted] = this.#allocate(project);
    this.#money.unsold(terms, amount(terms.total - granted), number);
    if (granted > 0n) this.#lastSold.set(terms.token, { cash: terms.cash, price: terms.price });
    this.#needs.emit({ type: "token-sale/allocated", project: number, asked, granted, people, at });
    this.#begin(number, at);
    if (terms.againMs > 0) this.#again(project, at);
  }

  #allocate({ number, terms }: SaleProject): readonly [people: number, granted: Amount] {
    const asked = new Map<number, { user: number; tokens: bigint; first: number }>();
    for (const { user, tokens, number: order } of this.ordersOf(number)) {
      const known = asked.get(user);
      if (known === undefined) asked.set(user, { user, tokens, first: order });
      else known.tokens += tokens;
    }
    const people: readonly Asked[] = [...asked.values()];
    const left = new Map(allocate(people, terms.total, terms.cap));
    let sum = 0n;
    // Somebody's oldest order is served first.
    for (const order of this.ordersOf(number)) {
      const mine = left.get(order.user) ?? 0n;
      order.granted = amount(mine < order.tokens ? mine : order.tokens);
      left.set(order.user, mine - order.granted);
      sum += order.granted;
    }
    return [people.length, amount(sum)];
  }

  #again({ number, terms }: SaleProject, at: TimeMs): void {
    const startsAt = Math.max(at, terms.endsAt) + terms.againMs;
    const next = { ...terms, startsAt, endsAt: startsAt + terms.endsAt - terms.startsAt };
    if (!this.#publish(next, number, at)) this.#needs.emit({ type: "token-sale/not-again", project: number, at });
  }

  /** Looks at every order of a project, ten an entry of the due-list. */
  #begin(project: number, at: TimeMs): void {
    const isRunning = this.#cursors.has(project);
    this.#cursors.set(project, 0);
    this.#turns.delete(project);
    if (!isRunning) this.#needs.schedule.add(this.name, at, project * 4 + GO_ON);
  }

  #goOn(project: SaleProject, at: TimeMs): void {
    const { number } = project;
    const turns = this.#turns.get(number) ?? this.#behind(number);
    this.#turns.set(number, turns);
    for (let left = ORDERS_AN_ENTRY; left > 0; left--) {
      const { value: order, done } = turns.next();
      if (done === true) return this.#finish(project, at);
      this.#cursors.set(number, order.number);
      this.#serve(project, order, at);
    }
    this.#needs.schedule.add(this.name, at, number * 4 + GO_ON);
  }

  /** Those behind the last one that was looked at. */
  *#behind(project: number): IterableIterator<SaleOrder> {
    const cursor = this.#cursors.get(project) ?? 0;
    for (const order of this.ordersOf(project)) if (order.number > cursor) yield order;
  }

  #serve(project: SaleProject, order: SaleOrder, at: TimeMs): void {
    if (project.isCalledOff) return this.#giveBack(order, "called_off", at);
    if (!order.isDelivered) this.#deliver(project, order, at);
    return this.#vest(project, order, at);
  }

  #deliver(project: SaleProject, order: SaleOrder, at: TimeMs): void {
    const { number, project: of, user, tokens, paid, pay } = order;
    const { terms } = project;
    const granted = order.granted ?? amount(0n);
    const charged = chargeOf(paid, granted, tokens);
    order.isDelivered = true;
    this.#money.deliver(terms, order, granted, charged);
    const returned = amount(paid - charged);
    const value = pay === terms.cash ? charged : costOf(granted, terms.price, this.#decimals(terms.token));
    const said = { token: terms.token, pay, granted, charged, returned, value, firstAt: partAt(terms, 1) };
    this.#needs.emit({ type: "token-sale/delivered", order: number, project: of, user, ...said, at });
    this.#needs.emit(saleReceipt(project, order, granted, charged, at));
    if (granted === 0n) this.#forget(order);
  }

  #vest({ terms }: SaleProject, order: SaleOrder, at: TimeMs): void {
    const { number, project: of, user, vested } = order;
    const granted = order.granted ?? amount(0n);
    const reached = partsReached(at, terms);
    const tokens = amount(vestedOf(granted, reached, terms.parts) - vested);
    if (tokens <= 0n) return;
    order.vested = amount(vested + tokens);
    this.#money.vest(terms, order, tokens);
    const left = amount(granted - order.vested);
    const nextAt = left === 0n ? 0 : partAt(terms, reached + 1);
    this.#needs.emit({ type: "token-sale/vested", order: number, project: of, user, token: terms.token, tokens, left, nextAt, at });
    if (left === 0n) this.#forget(order);
  }

  /** Waits for the next part; a project of which nothing is owed any more is forgotten. */
  #finish({ number, terms, isCalledOff }: SaleProject, at: TimeMs): void {
    this.#cursors.delete(number);
    this.#turns.delete(number);
    const reached = partsReached(at, terms);
    const isOver = isCalledOff || reached >= terms.parts || (this.#byProject.get(number)?.size ?? 0) === 0;
    if (!isOver) return void this.#needs.schedule.add(this.name, timeMs(partAt(terms, reached + 1)), number * 4 + PART);
    this.#projects.delete(number);
    this.#byProject.delete(number);
  }

  closeAll(user: UserId, at: TimeMs): void {
    for (const order of this.of(user)) {
      const { terms } = this.#project(order.project);
      if (order.isDelivered) this.#closeGranted(order, terms, at);
      else this.#closeOpen(order, terms, at);
    }
  }

  #closeGranted(order: SaleOrder, terms: SaleTerms, at: TimeMs): void {
    const { number, project, user, granted, vested } = order;
    const tokens = amount((granted ?? 0n) - vested);
    this.#money.vest(terms, order, tokens);
    this.#forget(order);
    this.#needs.emit({ type: "token-sale/closed", order: number, project, user, token: terms.token, tokens, at });
  }

  /** What was granted and not handed over yet is the house's again. */
  #closeOpen(order: SaleOrder, terms: SaleTerms, at: TimeMs): void {
    if (order.granted !== undefined && order.granted > 0n) this.#money.unsold(terms, order.granted, order.project);
    this.#giveBack(order, "closed", at);
  }

  pledges(expected: Map<number, bigint>): void {
    for (const project of this.#projects.values())
      if (!project.hasEnded && !project.isCalledOff) this.#money.pledgesUnsold(project.terms, expected);
    for (const order of this.#orders.values()) this.#money.pledges(this.#project(order.project).terms, order, expected);
  }

  check(): void {
    for (const { number, terms, asked, hasEnded } of this.#projects.values()) {
      let [sum, granted] = [0n, 0n];
      for (const order of this.ordersOf(number)) [sum, granted] = [sum + order.tokens, granted + (order.granted ?? 0n)];
      invariant(hasEnded || sum === asked, "what is asked for must be what is ordered", number);
      invariant(granted <= terms.total, "no more may be granted than there was", number);
      invariant(terms.mode === "pro_rata" || asked <= terms.total, "no more may be sold than there is", number);
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    writer.number(this.#projectCount);
    writer.number(this.#projects.size);
    for (const project of this.#projects.values()) {
      saveProject(writer, project);
      writer.number(this.#cursors.has(project.number) ? 1 : 0);
      writer.number(this.#cursors.get(project.number) ?? 0);
    }
    writer.number(this.#orders.size);
    for (const order of this.#orders.values()) saveOrder(writer, order);
    saveLastSold(writer, this.#lastSold);
  }

  load(reader: StateReader, version: number): void {
    [this.#count, this.#projectCount] = [reader.number(), reader.number()];
    for (let left = reader.number(); left > 0; left--) {
      const project = readProject(reader);
      this.#projects.set(project.number, project);
      const [isRunning, cursor] = [reader.number() === 1, reader.number()];
      if (isRunning) this.#cursors.set(project.number, cursor);
    }
    for (let left = reader.number(); left > 0; left--) this.#keep(readOrder(reader));
    if (version >= 2) for (const [token, sold] of readLastSold(reader)) this.#lastSold.set(token, sold);
  }
}
