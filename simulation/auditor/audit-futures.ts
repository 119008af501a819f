/**
 * Compares futures: every event that the kernel said with the one that the model expects, figure by figure and in the same order, then
 * every account with its positions, every book in priority order, what each order holds and waits for, and every contract's prices.
 */
import type { CopiesModel } from "../../features/copy-trading/kernel/copy-trading.model.ts";
import type { FuturesModel } from "../../features/futures/kernel/futures.model.ts";
import { OrderNumber, type FuturesOrder, type ModelContract, type ModelPosition, type Said } from "./model-futures-state.ts";
import type { Contract, Position } from "../../features/futures/kernel/public.ts";
import type { Kernel, KernelEvent } from "../../kernel/kernel.ts";
import type { MarketId } from "../../money/units.ts";

type Desk = Kernel["futures"]["desk"];

export class FuturesAudit {
  readonly #model: FuturesModel;
  readonly #known = new Map<number, OrderNumber>();

  constructor(model: FuturesModel) {
    this.#model = model;
  }

  /** What a command that was accepted said of futures. */
  compareEvents(events: readonly KernelEvent[]): void {
    this.#compareSaid(
      "futures",
      events.filter(({ type }) => type.startsWith("futures/")),
      this.#model.floor.said,
    );
  }

  /** What it said of copy trading, which names positions too; receipts with their inputs. */
  compareCopies({ said }: CopiesModel, events: readonly KernelEvent[]): void {
    const isOfCopies = (event: KernelEvent): boolean => event.type === "settlement/settled" && event.product === "copies";
    this.#compareSaid(
      "copies",
      events.filter((event) => event.type.startsWith("copies/") || isOfCopies(event)),
      said,
    );
  }

  #compareSaid(product: string, said: readonly KernelEvent[], expected: readonly Said[]): void {
    for (const [at, event] of said.entries()) {
      const one = expected[at];
      if (one === undefined) throw new Error(`the kernel says ${textOf(event)}, the auditor expects nothing more of ${product}`);
      const difference = this.#difference(event, one, "");
      if (difference !== undefined)
        throw new Error(`${product}: ${difference}; the kernel says ${textOf(event)}, the auditor expects ${textOf(one)}`);
    }
    const missing = expected[said.length];
    if (missing !== undefined) throw new Error(`the auditor expects ${textOf(missing)}, the kernel says nothing more of ${product}`);
  }

  /** The first figure that differs; a number of an order is learned when it is first said, and belongs to that order for good. */
  #difference(said: unknown, expected: unknown, path: string): string | undefined {
    if (expected instanceof OrderNumber) return this.#bind(Number(said), expected, path);
    if (typeof said !== "object" || typeof expected !== "object" || said === null || expected === null) {
      return String(said) === String(expected) ? undefined : `${path} is ${String(said)} instead of ${textOf(expected)}`;
    }
    const [ours, theirs] = [expected as Record<string, unknown>, said as Record<string, unknown>];
    for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
      const difference = this.#difference(theirs[name], ours[name], path === "" ? name : `${path}.${name}`);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  #bind(number: number, order: OrderNumber, path: string): string | undefined {
    if (order.value !== undefined) return order.value === number ? undefined : `${path} is ${number} instead of ${order.value}`;
    if (this.#known.has(number)) return `${path}: the number ${number} was given out before`;
    this.#known.set(number, order);
    order.value = number;
    return undefined;
  }

  /** The state after a command. */
  compareState({ futures: { desk }, contractHalts }: Kernel): void {
    const { floor } = this.#model;
    same(
      "the accounts of futures",
      desk
        .accounts()
        .map(({ user }) => user)
        .join(),
      floor.accounts.map(({ user }) => user).join(),
    );
    for (const account of floor.accounts) this.#compareAccount(desk, account);
    for (const contract of floor.contracts.values()) {
      const found = desk.contracts.get(contract.number as MarketId);
      if (found === undefined) throw new Error(`there is no contract ${contract.number}`);
      same(`the prices of contract ${contract.number}`, pricesOf(found), modelPricesOf(contract));
      const [until, expected] = [contractHalts.untilOf(found.terms.contract), this.#model.contracts.halts.untilOf(contract.number)];
      same(`the end of a halt of contract ${contract.number}`, String(until), String(expected));
      this.#compareBooks(desk, found, contract);
    }
    this.#compareWaiting(desk);
  }

  #compareAccount(
    desk: Desk,
    { user, positions, isOneWay, hasPassedTest, calledAt, multiples }: FuturesModel["floor"]["accounts"][number],
  ): void {
    const found = desk.account(user as Parameters<Desk["account"]>[0]);
    if (found === undefined) throw new Error(`${user} has no account of futures`);
    const settings = (one: object): string => JSON.stringify(one);
    const said = {
      isOneWay: found.isOneWay,
      hasPassedTest: found.hasPassedTest,
      calledAt: found.calledAt,
      multiples: [...found.multiples],
    };
    same(`what ${user} set in futures`, settings(said), settings({ isOneWay, hasPassedTest, calledAt, multiples: [...multiples] }));
    same(`the positions of ${user}`, found.positions.map(positionText).join("; "), positions.map(modelPositionText).join("; "));
    const held = this.#model.floor.ordersOf(user).reduce((sum, { hold }) => sum + hold, 0n);
    same(`what the orders of ${user} hold`, String(found.held), String(held));
  }

  #compareBooks({ pool, orders }: Desk, { book }: Contract, contract: ModelContract): void {
    const shown = (slot: number): string => {
      const { hold, heldLots, openedValue } = orders.get(slot);
      return [`${pool.owner(slot)}@${pool.ticks(slot)}x${pool.remaining(slot)}`, pool.original(slot), hold, heldLots, openedValue].join(
        " ",
      );
    };
    const expected = ({ user, price, left, lots, hold, heldLots, openedValue }: FuturesOrder): string =>
      [`${user}@${price}x${left}`, lots, hold, heldLots, openedValue].join(" ");
    for (const side of ["buy", "sell"] as const) {
      const slots: number[] = [];
      for (let slot = book.best(side); slot !== -1; slot = book.after(slot)) slots.push(slot);
      const models = this.#model.floor.book(contract, side);
      same(`the ${side} side of contract ${contract.number}`, slots.map(shown).join("; "), models.map(expected).join("; "));
    }
  }

  /** By number: those who wait are people's, so each has been told. */
  #compareWaiting({ pool, orders }: Desk): void {
    const { floor, waiting } = this.#model;
    const found = [...pool.slots()]
      .filter((slot) => orders.get(slot).trigger !== undefined)
      .flatMap((slot) =>
        floor.order(pool.id(slot))?.isWaiting === true ? [`${pool.id(slot)}@${pool.ticks(slot)} ${orders.get(slot).isActive}`] : [],
      );
    const expected = floor.orders.flatMap((order) => {
      if (!order.isWaiting) return [];
      const { price, isActive } = waiting.waitsFor(order);
      return [`${order.id.value}@${price} ${isActive}`];
    });
    same("the orders that wait for a trigger", found.sort().join(), expected.sort().join());
    same("the open orders of futures", String(pool.live), String(floor.orders.length));
  }
}

