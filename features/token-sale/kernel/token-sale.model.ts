/**
 * The auditor's model of token sales, by the README: asked for, allocated, handed over, one's own part by part. What it expects to be said,
 * receipts too, is kept as text.
 */
import type { Command } from "../../../kernel/kernel.ts";
import { partAt, partsBy, saleCost, saleCostInCoin, saleShares, type SaleAsked } from "../../../simulation/auditor/model-sale-formulas.ts";
import type { ModelMarket } from "../../../simulation/auditor/model-market.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { CallOffSale, CancelTokens, OrderTokens, PublishSale, SaleCommand } from "./token-sale.messages.ts";

const [HOUSE, CHANGE, SALE] = [0, 2, 25];
const [START, END, GO_ON, PART] = [0, 1, 2, 3];
const [MINUTE_MS, DAY_MS, AT_ONCE] = [60_000, 86_400_000, 10];

type Terms = PublishSale["terms"];
type Project = { readonly number: number; readonly terms: Terms; asked: bigint; hasEnded: boolean; isCalledOff: boolean; looked: number };
type Order = {
  readonly number: number;
  readonly project: Project;
  readonly user: number;
  readonly tokens: bigint;
  readonly pay: number;
  readonly paid: bigint;
  readonly index: bigint | undefined;
  readonly orderedBy: number;
  granted: bigint;
  isDelivered: boolean;
  vested: bigint;
};
type Cost = { readonly paid: bigint; readonly index: bigint | undefined };

