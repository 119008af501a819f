/**
 * Writes the lines of a day from a kernel that executes its commands again: what came to the markets, and what became of it. What the record
 * has no place for is counted by product.
 */
import type { Command, Kernel, KernelEvent, Outcome } from "../../../kernel/kernel.ts";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import { FLAG, NONE } from "../../../kernel/order-book/order-pool.ts";
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import { amount, type MarketId, type UserId } from "../../../money/units.ts";
import type { Activated, Amended, Closed, Filled, Market, Placed, Quote, Triggered } from "../../spot/kernel/public.ts";
import { HOUSE as HOUSE_NAME } from "../checker/check-day.ts";
import type { RecordEnd } from "../checker/record.ts";
import type { DayNames } from "./day-names.ts";
import { ContractLines } from "./contract-lines.ts";
import { LeftOut } from "./left-out.ts";
import { houseFunds, viewOf } from "./market-view.ts";
import { filledIn, filledWhole, takeLevel } from "./quote-levels.ts";
import { spendOf, type Pending, type Terms } from "./order-terms.ts";
import type { BookWatch } from "./watched-book.ts";

/** An order of a person, for them to find it. */
export type OwnLine = { readonly owner: number; readonly number: number; readonly order: number };

export type ScribeOptions = {
  readonly kernel: Kernel;
  readonly watch: BookWatch;
  readonly names: DayNames;
  /** ms since 1970. */
  readonly startsAt: number;
  readonly write: (line: readonly unknown[]) => void;
};

/** What becomes of an order that another one met: the book says so without a line. */
const DERIVED: ReadonlySet<Closed["reason"]> = new Set<Closed["reason"]>(["filled", "self_trade", "pair"]);
const NO_BUDGET = amount(0n);
const ALONE = { trigger: undefined, pair: 0, pairTicks: 0 } as const;

export class Scribe {
  readonly #options: ScribeOptions;
  /** Orders that the record has and that are open. */
  readonly #numbers = new Map<number, number>();
  /** Of each house account and market: the orders of its quote. */
  readonly #quoted = new Map<string, number[]>();
  readonly #followers = new Map<number, Terms>();
  readonly #limits = new Map<number, number>();
  readonly #leftOut = new LeftOut();
  readonly #contracts: ContractLines;
  readonly own: OwnLine[] = [];
  #next = 1;
  #lines = 1;
  #orders = 0;
  #fills = 0;
  #samples = 0;
  #pending: Pending | undefined;
  /** Fills of a house account's quote, before its orders have numbers. */
  #quoteFills: { readonly fill: Filled; readonly maker: number }[] = [];
  #position = 0;
  #ms = 0;
  /** Whose command it is, and which of their orders it touched; -1: the venue's own. */
  #user = -1;
  #touched: number[] = [];
  /** Orders that wait to buy. */
  readonly #waitingBuys = new Set<number>();

