/**
 * Compares what the kernel did with what the model expects: that what is due has been settled, every refusal, every fill with its fees, every order announced,
 * changed, triggered and ended, every balance, every place in every queue. The first difference is thrown.
 */
import { toText } from "../../kernel/answers.ts";
import type { Command, Kernel, KernelEvent, Outcome } from "../../kernel/kernel.ts";
import { BUCKETS, type Purpose } from "../../kernel/ledger/chart.ts";
import type { AssetId, MarketId, UserId } from "../../money/units.ts";
import type { ModelEvent } from "./model-events.ts";
import { shownOf, type ModelOrder } from "./model-market.ts";
import { FIRST_PERSON } from "./model-trading.ts";
import type { CreateModel } from "./model-parts.ts";
import { auditSettlements } from "./audit-settlements.ts";
import { compareFollows } from "./audit-copies.ts";
import { copiesSeen, type CopiesSeen } from "./model-copies-seen.ts";
import { compareDual, compareOpenDual } from "./audit-dual.ts";
import { compareNft, compareNftMoney, compareOpenNft } from "./audit-nft.ts";
import { compareContests, compareOpenContests } from "./audit-contests.ts";
import { compareOpenQuizzes, compareQuizzes } from "./audit-quizzes.ts";
import { compareOpenSales, compareSales } from "./audit-sales.ts";
import { compareLoans, compareOpenLoans } from "./audit-loans.ts";
import { compareLocks, compareOpenLocks } from "./audit-locks.ts";
import { compareOpenSeconds, compareSeconds } from "./audit-seconds.ts";
import { FuturesAudit } from "./audit-futures.ts";
import { futuresSeen, type FuturesSeen } from "./model-futures-seen.ts";
import { PostingAudit } from "./audit-postings.ts";
import { ModelVenue } from "./model-venue.ts";

/** durability.md D6: a key is remembered for a day. */
const KEY_KEPT_MS = 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

type Kept = { readonly at: number; readonly body: string; readonly outcome: string };
type EventOf<Type extends KernelEvent["type"]> = Extract<KernelEvent, { type: Type }>;

/** The events of one type that the kernel said, or of one kind that the model expects. */
type Said = <Type extends KernelEvent["type"]>(type: Type) => EventOf<Type>[];
type Expected = <Kind extends ModelEvent["kind"]>(kind: Kind) => Extract<ModelEvent, { kind: Kind }>[];