export class TokenSaleModel implements ModelPart {
  readonly prefix = "token-sale";
  readonly projects = new Map<number, Project>();
  readonly orders = new Map<number, Order>();
  /** What the last command should say. */
  said: string[] = [];
  readonly #needs: ModelNeeds;
  #published = 0;
  #ordered = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
  }

  /** A command begins. */
  begin(): void {
    this.said = [];
  }

  apply(given: Command): string | undefined {
    const command = given as SaleCommand;
    switch (command.type) {
      case "token-sale/order":
        return this.#order(command);
      case "token-sale/cancel":
        return this.#cancel(command);
      case "token-sale/publish":
        return this.#publishAsked(command);
      default:
        return this.#callOff(command);
    }
  }

  // Orders.

  #order(command: OrderTokens): string | undefined {
    const { user, project: number, tokens, pay, most, at } = command;
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const project = this.projects.get(number);
    if (project === undefined) return "sale_not_found";
    const refusal = this.#notSold(project, command) ?? this.#tooMuch(project, command);
    if (refusal !== undefined) return refusal;
    const cost = this.#cost(project, tokens, pay, at);
    if (cost === undefined) return "sale_price_stale";
    if (most !== undefined && cost.paid > most) return "sale_dearer";
    const purse = this.#needs.ledger.purse(user, CHANGE, pay);
    if (purse.own < cost.paid) return "insufficient_balance";
    this.#ordered += 1;
    const fresh = { granted: 0n, isDelivered: false, vested: 0n, orderedBy: this.#needs.position() };
    this.orders.set(this.#ordered, { number: this.#ordered, project, user, tokens, pay, ...cost, ...fresh });
    project.asked += tokens;
    purse.own -= cost.paid;
    purse.pledged += cost.paid;
    this.said.push(`ordered ${this.#ordered} ${number} ${user} ${tokens} ${pay} ${cost.paid} ${cost.index} ${at}`);
    return undefined;
  }

  #notSold(project: Project, { tokens, pay, at }: OrderTokens): string | undefined {
    const { terms } = project;
    if (isOver(project, at)) return "sale_over";
    if (at < terms.startsAt) return "sale_not_started";
    if (pay !== terms.cash && !terms.coins.includes(pay)) return "sale_currency_unavailable";
    if (tokens < 1n) return "amount_invalid";
    return tokens < terms.least ? "sale_below_least" : undefined;
  }

  #tooMuch(project: Project, { user, tokens }: OrderTokens): string | undefined {
    const { terms, asked } = project;
    const mine = this.#of(project).filter((one) => one.user === user);
    if (mine.length >= 20) return "sale_too_many";
    if (mine.reduce<bigint>((sum, one) => sum + one.tokens, tokens) > terms.most) return "sale_above_most";
    return terms.mode === "first_come" && asked + tokens > terms.total ? "sale_sold_out" : undefined;
  }

  #cost({ terms }: Project, tokens: bigint, pay: number, at: number): Cost | undefined {
    const paid = saleCost(tokens, terms.price, this.#decimals(terms.token));
    if (pay === terms.cash) return { paid, index: undefined };
    const isOf = ({ terms: { base, quote }, life }: ModelMarket): boolean => base === pay && quote === terms.cash && life !== "ended";
    const market = [...this.#needs.markets.values()].find(isOf);
    if (market === undefined || market.index === 0n || at > market.sampledAt + MINUTE_MS) return undefined;
    if (market.sources < 2 && !this.#needs.isPaper()) return undefined;
    const scale = { coin: this.#decimals(pay), cash: this.#decimals(terms.cash), price: market.terms.priceDecimals };
    return { paid: saleCostInCoin(paid, market.index, scale), index: market.index };
  }

  #cancel({ user, order: number, at }: CancelTokens): string | undefined {
    const order = this.orders.get(number);
    if (order === undefined || order.user !== user) return "sale_order_not_found";
    if (isOver(order.project, at)) return "sale_over";
    this.#giveBack(order, "cancelled", at);
    return undefined;
  }

  #giveBack(order: Order, why: "cancelled" | "called_off" | "closed", at: number): void {
    const { number, project, user, pay, paid, tokens } = order;
    const purse = this.#needs.ledger.purse(user, CHANGE, pay);
    this.orders.delete(number);
    if (!project.hasEnded) project.asked -= tokens;
    purse.pledged -= paid;
    purse.own += paid;
    this.said.push(`returned ${number} ${project.number} ${user} ${why} ${pay} ${paid} ${at}`);
  }

  // Projects.

  #publishAsked({ terms: said, isAhead, askedBy, agreedBy, at }: PublishSale): string | undefined {
    const [startsAt, endsAt] = isAhead === true ? [at + said.startsAt, at + said.endsAt] : [said.startsAt, said.endsAt];
    const terms = { ...said, startsAt, endsAt };
    const assets = [terms.token, terms.cash, ...terms.coins];
    if (!assets.every((id) => this.#needs.assets.has(id)) || !isPossible(terms, at)) return "sale_terms_invalid";
    if (this.projects.size >= 100) return "sales_full";
    if (askedBy !== "rule" && (agreedBy ?? askedBy) === askedBy) return "second_operator_needed";
    return this.#publish(terms, undefined, at) ? undefined : "cover_exhausted";
  }

  #publish(terms: Terms, again: number | undefined, at: number): boolean {
    const house = this.#house(terms);
    if (house.own < terms.total) return false;
    this.#setAside(terms, terms.total);
    this.#published += 1;
    const number = this.#published;
    this.projects.set(number, { number, terms, asked: 0n, hasEnded: false, isCalledOff: false, looked: 0 });
    this.#needs.schedule.add(this.prefix, terms.startsAt, number * 4 + START);
    this.#needs.schedule.add(this.prefix, terms.endsAt, number * 4 + END);
    this.said.push(`published ${number} ${saleTermsText(terms)} ${again} ${at}`);
    return true;
  }

  #callOff({ project: number, askedBy, agreedBy, at }: CallOffSale): string | undefined {
    const project = this.projects.get(number);
    if (project === undefined) return "sale_not_found";
    if (isOver(project, at)) return "sale_over";
    if ((agreedBy ?? askedBy) === askedBy) return "second_operator_needed";
    project.isCalledOff = true;
    this.#setAside(project.terms, -project.terms.total);
    this.said.push(`called-off ${number} ${at}`);
    this.#needs.schedule.add(this.prefix, at, number * 4 + GO_ON);
    return undefined;
  }

  due(reference: number, _due: number, at: number): void {
    const project = this.projects.get(Math.floor(reference / 4));
    // One that is over and forgotten.
    if (project === undefined) return;
    const what = reference % 4;
    if (what === GO_ON) return this.#lookAtTen(project, at);
    if (project.isCalledOff) return;
    if (what === START) this.said.push(`started ${project.number} ${at}`);
    if (what === END) this.#end(project, at);
    if (what === PART) this.#needs.schedule.add(this.prefix, at, project.number * 4 + GO_ON);
  }

  #end(project: Project, at: number): void {
    const { number, terms, asked } = project;
    project.hasEnded = true;
    const people = new Map<number, SaleAsked>();
    for (const { user, tokens, number: first } of this.#of(project)) {
      const known = people.get(user) ?? { user, tokens: 0n, first };
      people.set(user, { ...known, tokens: known.tokens + tokens });
    }
    const left = saleShares([...people.values()], terms.total, terms.cap);
    for (const order of this.#of(project)) {
      const mine = left.get(order.user) ?? 0n;
      order.granted = mine < order.tokens ? mine : order.tokens;
      left.set(order.user, mine - order.granted);
    }
    const granted = this.#of(project).reduce((sum, one) => sum + one.granted, 0n);
    this.#setAside(terms, granted - terms.total);
    this.said.push(`allocated ${number} ${asked} ${granted} ${people.size} ${at}`);
    this.#needs.schedule.add(this.prefix, at, number * 4 + GO_ON);
    if (terms.againMs === 0) return;
    const startsAt = at + terms.againMs;
    const next = { ...terms, startsAt, endsAt: startsAt + (terms.endsAt - terms.startsAt) };
    if (!this.#publish(next, number, at)) this.said.push(`not-again ${number} ${at}`);
  }

  #lookAtTen(project: Project, at: number): void {
    const { number, terms } = project;
    const turn = this.#of(project)
      .filter((one) => one.number > project.looked)
      .slice(0, AT_ONCE);
    for (const order of turn) {
      project.looked = order.number;
      if (project.isCalledOff) this.#giveBack(order, "called_off", at);
      else this.#serve(order, at);
    }
    if (turn.length === AT_ONCE) return this.#needs.schedule.add(this.prefix, at, number * 4 + GO_ON);
    project.looked = 0;
    const reached = partsBy(at, terms);
    if (project.isCalledOff || reached === terms.parts || this.#of(project).length === 0) this.projects.delete(number);
    else this.#needs.schedule.add(this.prefix, partAt(terms, reached + 1), number * 4 + PART);
    return undefined;
  }

  #serve(order: Order, at: number): void {
    const { number, project, user, tokens, pay, paid, granted } = order;
    const { terms } = project;
    const [purse, held] = [this.#needs.ledger.purse(user, CHANGE, pay), this.#needs.ledger.purse(user, CHANGE, terms.token)];
    if (!order.isDelivered) {
      const charged = (paid * granted) / tokens;
      order.isDelivered = true;
      purse.pledged -= paid;
      purse.own += paid - charged;
      this.#needs.ledger.purse(HOUSE, SALE, pay).own += charged;
      this.#house(terms).pledged -= granted;
      held.pledged += granted;
      const value = pay === terms.cash ? charged : saleCost(granted, terms.price, this.#decimals(terms.token));
      const sums = `${granted} ${charged} ${paid - charged} ${value}`;
      this.said.push(`delivered ${number} ${project.number} ${user} ${terms.token} ${pay} ${sums} ${partAt(terms, 1)} ${at}`);
      this.said.push(receipt(order, charged, at));
    }
    const due = (granted * BigInt(partsBy(at, terms))) / BigInt(terms.parts) - order.vested;
    if (due > 0n) {
      order.vested += due;
      held.pledged -= due;
      held.own += due;
      const [left, next] = [granted - order.vested, partAt(terms, partsBy(at, terms) + 1)];
      this.said.push(`vested ${number} ${project.number} ${user} ${terms.token} ${due} ${left} ${left === 0n ? 0 : next} ${at}`);
    }
    if (order.vested === granted) this.orders.delete(number);
  }

  closeAll(user: number, at: number): void {
    for (const order of [...this.orders.values()].filter((one) => one.user === user)) {
      const { project, granted, vested } = order;
      const held = this.#needs.ledger.purse(user, CHANGE, project.terms.token);
      if (!order.isDelivered) {
        this.#setAside(project.terms, -granted);
        this.#giveBack(order, "closed", at);
        continue;
      }
      this.orders.delete(order.number);
      held.pledged -= granted - vested;
      held.own += granted - vested;
      this.said.push(`closed ${order.number} ${project.number} ${user} ${project.terms.token} ${granted - vested} ${at}`);
    }
  }

  // Money.

  #of(project: Project): Order[] {
    return [...this.orders.values()].filter((one) => one.project === project);
  }

  #setAside(terms: Terms, tokens: bigint): void {
    const house = this.#house(terms);
    house.own -= tokens;
    house.pledged += tokens;
  }

  #house({ token }: Terms) {
    return this.#needs.ledger.purse(HOUSE, SALE, token);
  }

  #decimals(asset: number): number {
    return this.#needs.assets.get(asset)?.decimals ?? 0;
  }
}