  constructor(options: ScribeOptions) {
    this.#options = options;
    const { kernel, names, startsAt } = options;
    this.#contracts = new ContractLines({
      ...{ kernel, names, startsAt, leftOut: this.#leftOut, write: (line) => this.#write(line) },
      line: (line) => {
        this.#flush();
        this.#line(line);
      },
    });
  }

  /** What there is when the day begins. */
  open(): void {
    const { kernel, watch } = this.#options;
    const markets = kernel.spot.markets.all();
    for (const market of markets) {
      this.#write(["market", market.terms.market, viewOf(this.#options.kernel, market)]);
      for (const row of this.#resting(market, true)) this.#write(["rests", ...row]);
    }
    for (const market of markets) for (const row of this.#waiting(market, true)) this.#write(["waits", ...row]);
    this.#rememberFollowers();
    this.#contracts.open();
    watch.moves.length = 0;
    watch.isOn = true;
  }

  /** Takes a command that was executed. */
  take(position: number, command: Command, { events, refusal, repeated }: Outcome): void {
    const { watch, startsAt, names } = this.#options;
    if (refusal === undefined && repeated !== true) {
      [this.#position, this.#ms, this.#touched, this.#quoteFills] = [position, command.at - startsAt, [], []];
      // What the venue ends for everybody at once says nothing of anybody.
      this.#user = "user" in command ? command.user : -1;
      this.#leftOut.take(command, events);
      if (command.type === "stocks/split" || command.type === "stocks/pay-dividend") this.#restate(command.market, events);
      else for (const event of events) this.#event(event, command);
      this.#flush();
      if (command.type === "venue/commit-seed") this.#line(["c", command.day, command.hash]);
      names.tie(this.#touched);
    }
    watch.moves.length = 0;
  }

  end(): void {
    const house = houseFunds(this.#options.kernel);
    this.#contracts.end();
    const leftOut = this.#leftOut.counts();
    const end: RecordEnd = {
      lines: this.#lines,
      orders: this.#orders,
      fills: this.#fills + this.#contracts.trades,
      samples: this.#samples,
      leftOut,
      house,
    };
    this.#write(["end", end]);
  }

  #event(event: KernelEvent, command: Command): void {
    switch (event.type) {
      case "spot/placed":
        return this.#placed(event);
      case "spot/activated":
        return this.#activated(event);
      case "spot/triggered":
        return this.#triggered(event);
      case "spot/amended":
        return this.#amended(event);
      case "spot/filled":
        return this.#filled(event);
      case "spot/closed":
        return this.#closed(event);
      case "spot/self-trade-prevented":
        return this.#tie([event.takerOrder, event.makerOrder], event.user);
      case "spot/quoted":
        return command.type === "spot/quote" ? this.#quote(command) : undefined;
      case "prices/sampled":
        return this.#sampled(event.samples);
      default:
        return this.#marketEvent(event);
    }
  }

  #marketEvent(event: KernelEvent): void {
    switch (event.type) {
      case "spot/phase-changed": {
        const { life, haltReason } = this.#market(event.market);
        return this.#begin(["h", event.market, life === "ended" ? "ended" : event.phase, haltReason === undefined ? 0 : 1]);
      }
      case "spot/halted":
        return this.#begin(["h", event.market, this.#market(event.market).phase, 1]);
      case "spot/resumed":
        return this.#begin(["h", event.market, this.#market(event.market).phase, 0]);
      case "spot/auctioned":
        if (this.#pending !== undefined) [this.#pending.lots, this.#pending.rest] = [event.lots, event.ticks];
        return;
      case "spot/terms-set":
        return this.#line(["k", event.market, event.bandPpm, event.makerPpm, event.takerPpm]);
      case "spot/market-listed": {
        const index = this.#options.kernel.prices.index(event.market) ?? 0;
        const fresh = { phase: "open", halted: 0, last: 0, shown: 0, index };
        return this.#line(["n", event.market, { ...viewOf(this.#options.kernel, this.#market(event.market)), ...fresh }]);
      }
      default:
        return this.#contracts.take(event);
    }
  }

  // Orders.

  #placed(event: Placed): void {
    const { order, user, market, entry, list, peak = 0, pair, ticks, trigger } = event;
    const terms: Terms = { ...event, owner: user, pair, pairTicks: this.#limits.get(pair) ?? 0 };
    if (list !== undefined && list.first !== order) {
      // What follows another is in no market yet.
      this.#followers.set(order, terms);
      this.#limits.set(order, ticks);
      return this.#tie([list.first, order], user);
    }
    if (trigger === undefined) this.#arrives(order, market, terms, peak);
    else this.#waits(order, market, terms, entry !== 0);
    if (entry !== 0) this.#tie([entry, order], user);
    if (pair !== 0) this.#tie([pair, order], user);
  }

  #arrives(order: number, market: MarketId, terms: Terms, peak: number): void {
    const { owner, side, ticks, lots, budget, timeInForce, postOnly, selfTrade, orderType } = terms;
    const limit = orderType === "market" ? 0 : ticks;
    const number = this.#number(order, owner);
    const head = ["o", market, number, this.#name(order, owner), side, limit, lots, Number(budget), timeInForce, postOnly ? 1 : 0];
    this.#limits.set(order, limit);
    this.#begin([...head, selfTrade, peak], { order, owner, lots });
  }

  #waits(order: number, market: MarketId, terms: Terms, isExit: boolean): void {
    const { owner, side, lots, budget, timeInForce, postOnly, selfTrade, ticks, trigger, pair } = terms;
    if (trigger === undefined) return;
    this.#flush();
    const number = this.#number(order, owner);
    const { source, direction, trailPpm } = trigger;
    if (side === "buy") this.#waitingBuys.add(order);
    const other = this.#numbers.get(pair) ?? 0;
    const figures = [
      source,
      direction,
      trigger.ticks,
      trailPpm,
      0,
      ticks,
      lots,
      Number(budget),
      spendOf(this.#market(market).scale, terms),
    ];
    const rules = [timeInForce, postOnly ? 1 : 0, selfTrade, other, isExit ? 1 : 0];
    this.#line(["w", market, number, this.#name(order, owner), side, ...figures, ...rules]);
  }

  /** A follower comes to the market: one that waits names its trigger. */
  #activated({ order, trigger, market }: Activated): void {
    const terms = this.#followers.get(order);
    if (terms === undefined) return;
    this.#followers.delete(order);
    if (terms.trigger === undefined) this.#arrives(order, market, terms, 0);
    else this.#waits(order, market, { ...terms, trigger: { ...terms.trigger, ticks: trigger } }, false);
  }

  #triggered({ order, user, market, ticks }: Triggered): void {
    const number = this.#numbers.get(order);
    if (number !== undefined) this.#begin(["t", market, number, ticks], { order, owner: user, lots: undefined });
  }

  #amended({ order, user, market, ticks, lots, shrunk }: Amended): void {
    const { kernel, watch } = this.#options;
    const follower = this.#followers.get(order);
    if (follower !== undefined) return void this.#followers.set(order, { ...follower, lots });
    const number = this.#numbers.get(order);
    if (number === undefined) return;
    this.#touch(order, user);
    const moves = watch.moves.filter((move) => move.order === order && move.pool === kernel.spot.pool);
    const left = moves.find(({ kind }) => kind === "left");
    // As large as before, perhaps under another name of its owner's: nothing of the record.
    const isSame = shrunk === undefined ? moves.some(({ kind }) => kind === "kept") : shrunk.fromLots === lots;
    if (left === undefined && isSame) return;
    if (left === undefined) return this.#shrunk(order, number, market);
    this.#line(["x", market, number, "amended"]);
    const remaining = (lots - (left.original - left.remaining)) as Placed["lots"];
    const rules = {
      timeInForce: left.isDay ? "day" : "gtc",
      postOnly: left.postOnly,
      selfTrade: "expire_maker",
      orderType: "limit",
    } as const;
    this.#arrives(order, market, { ...ALONE, ...rules, owner: user, side: left.side, ticks, lots: remaining, budget: NO_BUDGET }, 0);
  }

  /** Smaller in its place. */
  #shrunk(order: number, number: number, market: MarketId): void {
    const { pool, desk } = this.#options.kernel.spot;
    const slot = pool.find(order);
    if (slot === undefined) return;
    const waiting = pool.has(slot, FLAG.waiting) ? desk.waiting.get(slot) : undefined;
    const spend = waiting !== undefined && waiting.orderType === "market" && pool.side(slot) === "buy" ? waiting.hold : 0;
    this.#line(["z", market, number, desk.remaining(slot), spend]);
  }

  #filled(event: Filled): void {
    this.#fills += 1;
    const maker = this.#numbers.get(event.makerOrder) ?? 0;
    if (this.#pending === undefined) this.#quoteFills.push({ fill: event, maker });
    else this.#pending.fills.push(...this.#figures(event, maker));
  }

  #figures({ trade, takerOrder, ticks, lots, makerFee, makerPpm, takerFee, takerPpm }: Filled, maker: number): readonly number[] {
    const taker = this.#numbers.get(takerOrder) ?? 0;
    return [trade, maker, taker, ticks, lots, makerFee, makerPpm, takerFee, takerPpm];
  }

  /** Whoever is matched with, ends of itself as the book says; what somebody ended has a line of its own. */
  #closed({ order, user, market, reason, remaining }: Closed): void {
    const number = this.#numbers.get(order);
    this.#followers.delete(order);
    if (number === undefined) return;
    const pending = this.#pending;
    if (pending?.order === order) {
      const isHeldBack = pending.head[0] === "t" && reason === "expired" && pending.fills.length === 0 && this.#isHeldBack(pending);
      [pending.end, pending.rest] = [isHeldBack ? "held_back" : reason, remaining];
      if (reason === "expired" && pending.fills.length === 0) this.#tieAllOrNothing(pending, market);
      this.#flush();
    } else if (!DERIVED.has(reason)) {
      this.#flush();
      this.#touch(order, user);
      this.#line(["x", market, number, reason]);
    }
    this.#numbers.delete(order);
    this.#limits.delete(order);
    this.#waitingBuys.delete(order);
  }

  /** Somebody bound themselves: what waited to buy for them does not come to the market. */
  #isHeldBack({ order, owner }: Pending): boolean {
    return this.#waitingBuys.has(order) && this.#options.kernel.selfLimits.isBound(owner as UserId);
  }

  /** An order for all or nothing that passed over its owner's own ones says of them whose they are. */
  #tieAllOrNothing({ order, owner, head }: Pending, market: MarketId): void {
    if (head[8] !== "fok" || !this.#options.names.hasOlder(owner)) return;
    const { pool, openOrders } = this.#options.kernel.spot;
    for (let slot = openOrders.first(owner as UserId); slot !== NONE; slot = pool.ownerNext(slot))
      if (pool.market(slot) === market && pool.side(slot) !== head[4]) this.#tie([order, pool.id(slot)], owner);
  }

  // Quotes, samples, markets.

  /** Which levels were taken follows from what came to rest and what was filled, in the order of the levels. */
  #quote({ user, market, bids, asks }: Quote): void {
    const { kernel, watch } = this.#options;
    const key = `${user} ${market}`;
    const rested = watch.moves.filter(({ kind, owner, pool }) => kind === "rested" && owner === user && pool === kernel.spot.pool);
    const fills = this.#quoteFills;
    const filled = filledWhole(
      fills.map(({ fill }) => fill),
      rested,
    );
    const first = this.#next;
    const orders: number[] = [];
    const levelsOf = (side: "buy" | "sell", levels: readonly number[]): readonly number[] => {
      const taken: number[] = [];
      for (let at = 0; at + 1 < levels.length; at += 2) {
        const [ticks = 0, lots = 0] = [levels[at], levels[at + 1]];
        const order = takeLevel(rested, filled, { side, ticks, lots });
        if (order === undefined) continue;
        taken.push(ticks, lots);
        orders.push(order);
      }
      return taken;
    };
    const [bidsTaken, asksTaken] = [levelsOf("buy", bids), levelsOf("sell", asks)];
    for (const order of orders) this.#numbers.set(order, this.#next++);
    this.#orders += orders.length;
    this.#line([
      "q",
      market,
      `${HOUSE_NAME}${user}`,
      first,
      bidsTaken,
      asksTaken,
      fills.flatMap(({ fill, maker }) => this.#figures(fill, maker)),
    ]);
    this.#quoteFills = [];
    for (const order of this.#quoted.get(key) ?? []) this.#numbers.delete(order);
    this.#quoted.set(key, orders);
  }

  #sampled(samples: readonly IndexSample[]): void {
    const known = samples.filter(({ market }) => this.#options.kernel.spot.markets.get(market) !== undefined);
    if (known.length === 0) return;
    this.#samples += known.length;
    this.#line(["s", ...known.flatMap(({ market, ticks, volume, trades = -1, sources }) => [market, ticks, volume, trades, sources])]);
  }

  /** A dividend or a split changes every order of a market: all of it is said anew. */
  #restate(id: MarketId, events: readonly KernelEvent[]): void {
    for (const event of events) if (event.type === "spot/closed") this.#numbers.delete(event.order);
    const market = this.#market(id);
    this.#line(["b", id, viewOf(this.#options.kernel, market), this.#resting(market, false), this.#waiting(market, false)]);
    this.#rememberFollowers();
  }

  /** Both sides of a book in the order in which they trade. */
  #resting({ book, terms: { market } }: Market, isOlder: boolean): readonly (readonly unknown[])[] {
    const { pool, desk } = this.#options.kernel.spot;
    const rows: unknown[][] = [];
    for (const side of ["buy", "sell"] as const)
      for (let slot = book.best(side); slot !== NONE; slot = book.after(slot)) {
        const isIceberg = pool.has(slot, FLAG.iceberg);
        const [hidden, peak] = isIceberg ? [desk.icebergs.hidden(slot), desk.icebergs.peak(slot)] : [0, 0];
        rows.push([...this.#named(slot, market, isOlder), side, pool.ticks(slot), pool.remaining(slot), hidden, peak]);
        this.#limits.set(pool.id(slot), pool.ticks(slot));
      }
    return rows;
  }

  #waiting({ terms: { market } }: Market, isOlder: boolean): readonly (readonly unknown[])[] {
    const { pool, desk } = this.#options.kernel.spot;
    return desk.waiting.of(market).map((slot) => {
      const { source, direction, trailPpm, extremum, ticks, budget, hold, orderType, timeInForce, postOnly, selfTrade } =
        desk.waiting.get(slot);
      const side = pool.side(slot);
      if (side === "buy") this.#waitingBuys.add(pool.id(slot));
      const spend = orderType === "market" && side === "buy" ? hold : 0;
      const partner = pool.partner(slot);
      const pair = partner === NONE ? 0 : (this.#numbers.get(pool.id(partner)) ?? 0);
      const figures = [source, direction, pool.ticks(slot), trailPpm, extremum, ticks, pool.remaining(slot), Number(budget), spend];
      return [...this.#named(slot, market, isOlder), side, ...figures, timeInForce, postOnly ? 1 : 0, selfTrade, pair, 0];
    });
  }

  /** Number, market and name of an order that is open. */
  #named(slot: number, market: MarketId, isOlder: boolean): readonly unknown[] {
    const { pool } = this.#options.kernel.spot;
    const [order, owner] = [pool.id(slot), pool.owner(slot)];
    const number = this.#number(order, owner);
    if (isOlder && owner < HOUSE_USERS_END) {
      const key = `${owner} ${market}`;
      this.#quoted.set(key, [...(this.#quoted.get(key) ?? []), order]);
    }
    return [number, market, isOlder ? this.#options.names.older(owner, order) : this.#name(order, owner)];
  }

  /** Orders that follow others wait outside the markets. */
  #rememberFollowers(): void {
    const { pool, desk } = this.#options.kernel.spot;
    for (const slot of pool.slots()) {
      if (!pool.has(slot, FLAG.follows)) continue;
      const { orderType, ticks, timeInForce, postOnly, selfTrade, trigger } = desk.followers.termsOf(slot);
      const [order, owner] = [pool.id(slot), pool.owner(slot)];
      const leader = desk.followers.leaderOf(slot);
      const [first, second] = desk.followers.of(leader);
      const isStop = second === slot && first !== undefined;
      const pair = isStop ? { pair: pool.id(first), pairTicks: desk.followers.termsOf(first).ticks } : { pair: 0, pairTicks: 0 };
      const figures = { side: pool.side(slot), orderType, ticks, lots: pool.remaining(slot), budget: NO_BUDGET };
      this.#followers.set(order, { ...figures, ...pair, owner, timeInForce, postOnly, selfTrade, trigger });
      this.#options.names.of(owner, order);
      this.#tie([pool.id(leader), order], owner);
    }
  }

  // Lines.

  #begin(head: readonly unknown[], of: { order: number; owner: number; lots: number | undefined } = { order: 0, owner: 0, lots: 0 }): void {
    this.#flush();
    this.#pending = { ...of, head, fills: [], rest: undefined, end: "" };
  }

  /** An order rests with what its fills left, or as the book took it. */
  #flush(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending === undefined) return;
    const { order, head, fills, lots, rest, end } = pending;
    if (order === 0) return this.#line([...head, rest ?? 0, lots ?? 0, fills]);
    this.#line([...head, fills, rest ?? (lots === undefined ? this.#restedLots(order) : lots - filledIn(fills)), end]);
  }

  #restedLots(order: number): number {
    return this.#options.watch.moves.find((move) => move.kind === "rested" && move.order === order)?.remaining ?? 0;
  }

  #line([kind, ...fields]: readonly unknown[]): void {
    this.#write([kind, this.#position, this.#ms, ...fields]);
  }

  #write(line: readonly unknown[]): void {
    this.#options.write(line);
    this.#lines += 1;
  }

  #number(order: number, owner: number): number {
    const known = this.#numbers.get(order);
    if (known !== undefined) return known;
    const number = this.#next++;
    this.#orders += 1;
    this.#numbers.set(order, number);
    if (owner >= HOUSE_USERS_END) this.own.push({ owner, number, order });
    return number;
  }

  #name(order: number, owner: number): string {
    const name = this.#options.names.of(owner, order);
    this.#touch(order, owner);
    return name;
  }

  #touch(order: number, owner: number): void {
    if (owner === this.#user && this.#options.names.hasOlder(owner)) this.#touched.push(order);
  }

  #tie(orders: readonly number[], owner: number): void {
    const { names } = this.#options;
    if (!names.hasOlder(owner)) return;
    for (const order of orders) names.of(owner, order);
    names.tie(orders);
  }

  #market(id: MarketId): Market {
    const market = this.#options.kernel.spot.markets.get(id);
    if (market === undefined) throw new RangeError(`no market ${id}`);
    return market;
  }
}