export class Auditor {
  readonly #ids = new Map<ModelOrder, number>();
  readonly #orders = new Map<number, ModelOrder>();
  readonly #kept = new Map<string, Kept>();
  readonly model: ModelVenue;
  readonly #postings = new PostingAudit({
    marketOf: (id) => this.model.markets.get(id)?.terms ?? { base: 0, quote: 0 },
    heldOf: (id) => this.#orders.get(id)?.held ?? 0n,
  });
  readonly #futures: FuturesAudit;
  #trades = 0;

  /** `moreParts`: models of parts beside the venue's own. */
  constructor(moreParts: readonly CreateModel[] = []) {
    this.model = new ModelVenue((id) => this.#orders.get(id), moreParts);
    this.#futures = new FuturesAudit(this.model.futures);
  }

  /** Takes the next command with its outcome; `kernel` is in the state after it. */
  audit(command: Command, outcome: Outcome, kernel: Kernel): void {
    const overdue = command.type === "schedule/advance" ? undefined : this.model.schedule.overdue(command.at);
    if (overdue !== undefined)
      throw new Error(`${command.type} at ${command.at}: the auditor expects ${overdue} to have been settled before`);
    this.model.position = outcome.sequence;
    if (!this.#isAnsweredBefore(command, outcome)) this.#compareOutcome(command, outcome);
    if (outcome.refusal === undefined && outcome.repeated !== true) {
      const postings = kernel.ledger.log.postings();
      this.#postings.take(outcome.events, postings, kernel.ledger);
      auditSettlements(outcome.events, postings, kernel.sequence);
      compareNftMoney(this.model.nft, postings, kernel.ledger);
    }
    this.#compareBalances(kernel);
    this.#compareOrders(kernel);
    this.#compareSimulated(kernel);
    this.#futures.compareState(kernel);
    compareOpenSeconds(this.model.seconds, kernel);
    compareOpenLocks(this.model.locks, kernel);
    compareOpenDual(this.model.dual, kernel);
    compareOpenSales(this.model.sales, kernel);
    compareOpenLoans(this.model.loans, kernel);
    compareOpenNft(this.model.nft, kernel);
    compareOpenQuizzes(this.model.quizzes, kernel);
    compareOpenContests(this.model.contests, kernel);
    compareFollows(this.model.copies, kernel);
  }

  /** Last price of a market in ticks as the model has it; 0 before the first trade. */
  lastPrice(market: number): number {
    const { last = 0n } = this.model.markets.get(market) ?? {};
    return Number(last);
  }

  /** People's open orders as the model has them. */
  openOrders(): { readonly id: number; readonly user: number; readonly ticks: bigint; readonly lots: bigint; readonly left: bigint }[] {
    return this.model.trading.orders.flatMap((order) => {
      const id = this.#ids.get(order);
      const { user, lots, left } = order;
      return id === undefined || user < FIRST_PERSON ? [] : [{ id, user, ticks: order.price, lots, left }];
    });
  }

  /** Futures as the model has them: what the generator's commands are made of. */
  futures(): FuturesSeen {
    return futuresSeen(this.model.futures);
  }

  /** Copy trading the same way. */
  copies(): CopiesSeen {
    return copiesSeen(this.model.copies);
  }

  /** V6: a key that is known has its first answer and no effect; with another body it is refused. */
  #isAnsweredBefore(command: Command, outcome: Outcome): boolean {
    const { key, at, ...rest } = command;
    if (key === undefined) return false;
    const body = toText(rest);
    const kept = this.#kept.get(key);
    if (kept === undefined || at - kept.at >= KEY_KEPT_MS) {
      const { repeated, ...first } = outcome;
      expectEqual("repeated", repeated, undefined);
      this.#kept.set(key, { at, body, outcome: toText(first) });
      return false;
    }
    if (kept.body !== body) {
      expectEqual("refusal", outcome.refusal, "key_reused");
      return true;
    }
    const { repeated, ...again } = outcome;
    expectEqual("repeated", repeated, true);
    expectEqual("the answer to a known key", toText(again), kept.outcome);
    return true;
  }

  #compareOutcome(command: Command, outcome: Outcome): void {
    expectEqual("refusal", outcome.refusal, this.model.apply(command));
    if (outcome.refusal !== undefined) {
      expectEqual("events of a refused command", outcome.events.length, 0);
      return;
    }
    const said = <Type extends KernelEvent["type"]>(type: Type): EventOf<Type>[] =>
      outcome.events.filter((event): event is EventOf<Type> => event.type === type);
    const expected = <Kind extends ModelEvent["kind"]>(kind: Kind): Extract<ModelEvent, { kind: Kind }>[] =>
      this.model.events.filter((event): event is Extract<ModelEvent, { kind: Kind }> => event.kind === kind);
    pairUp("orders placed", expected("placed"), said("spot/placed"), (one, event) => this.#comparePlaced(one, event));
    this.#compareNumbers(outcome.events);
    pairUp("fills", expected("filled"), said("spot/filled"), (one, event) => this.#compareFill(one, event, command));
    pairUp("trades outside", expected("traded_outside"), said("spot/traded-outside"), compareOutside);
    this.#compareSteps(said, expected);
    this.#compareEnds(said, expected);
    this.#futures.compareEvents(outcome.events);
    compareSeconds(this.model.seconds, outcome.events);
    compareLocks(this.model.locks, outcome.events);
    compareDual(this.model.dual, outcome.events);
    compareSales(this.model.sales, outcome.events);
    compareLoans(this.model.loans, outcome.events);
    compareNft(this.model.nft, outcome.events);
    compareQuizzes(this.model.quizzes, outcome.events);
    compareContests(this.model.contests, outcome.events);
    this.#futures.compareCopies(this.model.copies, outcome.events);
  }

  #compareSteps(said: Said, expected: Expected): void {
    const id = (order: ModelOrder): number => this.#ids.get(order) ?? 0;
    expectEqual(
      "self-trades prevented",
      said("spot/self-trade-prevented")
        .map(({ user, makerOrder, takerOrder, mode, ticks, makerLots, takerLots }) =>
          [user, makerOrder, takerOrder, mode, ticks, makerLots, takerLots].join(" "),
        )
        .join(),
      expected("prevented")
        .map(({ maker, taker, price, makerLots, takerLots }) =>
          [taker.user, id(maker), id(taker), taker.selfTrade, price, makerLots, takerLots].join(" "),
        )
        .join(),
    );
    expectEqual(
      "followers that came to the market",
      said("spot/activated")
        .map(({ order, trigger }) => `${order} ${trigger}`)
        .join(),
      expected("activated")
        .map(({ order, trigger }) => `${id(order)} ${trigger}`)
        .join(),
    );
    expectEqual(
      "orders triggered",
      said("spot/triggered")
        .map(({ order }) => order)
        .join(),
      expected("triggered")
        .map(({ order }) => id(order))
        .join(),
    );
    expectEqual(
      "orders amended",
      said("spot/amended")
        .map(({ order, ticks, lots, shrunk }) => `${order} ${ticks} ${lots} ${shrunk?.clientOrderId}`)
        .join(),
      expected("amended")
        .map(({ order, price, lots, isShrunk }) => `${id(order)} ${price} ${lots} ${isShrunk && (order.name ?? "")}`)
        .join(),
    );
  }

  #compareEnds(said: Said, expected: Expected): void {
    const id = (order: ModelOrder): number => this.#ids.get(order) ?? 0;
    expectEqual(
      "orders ended",
      said("spot/closed")
        .map(({ order, reason, remaining }) => `${order} ${reason} ${remaining}`)
        .sort()
        .join(),
      expected("closed")
        .map(({ order, reason, remaining }) => `${id(order)} ${reason} ${remaining}`)
        .sort()
        .join(),
    );
    expectEqual(
      "auctions",
      said("spot/auctioned")
        .map(({ market, ticks, lots }) => `${market} ${ticks} ${lots}`)
        .join(),
      expected("auctioned")
        .map(({ market, price, lots }) => `${market} ${price} ${lots}`)
        .join(),
    );
  }

  #comparePlaced(expected: ModelEvent & { kind: "placed" }, said: EventOf<"spot/placed">): void {
    const { order, orderType, price, trigger, pair, entry } = expected;
    this.#bind(order, said.order);
    const describe = (...parts: readonly unknown[]): string => parts.join(" ");
    expectEqual(
      "an order placed",
      describe(said.user, said.market, said.side, said.orderType, said.ticks, said.trigger?.ticks, said.pair, said.entry),
      describe(
        order.user,
        order.market.terms.market,
        order.side,
        orderType,
        price,
        trigger,
        (pair !== undefined && this.#ids.get(pair)) || 0,
        (entry !== undefined && this.#ids.get(entry)) || 0,
      ),
    );
    expectEqual("the quantity placed", BigInt(said.lots), order.lots);
    expectEqual("what shows of an order placed", BigInt(said.peak ?? 0), order.peak ?? 0n);
    expectEqual("the name of an order placed", said.clientOrderId, order.name ?? "");
  }

  /** Trades here and those outside have one numbering without gaps. */
  #compareNumbers(events: readonly KernelEvent[]): void {
    for (const event of events) {
      if (event.type !== "spot/filled" && event.type !== "spot/traded-outside") continue;
      const [first, count] = event.type === "spot/filled" ? [event.trade, 1] : [event.first, event.count];
      expectEqual("the number of a trade", first, this.#trades + 1);
      this.#trades += count;
    }
  }

  #compareFill(expected: ModelEvent & { kind: "filled" }, said: EventOf<"spot/filled">, command: Command): void {
    const { maker, taker, price, lots, value, makerFee, takerFee, makerLess, takerLess } = expected;
    this.#bind(maker, said.makerOrder);
    this.#bind(taker, said.takerOrder);
    const describe = (...parts: readonly unknown[]): string => parts.join(" ");
    expectEqual(
      "a fill",
      describe(said.market, said.ticks, said.lots, said.quoteUnits, said.makerFee, said.takerFee, said.makerUser, said.takerUser),
      describe(maker.market.terms.market, price, lots, value, makerFee, takerFee, maker.user, taker.user),
    );
    expectEqual("the taker's side", said.takerSide, taker.side);
    const goods = lots * maker.market.baseStep;
    const feeAt = (received: bigint, ppm: number): bigint => (received * BigInt(ppm)) / 1_000_000n;
    const [makerGets, takerGets] = taker.side === "buy" ? [value, goods] : [goods, value];
    expectEqual("the maker's fee at the rate that is said", feeAt(makerGets, said.makerPpm) - makerLess, makerFee);
    expectEqual("the taker's fee at the rate that is said", feeAt(takerGets, said.takerPpm) - takerLess, takerFee);
    expectEqual("the time of a fill", said.at, command.at);
  }

  /** An order of the model and an id belong together for good; an id is never given out twice. */
  #bind(order: ModelOrder, id: number): void {
    const known = this.#ids.get(order);
    if (known !== undefined) return expectEqual("an order's id", id, known);
    if (this.#orders.has(id)) throw new Error(`the id ${id} was given out before`);
    this.#ids.set(order, id);
    this.#orders.set(id, order);
  }

  #compareBalances(kernel: Kernel): void {
    for (const { owner, kind, asset, ...expected } of this.model.ledger.all()) {
      for (const bucket of BUCKETS) {
        const held = kernel.ledger.balanceOf(owner as UserId, kind as Purpose, asset as AssetId, bucket);
        if (held === expected[bucket]) continue;
        throw new Error(`the balance of ${owner}:${kind}:${asset} is ${held} ${bucket}; the auditor expects ${expected[bucket]}`);
      }
    }
  }

  /** What was set of the simulation, and the day from which it counts. */
  #compareSimulated({ listings }: Kernel): void {
    const found = listings.simulated().map(({ market, fromDay, volatilityPpm }) => `${market} from ${fromDay}: ${volatilityPpm}`);
    const expected = this.model.known.simulated.map(({ market, fromDay, volatility }) => `${market} from ${fromDay}: ${volatility}`);
    expectEqual("what is simulated", found.join(), expected.join());
    const ahead = (days: Iterable<number>): string => [...days].filter((day) => day * DAY_MS > this.model.trading.now).join();
    expectEqual("days of rest", ahead(listings.holidays()), ahead(this.model.known.holidays));
  }

  /** The whole of every book in the order in which it would trade, and every waiting order with its trigger price. */
  #compareOrders(kernel: Kernel): void {
    const { pool, waiting } = kernel.spot.desk;
    const shown = (slot: number): string => `${pool.owner(slot)}@${pool.ticks(slot)}x${pool.remaining(slot)}`;
    const price = (order: ModelOrder): bigint => (order.state === "waiting" ? order.triggerPrice : order.price);
    const expected = (order: ModelOrder): string =>
      `${order.user}@${price(order)}x${order.state === "waiting" ? order.left : shownOf(order)}`;
    for (const market of this.model.markets.values()) {
      const { bids, asks, waiting: models } = this.model.ordersOf(market);
      const book = kernel.spot.desk.markets.get(market.terms.market)?.book;
      if (book === undefined) throw new Error(`there is no market ${market.terms.market}`);
      for (const [side, orders] of [["buy", bids] as const, ["sell", asks] as const]) {
        const slots: number[] = [];
        for (let slot = book.best(side); slot !== -1; slot = book.after(slot)) slots.push(slot);
        expectEqual(`the ${side} side of market ${market.terms.market}`, slots.map(shown).join(), orders.map(expected).join());
      }
      const { market: id } = market.terms;
      expectEqual(`the end of a halt of market ${id}`, kernel.halts.untilOf(id), this.model.sessions.halts.untilOf(id));
      const slots = waiting.of(market.terms.market as MarketId);
      expectEqual(
        `the waiting orders of market ${market.terms.market}`,
        slots.map(shown).sort().join(),
        models.map(expected).sort().join(),
      );
    }
  }
}

function compareOutside(expected: ModelEvent & { kind: "traded_outside" }, said: EventOf<"spot/traded-outside">): void {
  const { market, count, price, lots } = expected;
  expectEqual(
    "the trades of the outside market",
    [said.market, said.count, said.ticks, said.lots].join(),
    [market, count, price, lots].join(),
  );
}

function pairUp<Expected, Said>(
  what: string,
  expected: readonly Expected[],
  said: readonly Said[],
  compare: (one: Expected, event: Said) => void,
): void {
  expectEqual(`the number of ${what}`, said.length, expected.length);
  for (const [index, one] of expected.entries()) {
    const event = said[index];
    if (event !== undefined) compare(one, event);
  }
}

function expectEqual<Value>(what: string, found: Value, expected: Value): void {
  if (found === expected) return;
  throw new Error(`${what}: the kernel says ${String(found)}, the auditor expects ${String(expected)}`);
}