const isOver = ({ terms, hasEnded, isCalledOff }: Project, at: number): boolean => hasEnded || isCalledOff || at >= terms.endsAt;

function isPossible(terms: Terms, at: number): boolean {
  const { token, cash, coins, price, total, least, most, cap, mode, startsAt, endsAt, cliffDays, parts, againMs } = terms;
  const isWhole = (value: number, from: number, to: number): boolean => Number.isSafeInteger(value) && value >= from && value <= to;
  const areUnits = [price, total, least, most, cap].every((units) => units >= 1n) && price <= 10n ** 15n && total <= 10n ** 24n;
  const areBounds = least <= most && most <= total && cap <= total && (mode === "pro_rata" || (mode === "first_come" && most <= cap));
  const areTimes = isWhole(startsAt, at, at + 90 * DAY_MS) && isWhole(endsAt - startsAt, MINUTE_MS, 90 * DAY_MS);
  const areParts = isWhole(cliffDays, 0, 730) && isWhole(parts, 1, 1460) && isWhole(againMs, 0, 90 * DAY_MS);
  const areAssets = coins.length <= 4 && new Set([token, cash, ...coins]).size === coins.length + 2;
  return areUnits && areBounds && areTimes && areParts && areAssets;
}

export function saleTermsText(terms: Terms): string {
  const { token, cash, coins, price, total, least, most, cap, mode, startsAt, endsAt, cliffDays, parts, againMs } = terms;
  return `${token} ${cash} ${coins.join()} ${price} ${total} ${least} ${most} ${cap} ${mode} ${startsAt} ${endsAt} ${cliffDays} ${parts} ${againMs}`;
}

/** Every input with the command that it is from. */
function receipt({ number, project, user, tokens, pay, paid, index, orderedBy, granted }: Order, charged: bigint, at: number): string {
  const { token, price, mode, total, cap } = project.terms;
  const inputs = `tokens=${tokens}@command:${orderedBy} paid=${paid}@command:${orderedBy} granted=${granted}@terms`;
  const terms = `${project.number} ${token} ${pay} ${price} ${mode} ${total} ${project.asked} ${cap} ${index ?? ""}`;
  return `receipt ${number} ${user} ${inputs} of ${terms}: ${charged} ${paid - charged} ${at}`;
}