const pricesOf = ({
  index,
  indexAt,
  awaitsQuotesSince,
  last,
  mark,
  markedAt,
  premium,
  premiumAt,
  ratePpb,
  haltReason,
  basisSum,
}: Contract): string =>
  [index, indexAt, awaitsQuotesSince, last, mark, markedAt, premium, premiumAt, ratePpb, haltReason !== undefined, basisSum].join();
const modelPricesOf = ({
  index,
  indexAt,
  quietSince,
  last,
  mark,
  markedAt,
  premium,
  premiumAt,
  ratePpb,
  isHalted,
  basis,
}: ModelContract): string =>
  [
    index,
    indexAt,
    quietSince,
    last,
    mark,
    markedAt,
    premium,
    premiumAt,
    ratePpb,
    isHalted,
    basis.reduce((sum, one) => sum + one, 0n),
  ].join();

function positionText({
  id,
  contract,
  side,
  multiple,
  lots,
  entryValue,
  margin,
  openFees,
  overnight,
  funding,
  exits,
  follow,
}: Position): string {
  return [id, contract, side, multiple, lots, entryValue, margin, openFees, overnight, funding, textOf(exits), follow].join(" ");
}
function modelPositionText({
  id,
  contract,
  side,
  multiple,
  lots,
  entryValue,
  margin,
  fees,
  overnight,
  funding,
  exits,
  follow,
}: ModelPosition): string {
  return [id.value, contract.number, side, multiple, lots, entryValue, margin, fees, overnight, funding, textOf(exits), follow].join(" ");
}

/** Names in their order, numbers and bigints alike. */
function textOf(value: unknown): string {
  if (value instanceof OrderNumber) return `order ${value.value ?? "unknown"}`;
  if (Array.isArray(value)) return `[${value.map(textOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const given = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const names = given.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${names.map(([name, inner]) => `${name}: ${textOf(inner)}`).join(", ")}}`;
}

function same(what: string, found: string, expected: string): void {
  if (found !== expected) throw new Error(`${what}: the kernel has ${found}, the auditor expects ${expected}`);
}
